//go:build !noasm

#include "textflag.h"
#include "go_asm.h"

// ·mask + 8*(8 - w) is the address of a mask of the first w of eight numbers.
DATA ·mask+0(SB)/8, $-1
DATA ·mask+8(SB)/8, $-1
DATA ·mask+16(SB)/8, $-1
DATA ·mask+24(SB)/8, $-1
DATA ·mask+32(SB)/8, $-1
DATA ·mask+40(SB)/8, $-1
DATA ·mask+48(SB)/8, $-1
DATA ·mask+56(SB)/8, $-1
GLOBL ·mask(SB), RODATA|NOPTR, $128

// A tile of C is 6 x 8, and stays in Y0 to Y11 for all k: 12 sums, two vectors of B, one number of A and one
// product fill the 16 registers. A product is rounded before it is added, as in plain Go.

// Applies a macro to every row of a tile. The arguments of the macro are the pointer to the row of A, and the two
// vectors of the row of C.
#define ROWS(EACH) \
	EACH(R8, Y0, Y1);  \
	EACH(R9, Y2, Y3);  \
	EACH(R10, Y4, Y5); \
	EACH(R11, Y6, Y7); \
	EACH(R12, Y8, Y9); \
	EACH(R13, Y10, Y11)

#define POINT(row, left, right) \
	MOVQ BX, row; \
	ADDQ DX, BX

// The first row takes the place of missing rows.
#define REPLACE(row, left, right) \
	DECQ    CX; \
	CMOVQLT R8, row

#define CLEAR(row, left, right) \
	VXORPD left, left, left; \
	VXORPD right, right, right

#define READ(row, left, right) \
	VMASKMOVPD (CX), Y14, left;    \
	VMASKMOVPD 32(CX), Y15, right; \
	ADDQ       DX, CX;             \
	DECQ       BX;                 \
	JEQ        begin

#define WRITE(row, left, right) \
	VMOVUPD left, (CX);    \
	VMOVUPD right, 32(CX); \
	ADDQ    DX, CX;        \
	DECQ    BX;            \
	JEQ     following

#define WRITE5TO7(row, left, right) \
	VMOVUPD    left, (CX);         \
	VMASKMOVPD right, Y14, 32(CX); \
	ADDQ       DX, CX;             \
	DECQ       BX;                 \
	JEQ        following

#define WRITE1TO4(row, left, right) \
	VMASKMOVPD left, Y13, (CX); \
	ADDQ       DX, CX;          \
	DECQ       BX;              \
	JEQ        following

#define PLACE \
	MOVQ tile-16(SP), CX;    \
	MOVQ strip_rowC(AX), DX; \
	MOVQ strip_height(AX), BX

#define NARROW(row, left, right) \
	VBROADCASTSD (row)(CX*1), Y14; \
	VMULPD       Y12, Y14, Y14;    \
	VADDPD       Y14, left, left

#define WIDE(row, left, right) \
	VBROADCASTSD (row)(CX*1), Y14; \
	VMULPD       Y12, Y14, Y15;    \
	VMULPD       Y13, Y14, Y14;    \
	VADDPD       Y15, left, left;  \
	VADDPD       Y14, right, right

#define NEXT \
	ADDQ R15, CX; \
	ADDQ R14, BX; \
	DECQ DX

// func multiplyStrip(s *strip)
//
// Registers: AX = strip, BX = element of B, CX = offset in a row of A or place in C, DX = k or row of C, SI = columns
// left, DI = masks of the columns, R8 to R13 = rows of A, R14 = step of B, R15 = step of A.
TEXT ·multiplyStrip(SB), NOSPLIT, $16-8
	MOVQ s+0(FP), AX
	MOVQ strip_b(AX), BX
	MOVQ BX, panel-8(SP)
	MOVQ strip_c(AX), BX
	MOVQ BX, tile-16(SP)
	MOVQ strip_width(AX), SI
	MOVQ strip_height(AX), CX
	MOVQ strip_rowA(AX), DX
	MOVQ strip_a(AX), BX
	ROWS(POINT)
	CMPQ CX, $6
	JEQ  panel
	ROWS(REPLACE)

panel:
	MOVQ    $8, DX
	CMPQ    SI, DX
	CMOVQLT SI, DX
	NEGQ    DX
	LEAQ    ·mask+64(SB), DI
	LEAQ    (DI)(DX*8), DI

	ROWS(CLEAR)
	CMPB    strip_add(AX), $0
	JEQ     begin
	VMOVUPD (DI), Y14
	VMOVUPD 32(DI), Y15
	PLACE
	ROWS(READ)

begin:
	XORL CX, CX
	MOVQ panel-8(SP), BX
	MOVQ strip_k(AX), DX
	MOVQ strip_stepA(AX), R15
	MOVQ strip_stepB(AX), R14
	CMPQ SI, $8
	JLT  ragged

	PCALIGN $32

whole:
	VMOVUPD (BX), Y12
	VMOVUPD 32(BX), Y13
	ROWS(WIDE)
	NEXT
	JNZ     whole

	PLACE
	ROWS(WRITE)

following:
	ADDQ $64, tile-16(SP)
	MOVQ strip_panelB(AX), DX
	ADDQ DX, panel-8(SP)
	SUBQ $8, SI
	JGT  panel
	VZEROUPPER
	RET

ragged:
	CMPQ SI, $4
	JLE  narrow

	PCALIGN $32

second:
	VMOVUPD    32(DI), Y14
	VMOVUPD    (BX), Y12
	VMASKMOVPD 32(BX), Y14, Y13
	ROWS(WIDE)
	NEXT
	JNZ        second
	VMOVUPD    32(DI), Y14
	PLACE
	ROWS(WRITE5TO7)

narrow:
	VMOVUPD (DI), Y13

	PCALIGN $32

first:
	VMASKMOVPD (BX), Y13, Y12
	ROWS(NARROW)
	NEXT
	JNZ        first
	PLACE
	ROWS(WRITE1TO4)

// func packEight(k int, alpha float64, b *float64, step int, to *float64, next int)
TEXT ·packEight(SB), NOSPLIT, $0-48
	MOVQ         k+0(FP), CX
	VBROADCASTSD alpha+8(FP), Y0
	MOVQ         b+16(FP), SI
	MOVQ         step+24(FP), DX
	MOVQ         to+32(FP), DI
	MOVQ         next+40(FP), BX

pack:
	VMULPD  (SI), Y0, Y1
	VMULPD  32(SI), Y0, Y2
	VMOVUPD Y1, (DI)
	VMOVUPD Y2, 32(DI)
	ADDQ    DX, SI
	ADDQ    BX, DI
	DECQ    CX
	JNZ     pack
	VZEROUPPER
	RET

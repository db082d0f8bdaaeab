//go:build !noasm

#include "textflag.h"
#include "go_asm.h"

// ·mask + 8*(4 - w) is a mask of the first w of four numbers.
DATA ·mask+0(SB)/8, $-1
DATA ·mask+8(SB)/8, $-1
DATA ·mask+16(SB)/8, $-1
DATA ·mask+24(SB)/8, $-1
DATA ·mask+32(SB)/8, $0
DATA ·mask+40(SB)/8, $0
DATA ·mask+48(SB)/8, $0
DATA ·mask+56(SB)/8, $0
GLOBL ·mask(SB), RODATA|NOPTR, $64

// A tile of C is 6 x 8, and stays in Y0 to Y11 for all k: 12 sums, two vectors of B, one number of A and one
// product fill the 16 registers. A product is rounded before it is added, as in plain Go.
#define WIDE(row, left, right) \
	VBROADCASTSD (row)(CX*1), Y14; \
	VMULPD       Y12, Y14, Y15;    \
	VMULPD       Y13, Y14, Y14;    \
	VADDPD       Y15, left, left;  \
	VADDPD       Y14, right, right

#define WIDE6 \
	WIDE(R8, Y0, Y1);   \
	WIDE(R9, Y2, Y3);   \
	WIDE(R10, Y4, Y5);  \
	WIDE(R11, Y6, Y7);  \
	WIDE(R12, Y8, Y9);  \
	WIDE(R13, Y10, Y11)

#define NARROW(row, sum) \
	VBROADCASTSD (row)(CX*1), Y14; \
	VMULPD       Y12, Y14, Y14;    \
	VADDPD       Y14, sum, sum

#define NEXT \
	ADDQ R15, CX; \
	ADDQ R14, BX; \
	DECQ DX

#define READ(left, right) \
	VMASKMOVPD (CX), Y14, left;    \
	VMASKMOVPD 32(CX), Y15, right; \
	ADDQ       DX, CX

#define WRITE(left, right) \
	VMOVUPD left, (CX);    \
	VMOVUPD right, 32(CX); \
	ADDQ    DX, CX

// func multiplyStrip(s *strip)
//
// AX strip, BX number of B, CX offset in a row of A or place in C, DX k or row of C, SI columns left, DI tile of C,
// R8 to R13 rows of A, R14 step of B, R15 step of A.
TEXT ·multiplyStrip(SB), NOSPLIT, $8-8
	MOVQ s+0(FP), AX
	MOVQ strip_b(AX), BX
	MOVQ BX, panel-8(SP)
	MOVQ strip_c(AX), DI
	MOVQ strip_width(AX), SI

	// Missing rows are replaced by the first row.
	MOVQ    strip_height(AX), CX
	MOVQ    strip_rowA(AX), DX
	MOVQ    strip_a(AX), R8
	LEAQ    (R8)(DX*1), R9
	LEAQ    (R9)(DX*1), R10
	LEAQ    (R10)(DX*1), R11
	LEAQ    (R11)(DX*1), R12
	LEAQ    (R12)(DX*1), R13
	CMPQ    CX, $2
	CMOVQLT R8, R9
	CMPQ    CX, $3
	CMOVQLT R8, R10
	CMPQ    CX, $4
	CMOVQLT R8, R11
	CMPQ    CX, $5
	CMOVQLT R8, R12
	CMPQ    CX, $6
	CMOVQLT R8, R13

panel:
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	VXORPD Y4, Y4, Y4
	VXORPD Y5, Y5, Y5
	VXORPD Y6, Y6, Y6
	VXORPD Y7, Y7, Y7
	VXORPD Y8, Y8, Y8
	VXORPD Y9, Y9, Y9
	VXORPD Y10, Y10, Y10
	VXORPD Y11, Y11, Y11

	CMPB strip_add(AX), $0
	JEQ  begin

	// Y14 and Y15 mask the columns of C.
	MOVQ    $4, CX
	CMPQ    SI, CX
	CMOVQLT SI, CX
	NEGQ    CX
	LEAQ    ·mask+32(SB), DX
	VMOVUPD (DX)(CX*8), Y14
	MOVQ    SI, CX
	SUBQ    $4, CX
	MOVQ    $0, BX
	CMOVQLT BX, CX
	MOVQ    $4, BX
	CMPQ    CX, BX
	CMOVQGT BX, CX
	NEGQ    CX
	VMOVUPD (DX)(CX*8), Y15

	MOVQ DI, CX
	MOVQ strip_rowC(AX), DX
	MOVQ strip_height(AX), BX
	READ(Y0, Y1)
	CMPQ BX, $2
	JLT  begin
	READ(Y2, Y3)
	CMPQ BX, $3
	JLT  begin
	READ(Y4, Y5)
	CMPQ BX, $4
	JLT  begin
	READ(Y6, Y7)
	CMPQ BX, $5
	JLT  begin
	READ(Y8, Y9)
	CMPQ BX, $6
	JLT  begin
	READ(Y10, Y11)

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
	WIDE6
	NEXT
	JNZ     whole

	CMPQ strip_height(AX), $6
	JLT  partly
	MOVQ DI, CX
	MOVQ strip_rowC(AX), DX
	WRITE(Y0, Y1)
	WRITE(Y2, Y3)
	WRITE(Y4, Y5)
	WRITE(Y6, Y7)
	WRITE(Y8, Y9)
	WRITE(Y10, Y11)

following:
	ADDQ $64, DI
	MOVQ strip_panelB(AX), DX
	ADDQ DX, panel-8(SP)
	SUBQ $8, SI
	JGT  panel
	VZEROUPPER
	RET

ragged:
	LEAQ ·mask+32(SB), DI // C is not needed until the end
	MOVQ SI, DX
	CMPQ SI, $4
	JLE  narrow
	SUBQ $4, DX
	NEGQ DX
	LEAQ (DI)(DX*8), DI
	MOVQ strip_k(AX), DX

	PCALIGN $32

second:
	VMOVUPD    (DI), Y14
	VMOVUPD    (BX), Y12
	VMASKMOVPD 32(BX), Y14, Y13
	WIDE6
	NEXT
	JNZ        second
	JMP        raggedEnd

narrow:
	NEGQ    DX
	VMOVUPD (DI)(DX*8), Y13
	MOVQ    strip_k(AX), DX

	PCALIGN $32

first:
	VMASKMOVPD (BX), Y13, Y12
	NARROW(R8, Y0)
	NARROW(R9, Y2)
	NARROW(R10, Y4)
	NARROW(R11, Y6)
	NARROW(R12, Y8)
	NARROW(R13, Y10)
	NEXT
	JNZ        first

raggedEnd:
	MOVQ SI, DI
	NEGQ DI
	ADDQ strip_width(AX), DI // columns before this panel
	SHLQ $3, DI
	ADDQ strip_c(AX), DI

	// The tile is copied through memory if only part of it is required.
partly:
	MOVQ strip_tile(AX), CX
	MOVQ $64, DX
	WRITE(Y0, Y1)
	WRITE(Y2, Y3)
	WRITE(Y4, Y5)
	WRITE(Y6, Y7)
	WRITE(Y8, Y9)
	WRITE(Y10, Y11)
	MOVQ strip_tile(AX), BX
	MOVQ strip_height(AX), DX
	MOVQ DI, R14

row:
	MOVQ    R14, CX
	MOVQ    BX, R15
	CMPQ    SI, $8
	JLT     four
	VMOVUPD (R15), Y0
	VMOVUPD 32(R15), Y1
	VMOVUPD Y0, (CX)
	VMOVUPD Y1, 32(CX)
	JMP     nextRow

four:
	TESTQ   $4, SI
	JEQ     two
	VMOVUPD (R15), Y0
	VMOVUPD Y0, (CX)
	ADDQ    $32, R15
	ADDQ    $32, CX

two:
	TESTQ   $2, SI
	JEQ     one
	VMOVUPD (R15), X0
	VMOVUPD X0, (CX)
	ADDQ    $16, R15
	ADDQ    $16, CX

one:
	TESTQ  $1, SI
	JEQ    nextRow
	VMOVSD (R15), X0
	VMOVSD X0, (CX)

nextRow:
	ADDQ strip_rowC(AX), R14
	ADDQ $64, BX
	DECQ DX
	JNZ  row
	JMP  following

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

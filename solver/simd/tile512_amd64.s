//go:build !noasm

#include "textflag.h"
#include "go_asm.h"

// A tile of C is 8 x 16, or 8 x 24 at the end, in three vectors for each row. The third vector, for the columns beyond
// 16, is only as long as necessary, because unused products would take as long as other products.

// Applies a macro to every row of a tile. The arguments of the macro are the pointer to the row of A; the first vector
// of the row of C and its first four columns; the second vector; the third vector, its first four columns and its
// first two.
#define ROWS(EACH) \
	EACH(R8, Z0, Y0, Z1, Z2, Y2, X2);        \
	EACH(R9, Z3, Y3, Z4, Z5, Y5, X5);        \
	EACH(R10, Z6, Y6, Z7, Z8, Y8, X8);       \
	EACH(R11, Z9, Y9, Z10, Z11, Y11, X11);   \
	EACH(R12, Z12, Y12, Z13, Z14, Y14, X14); \
	EACH(R13, Z15, Y15, Z16, Z17, Y17, X17); \
	EACH(R14, Z18, Y18, Z19, Z20, Y20, X20); \
	EACH(R15, Z21, Y21, Z22, Z23, Y23, X23)

#define POINT(row, first, first4, second, third, third4, third2) \
	MOVQ BX, row; \
	ADDQ DX, BX

// The first row takes the place of missing rows.
#define REPLACE(row, first, first4, second, third, third4, third2) \
	DECQ    CX; \
	CMOVQLT R8, row

#define CLEAR(row, first, first4, second, third, third4, third2) \
	VPXORQ first, first, first;    \
	VPXORQ second, second, second; \
	VPXORQ third, third, third

#define READ(row, first, first4, second, third, third4, third2) \
	VMOVUPD.Z (CX), K1, first;    \
	VMOVUPD.Z 64(CX), K2, second; \
	VMOVUPD.Z 128(CX), K3, third; \
	ADDQ      DX, CX;             \
	DECQ      BX;                 \
	JEQ       begin

#define WRITE(row, first, first4, second, third, third4, third2) \
	VMOVUPD first, K1, (CX);    \
	VMOVUPD second, K2, 64(CX); \
	VMOVUPD third, K3, 128(CX); \
	ADDQ    DX, CX;             \
	DECQ    BX;                 \
	JEQ     following

// The multiplication broadcasts an entry of A, because a separate broadcast would cost as much as a product.
#define TERM(row, b, product, sum) \
	VMULPD.BCST (row)(CX*1), b, product; \
	VADDPD      product, sum, sum

#define FOUR(row, first, first4, second, third, third4, third2) TERM(row, Y24, Y27, first4)

#define EIGHT(row, first, first4, second, third, third4, third2) TERM(row, Z24, Z27, first)

#define PAIR(row, first, first4, second, third, third4, third2) \
	TERM(row, Z24, Z27, first); \
	TERM(row, Z25, Z28, second)

#define PAIR_AND_TWO(row, first, first4, second, third, third4, third2) \
	PAIR(row, first, first4, second, third, third4, third2); \
	TERM(row, X26, X29, third2)

#define PAIR_AND_FOUR(row, first, first4, second, third, third4, third2) \
	PAIR(row, first, first4, second, third, third4, third2); \
	TERM(row, Y26, Y29, third4)

#define PAIR_AND_EIGHT(row, first, first4, second, third, third4, third2) \
	PAIR(row, first, first4, second, third, third4, third2); \
	TERM(row, Z26, Z29, third)

#define LOAD_FIRST(b) VMOVUPD.Z (BX), K1, b

#define LOAD_PAIR \
	VMOVUPD (BX), Z24; \
	VMOVUPD 64(BX), Z25

#define LOAD_PART \
	VMOVUPD.Z (BX), K1, Z24; \
	VMOVUPD.Z 64(BX), K2, Z25

#define LOAD_PAIR_AND(b) \
	LOAD_PAIR; \
	VMOVUPD.Z 128(BX), K3, b

// Adds the terms for all k to a tile.
#define TERMS(label, LOAD, EACH) \
	PCALIGN $32;              \
label:                        \
	LOAD;                     \
	ROWS(EACH);               \
	ADDQ strip_stepA(AX), CX; \
	ADDQ DI, BX;              \
	DECQ DX;                  \
	JNZ  label;               \
	JMP  end

// func multiplyStrip512(s *strip)
//
// Registers: AX = strip, BX = element of B, CX = offset in a row of A or place in C, DX = k or bytes of a row of C,
// SI = columns left, DI = step of B, R8 to R15 = rows of A, K1 to K3 = masks of the columns.
TEXT ·multiplyStrip512(SB), NOSPLIT, $16-8
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
	CMPQ CX, $8
	JEQ  panel
	ROWS(REPLACE)

panel:
	// Set as many bits as there are columns left, or 16 bits if more than 24 columns are left.
	MOVQ    SI, CX
	CMPQ    SI, $24
	JLE     masks
	MOVQ    $16, CX

masks:
	MOVQ  $1, DX
	SHLQ  CX, DX
	DECQ  DX
	KMOVW DX, K1
	SHRQ  $8, DX
	KMOVW DX, K2
	SHRQ  $8, DX
	KMOVW DX, K3

	ROWS(CLEAR)
	CMPB strip_add(AX), $0
	JEQ  begin
	MOVQ tile-16(SP), CX
	MOVQ strip_rowC(AX), DX
	MOVQ strip_height(AX), BX
	ROWS(READ)

begin:
	XORL CX, CX
	MOVQ panel-8(SP), BX
	MOVQ strip_k(AX), DX
	MOVQ strip_stepB(AX), DI
	CMPQ SI, $24
	JGT  both
	MOVQ strip_stepLast(AX), DI
	CMPQ SI, $20
	JGT  twoAndEight
	CMPQ SI, $18
	JGT  twoAndFour
	CMPQ SI, $16
	JGT  twoAndTwo
	JEQ  both
	CMPQ SI, $8
	JGT  two
	CMPQ SI, $4
	JGT  eight

	TERMS(four, LOAD_FIRST(Y24), FOUR)
	TERMS(eight, LOAD_FIRST(Z24), EIGHT)
	TERMS(both, LOAD_PAIR, PAIR)
	TERMS(two, LOAD_PART, PAIR)
	TERMS(twoAndTwo, LOAD_PAIR_AND(X26), PAIR_AND_TWO)
	TERMS(twoAndFour, LOAD_PAIR_AND(Y26), PAIR_AND_FOUR)
	TERMS(twoAndEight, LOAD_PAIR_AND(Z26), PAIR_AND_EIGHT)

end:
	MOVQ tile-16(SP), CX
	MOVQ strip_rowC(AX), DX
	MOVQ strip_height(AX), BX
	ROWS(WRITE)

following:
	CMPQ SI, $24
	JLE  done
	ADDQ $128, tile-16(SP)
	MOVQ strip_panelB(AX), DX
	ADDQ DX, panel-8(SP)
	SUBQ $16, SI
	JMP  panel

done:
	VZEROUPPER
	RET

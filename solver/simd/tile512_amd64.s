//go:build !noasm

#include "textflag.h"
#include "go_asm.h"

// A tile of C is 8 x 16, or 8 x 24 at the end, in three vectors for each row. The third, for the columns
// beyond 16, is only as long as necessary, because unused products would take as long as others.

// The multiplication broadcasts a number of A, because a separate instruction would cost as much as a product.
#define TERM(row, b, product, sum) \
	VMULPD.BCST (row)(CX*1), b, product; \
	VADDPD      product, sum, sum

#define PAIR(row, first, second) \
	TERM(row, Z24, Z27, first);  \
	TERM(row, Z25, Z28, second)

#define PAIRS \
	PAIR(R8, Z0, Z1);    \
	PAIR(R9, Z3, Z4);    \
	PAIR(R10, Z6, Z7);   \
	PAIR(R11, Z9, Z10);  \
	PAIR(R12, Z12, Z13); \
	PAIR(R13, Z15, Z16); \
	PAIR(R14, Z18, Z19); \
	PAIR(R15, Z21, Z22)

#define NEXT \
	ADDQ strip_stepA(AX), CX; \
	ADDQ DI, BX;              \
	DECQ DX

#define READ(first, second, third) \
	VMOVUPD.Z (CX), K1, first;     \
	VMOVUPD.Z 64(CX), K2, second;  \
	VMOVUPD.Z 128(CX), K3, third;  \
	ADDQ      DX, CX

#define WRITE(first, second, third) \
	VMOVUPD first, K1, (CX);     \
	VMOVUPD second, K2, 64(CX);  \
	VMOVUPD third, K3, 128(CX);  \
	ADDQ    DX, CX

// func multiplyStrip512(s *strip)
//
// AX strip, BX number of B, CX offset in a row of A or place in C, DX k or bytes of a row of C, SI columns left, DI step
// of B, R8 to R15 rows of A, K1 to K3 which columns of the vectors there are.
TEXT ·multiplyStrip512(SB), NOSPLIT, $16-8
	MOVQ s+0(FP), AX
	MOVQ strip_b(AX), BX
	MOVQ BX, panel-8(SP)
	MOVQ strip_c(AX), BX
	MOVQ BX, tile-16(SP)
	MOVQ strip_width(AX), SI

	// Missing rows are replaced by the first row.
	MOVQ strip_height(AX), CX
	MOVQ strip_rowA(AX), DX
	MOVQ strip_a(AX), R8
	LEAQ (R8)(DX*1), R9
	LEAQ (R9)(DX*1), R10
	LEAQ (R10)(DX*1), R11
	LEAQ (R11)(DX*1), R12
	LEAQ (R12)(DX*1), R13
	LEAQ (R13)(DX*1), R14
	LEAQ (R14)(DX*1), R15
	CMPQ CX, $2
	CMOVQLT R8, R9
	CMPQ CX, $3
	CMOVQLT R8, R10
	CMPQ CX, $4
	CMOVQLT R8, R11
	CMPQ CX, $5
	CMOVQLT R8, R12
	CMPQ CX, $6
	CMOVQLT R8, R13
	CMPQ CX, $7
	CMOVQLT R8, R14
	CMPQ CX, $8
	CMOVQLT R8, R15

panel:
	// As many ones as there are columns left, or 16 ones.
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

	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	VPXORQ Z4, Z4, Z4
	VPXORQ Z5, Z5, Z5
	VPXORQ Z6, Z6, Z6
	VPXORQ Z7, Z7, Z7
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z15, Z15, Z15
	VPXORQ Z16, Z16, Z16
	VPXORQ Z17, Z17, Z17
	VPXORQ Z18, Z18, Z18
	VPXORQ Z19, Z19, Z19
	VPXORQ Z20, Z20, Z20
	VPXORQ Z21, Z21, Z21
	VPXORQ Z22, Z22, Z22
	VPXORQ Z23, Z23, Z23
	CMPB strip_add(AX), $0
	JEQ  begin
	MOVQ tile-16(SP), CX
	MOVQ strip_rowC(AX), DX
	MOVQ strip_height(AX), BX
	READ(Z0, Z1, Z2)
	CMPQ BX, $2
	JLT  begin
	READ(Z3, Z4, Z5)
	CMPQ BX, $3
	JLT  begin
	READ(Z6, Z7, Z8)
	CMPQ BX, $4
	JLT  begin
	READ(Z9, Z10, Z11)
	CMPQ BX, $5
	JLT  begin
	READ(Z12, Z13, Z14)
	CMPQ BX, $6
	JLT  begin
	READ(Z15, Z16, Z17)
	CMPQ BX, $7
	JLT  begin
	READ(Z18, Z19, Z20)
	CMPQ BX, $8
	JLT  begin
	READ(Z21, Z22, Z23)

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

	PCALIGN $32

four:
	VMOVUPD.Z (BX), K1, Y24
	TERM(R8, Y24, Y27, Y0)
	TERM(R9, Y24, Y27, Y3)
	TERM(R10, Y24, Y27, Y6)
	TERM(R11, Y24, Y27, Y9)
	TERM(R12, Y24, Y27, Y12)
	TERM(R13, Y24, Y27, Y15)
	TERM(R14, Y24, Y27, Y18)
	TERM(R15, Y24, Y27, Y21)
	NEXT
	JNZ four
	JMP end

	PCALIGN $32

eight:
	VMOVUPD.Z (BX), K1, Z24
	TERM(R8, Z24, Z27, Z0)
	TERM(R9, Z24, Z27, Z3)
	TERM(R10, Z24, Z27, Z6)
	TERM(R11, Z24, Z27, Z9)
	TERM(R12, Z24, Z27, Z12)
	TERM(R13, Z24, Z27, Z15)
	TERM(R14, Z24, Z27, Z18)
	TERM(R15, Z24, Z27, Z21)
	NEXT
	JNZ eight
	JMP end

	PCALIGN $32

both:
	VMOVUPD (BX), Z24
	VMOVUPD 64(BX), Z25
	PAIRS
	NEXT
	JNZ both
	JMP end

	PCALIGN $32

two:
	VMOVUPD.Z (BX), K1, Z24
	VMOVUPD.Z 64(BX), K2, Z25
	PAIRS
	NEXT
	JNZ two
	JMP end

	PCALIGN $32

twoAndTwo:
	VMOVUPD (BX), Z24
	VMOVUPD 64(BX), Z25
	VMOVUPD.Z 128(BX), K3, X26
	PAIR(R8, Z0, Z1)
	TERM(R8, X26, X29, X2)
	PAIR(R9, Z3, Z4)
	TERM(R9, X26, X29, X5)
	PAIR(R10, Z6, Z7)
	TERM(R10, X26, X29, X8)
	PAIR(R11, Z9, Z10)
	TERM(R11, X26, X29, X11)
	PAIR(R12, Z12, Z13)
	TERM(R12, X26, X29, X14)
	PAIR(R13, Z15, Z16)
	TERM(R13, X26, X29, X17)
	PAIR(R14, Z18, Z19)
	TERM(R14, X26, X29, X20)
	PAIR(R15, Z21, Z22)
	TERM(R15, X26, X29, X23)
	NEXT
	JNZ twoAndTwo
	JMP end

	PCALIGN $32

twoAndFour:
	VMOVUPD (BX), Z24
	VMOVUPD 64(BX), Z25
	VMOVUPD.Z 128(BX), K3, Y26
	PAIR(R8, Z0, Z1)
	TERM(R8, Y26, Y29, Y2)
	PAIR(R9, Z3, Z4)
	TERM(R9, Y26, Y29, Y5)
	PAIR(R10, Z6, Z7)
	TERM(R10, Y26, Y29, Y8)
	PAIR(R11, Z9, Z10)
	TERM(R11, Y26, Y29, Y11)
	PAIR(R12, Z12, Z13)
	TERM(R12, Y26, Y29, Y14)
	PAIR(R13, Z15, Z16)
	TERM(R13, Y26, Y29, Y17)
	PAIR(R14, Z18, Z19)
	TERM(R14, Y26, Y29, Y20)
	PAIR(R15, Z21, Z22)
	TERM(R15, Y26, Y29, Y23)
	NEXT
	JNZ twoAndFour
	JMP end

	PCALIGN $32

twoAndEight:
	VMOVUPD (BX), Z24
	VMOVUPD 64(BX), Z25
	VMOVUPD.Z 128(BX), K3, Z26
	PAIR(R8, Z0, Z1)
	TERM(R8, Z26, Z29, Z2)
	PAIR(R9, Z3, Z4)
	TERM(R9, Z26, Z29, Z5)
	PAIR(R10, Z6, Z7)
	TERM(R10, Z26, Z29, Z8)
	PAIR(R11, Z9, Z10)
	TERM(R11, Z26, Z29, Z11)
	PAIR(R12, Z12, Z13)
	TERM(R12, Z26, Z29, Z14)
	PAIR(R13, Z15, Z16)
	TERM(R13, Z26, Z29, Z17)
	PAIR(R14, Z18, Z19)
	TERM(R14, Z26, Z29, Z20)
	PAIR(R15, Z21, Z22)
	TERM(R15, Z26, Z29, Z23)
	NEXT
	JNZ twoAndEight
	JMP end

end:
	MOVQ tile-16(SP), CX
	MOVQ strip_rowC(AX), DX
	MOVQ strip_height(AX), BX
	WRITE(Z0, Z1, Z2)
	CMPQ BX, $2
	JLT  following
	WRITE(Z3, Z4, Z5)
	CMPQ BX, $3
	JLT  following
	WRITE(Z6, Z7, Z8)
	CMPQ BX, $4
	JLT  following
	WRITE(Z9, Z10, Z11)
	CMPQ BX, $5
	JLT  following
	WRITE(Z12, Z13, Z14)
	CMPQ BX, $6
	JLT  following
	WRITE(Z15, Z16, Z17)
	CMPQ BX, $7
	JLT  following
	WRITE(Z18, Z19, Z20)
	CMPQ BX, $8
	JLT  following
	WRITE(Z21, Z22, Z23)

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

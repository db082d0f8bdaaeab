//go:build !noasm

#include "textflag.h"

#define TERM(at, sum) \
	VMULPD at(R9), Y14, Y15; \
	VSUBPD Y15, sum, sum

// Sets all lanes of Y14 to the factor of the next row, and R9 to the place of that row.
#define FOLLOWING \
	MOVQ         R10, R9;   \
	VBROADCASTSD (R8), Y14; \
	ADDQ         BX, R10;   \
	ADDQ         DX, R8

#define NAMED \
	MOVLQSX      (R11)(CX*4), R9; \
	VBROADCASTSD (R8), Y14;       \
	IMULQ        BX, R9;          \
	ADDQ         R10, R9;         \
	ADDQ         DX, R8

#define AGAIN \
	INCQ CX;     \
	CMPQ CX, R12

// Begins a group of columns. ZF is set if the rows are not listed.
#define BEGIN \
	MOVQ  w+24(FP), R8; \
	MOVQ  SI, R10;      \
	XORL  CX, CX;       \
	TESTQ R11, R11

// func subtract(to *float64, p, count int, w *float64, next int, x *float64, rows *int32)
//
// AX columns left, BX bytes of a row, CX row, DX bytes between factors, SI columns of x, DI columns of to, R8 factor,
// R9 row of x, R10 the first or the next row, R11 names of rows, R12 count.
TEXT ·subtract(SB), NOSPLIT, $0-56
	MOVQ to+0(FP), DI
	MOVQ p+8(FP), AX
	MOVQ count+16(FP), R12
	MOVQ next+32(FP), DX
	MOVQ x+40(FP), SI
	MOVQ rows+48(FP), R11
	SHLQ $3, DX
	MOVQ AX, BX
	SHLQ $3, BX

from16:
	CMPQ    AX, $16
	JLT     from8
	VMOVUPD (DI), Y0
	VMOVUPD 32(DI), Y1
	VMOVUPD 64(DI), Y2
	VMOVUPD 96(DI), Y3
	BEGIN
	JNE     named16

following16:
	FOLLOWING
	TERM(0, Y0)
	TERM(32, Y1)
	TERM(64, Y2)
	TERM(96, Y3)
	AGAIN
	JLT following16
	JMP store16

named16:
	NAMED
	TERM(0, Y0)
	TERM(32, Y1)
	TERM(64, Y2)
	TERM(96, Y3)
	AGAIN
	JLT named16

store16:
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
	VMOVUPD Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	SUBQ    $16, AX
	JMP     from16

from8:
	CMPQ    AX, $8
	JLT     from4
	VMOVUPD (DI), Y0
	VMOVUPD 32(DI), Y1
	BEGIN
	JNE     named8

following8:
	FOLLOWING
	TERM(0, Y0)
	TERM(32, Y1)
	AGAIN
	JLT following8
	JMP store8

named8:
	NAMED
	TERM(0, Y0)
	TERM(32, Y1)
	AGAIN
	JLT named8

store8:
	VMOVUPD Y0, (DI)
	VMOVUPD Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $8, AX

from4:
	CMPQ    AX, $4
	JLT     from2
	JEQ     only4

	// Six columns together.
	VMOVUPD (DI), Y0
	VMOVUPD 32(DI), X1
	BEGIN
	JNE     named6

following6:
	FOLLOWING
	TERM(0, Y0)
	VMULPD 32(R9), X14, X15
	VSUBPD X15, X1, X1
	AGAIN
	JLT following6
	JMP store6

named6:
	NAMED
	TERM(0, Y0)
	VMULPD 32(R9), X14, X15
	VSUBPD X15, X1, X1
	AGAIN
	JLT named6

store6:
	VMOVUPD Y0, (DI)
	VMOVUPD X1, 32(DI)
	VZEROUPPER
	RET

only4:
	VMOVUPD (DI), Y0
	BEGIN
	JNE     named4

following4:
	FOLLOWING
	TERM(0, Y0)
	AGAIN
	JLT following4
	JMP store4

named4:
	NAMED
	TERM(0, Y0)
	AGAIN
	JLT named4

store4:
	VMOVUPD Y0, (DI)
	VZEROUPPER
	RET

from2:
	TESTQ   AX, AX
	JEQ     done
	VMOVUPD (DI), X0
	BEGIN
	JNE     named2

following2:
	FOLLOWING
	VMULPD (R9), X14, X15
	VSUBPD X15, X0, X0
	AGAIN
	JLT following2
	JMP store2

named2:
	NAMED
	VMULPD (R9), X14, X15
	VSUBPD X15, X0, X0
	AGAIN
	JLT named2

store2:
	VMOVUPD X0, (DI)

done:
	VZEROUPPER
	RET

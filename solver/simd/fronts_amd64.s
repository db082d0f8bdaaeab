//go:build !noasm

#include "textflag.h"

// Subtracts the factor times a row of X from the sums for four columns or for two columns.
#define TERM(at, sum) \
	VMULPD at(R9), Y14, Y15; \
	VSUBPD Y15, sum, sum

#define TERM2(at, sum) \
	VMULPD at(R9), X14, X15; \
	VSUBPD X15, sum, sum

#define LOAD(at, sum) VMOVUPD at(DI), sum

#define STORE(at, sum) VMOVUPD sum, at(DI)

// Applies a macro to each vector of four columns, and another macro to a last vector of two columns.
#define COLUMNS2(EACH, LAST) LAST(0, X0)

#define COLUMNS4(EACH, LAST) EACH(0, Y0)

#define COLUMNS6(EACH, LAST) \
	EACH(0, Y0); \
	LAST(32, X1)

#define COLUMNS8(EACH, LAST) \
	EACH(0, Y0); \
	EACH(32, Y1)

#define COLUMNS16(EACH, LAST) \
	COLUMNS8(EACH, LAST); \
	EACH(64, Y2);         \
	EACH(96, Y3)

// Sets all lanes of Y14 to the factor of the next row, and R9 to the address of this row.
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

#define ROWS(label, ROW, COLUMNS) \
label:                    \
	ROW;                  \
	COLUMNS(TERM, TERM2); \
	INCQ CX;              \
	CMPQ CX, R12;         \
	JLT  label

// Computes a group of columns, from rows that follow each other or are listed.
#define COMPUTE(following, named, store, COLUMNS) \
	COLUMNS(LOAD, LOAD);                 \
	MOVQ  w+24(FP), R8;                  \
	MOVQ  SI, R10;                       \
	XORL  CX, CX;                        \
	TESTQ R11, R11;                      \
	JNE   named;                         \
	ROWS(following, FOLLOWING, COLUMNS); \
	JMP   store;                         \
	ROWS(named, NAMED, COLUMNS);         \
store:                                   \
	COLUMNS(STORE, STORE)

// func subtract(to *float64, p, count int, w *float64, next int, x *float64, rows *int32)
//
// Registers: AX = columns left, BX = bytes of a row, CX = row, DX = bytes between factors, SI = columns of x,
// DI = columns of to, R8 = factor, R9 = row of x, R10 = the first or the next row, R11 = names of rows, R12 = count.
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
	CMPQ AX, $16
	JLT  from8
	COMPUTE(following16, named16, store16, COLUMNS16)
	ADDQ $128, DI
	ADDQ $128, SI
	SUBQ $16, AX
	JMP  from16

from8:
	CMPQ AX, $8
	JLT  from4
	COMPUTE(following8, named8, store8, COLUMNS8)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $8, AX

from4:
	CMPQ AX, $4
	JLT  from2
	JEQ  only4
	COMPUTE(following6, named6, store6, COLUMNS6)
	JMP done

only4:
	COMPUTE(following4, named4, store4, COLUMNS4)
	JMP done

from2:
	TESTQ AX, AX
	JEQ   done
	COMPUTE(following2, named2, store2, COLUMNS2)

done:
	VZEROUPPER
	RET

//go:build !noasm

#include "textflag.h"

// Sets all lanes of Y14 to an entry of M, and R9 to the address of the row of X for this entry.
#define ENTRY \
	MOVLQSX      (SI)(CX*4), R9;  \
	VBROADCASTSD (DI)(CX*8), Y14; \
	IMULQ        R10, R9;         \
	ADDQ         R8, R9

#define TERM(at, sum) \
	VMULPD at(R9), Y14, Y15; \
	VADDPD Y15, sum, sum

// Y13 masks the columns.
#define MASKED(at, sum) \
	VMASKMOVPD at(R9), Y13, Y15; \
	VMULPD     Y15, Y14, Y15;    \
	VADDPD     Y15, sum, sum

#define CLEAR(at, sum) VXORPD sum, sum, sum

#define STORE(at, sum) VMOVUPD sum, at(R11)

// Applies a macro to the vectors that hold the sums for 4, 8, 16 or 24 columns.
#define COLUMNS4(EACH) EACH(0, Y0)

#define COLUMNS8(EACH) \
	COLUMNS4(EACH); \
	EACH(32, Y1)

#define COLUMNS16(EACH) \
	COLUMNS8(EACH); \
	EACH(64, Y2);   \
	EACH(96, Y3)

#define COLUMNS24(EACH) \
	COLUMNS16(EACH); \
	EACH(128, Y4);   \
	EACH(160, Y5)

// Adds the terms of all entries of a row of M.
#define SUM(label, CLEARS, TERMS) \
	CLEARS;       \
	MOVQ R13, CX; \
label:            \
	ENTRY;        \
	TERMS;        \
	INCQ CX;      \
	CMPQ CX, DX;  \
	JLT  label

// Computes the given number of columns of a row of Y, or jumps to `otherwise` if fewer columns remain.
#define COMPUTE(label, columns, COLUMNS, otherwise) \
	CMPQ BX, $columns;                         \
	JLT  otherwise;                            \
	SUM(label, COLUMNS(CLEAR), COLUMNS(TERM)); \
	COLUMNS(STORE);                            \
	ADDQ $(8*columns), R8;                     \
	ADDQ $(8*columns), R11;                    \
	SUBQ $columns, BX

// func spmm(n, p int, start, col *int32, val, x *float64, ldx int, y *float64, ldy int)
//
// Registers: AX = rows left, BX = columns left, CX = entry, DX = end of the entries of the row, SI = col,
// DI = val, R8 = place in X, R9 = row of X, R10 = bytes of a row of X, R11 = place in Y, R12 = start,
// R13 = first entry of the row.
TEXT ·spmm(SB), NOSPLIT, $0-72
	MOVQ n+0(FP), AX
	MOVQ start+16(FP), R12
	MOVQ col+24(FP), SI
	MOVQ val+32(FP), DI
	MOVQ ldx+48(FP), R10
	SHLQ $3, R10

row:
	MOVLQSX (R12), R13
	MOVLQSX 4(R12), DX
	MOVQ    p+8(FP), BX
	MOVQ    x+40(FP), R8
	MOVQ    y+56(FP), R11
	CMPQ    R13, DX
	JEQ     empty

from24:
	COMPUTE(columns24, 24, COLUMNS24, from16)
	JMP from24

from16:
	COMPUTE(columns16, 16, COLUMNS16, from8)

from8:
	COMPUTE(columns8, 8, COLUMNS8, from4)

from4:
	LEAQ ·mask+64(SB), R9
	MOVQ BX, CX
	NEGQ CX
	CMPQ BX, $4
	JLE  few
	VMOVUPD 32(R9)(CX*8), Y13
	SUM(columns5to7, COLUMNS8(CLEAR), TERM(0, Y0); MASKED(32, Y1))
	VMOVUPD Y0, (R11)
	ADDQ    $32, R11
	SUBQ    $4, BX
	VMOVAPD Y1, Y0
	JMP     store

few:
	TESTQ   BX, BX
	JEQ     nextRow
	VMOVUPD (R9)(CX*8), Y13
	SUM(columns1to4, COLUMNS4(CLEAR), COLUMNS4(MASKED))
	CMPQ    BX, $4
	JLT     store
	VMOVUPD Y0, (R11)
	JMP     nextRow

	// Writes the first one to three numbers of Y0.
store:
	TESTQ        $2, BX
	JEQ          single
	VMOVUPD      X0, (R11)
	VEXTRACTF128 $1, Y0, X0
	ADDQ         $16, R11

single:
	TESTQ  $1, BX
	JEQ    nextRow
	VMOVSD X0, (R11)
	JMP    nextRow

empty:
	MOVQ $0, (R11)
	ADDQ $8, R11
	DECQ BX
	JNZ  empty

nextRow:
	ADDQ $4, R12
	MOVQ ldy+64(FP), R9
	SHLQ $3, R9
	ADDQ R9, y+56(FP)
	DECQ AX
	JNZ  row
	VZEROUPPER
	RET

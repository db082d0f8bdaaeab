//go:build !noasm

#include "textflag.h"

// Sets all lanes of Y14 to an entry of M, and R9 to the place of the row of X for that entry.
#define ENTRY \
	MOVLQSX      (SI)(CX*4), R9;  \
	VBROADCASTSD (DI)(CX*8), Y14; \
	IMULQ        R10, R9;         \
	ADDQ         R8, R9

#define TERM(at, sum) \
	VMULPD at(R9), Y14, Y15; \
	VADDPD Y15, sum, sum

#define ANOTHER \
	INCQ CX;     \
	CMPQ CX, DX

// func spmm(n, p int, start, col *int32, val, x *float64, ldx int, y *float64, ldy int)
//
// AX rows left, BX columns left, CX entry, DX end of the entries of the row, SI col, DI val, R8 place in X, R9 row of
// X, R10 bytes of a row of X, R11 place in Y, R12 start, R13 first entry of the row.
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
	CMPQ   BX, $24
	JLT    from16
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	VXORPD Y4, Y4, Y4
	VXORPD Y5, Y5, Y5
	MOVQ   R13, CX

columns24:
	ENTRY
	TERM(0, Y0)
	TERM(32, Y1)
	TERM(64, Y2)
	TERM(96, Y3)
	TERM(128, Y4)
	TERM(160, Y5)
	ANOTHER
	JLT     columns24
	VMOVUPD Y0, (R11)
	VMOVUPD Y1, 32(R11)
	VMOVUPD Y2, 64(R11)
	VMOVUPD Y3, 96(R11)
	VMOVUPD Y4, 128(R11)
	VMOVUPD Y5, 160(R11)
	ADDQ    $192, R8
	ADDQ    $192, R11
	SUBQ    $24, BX
	JMP     from24

from16:
	CMPQ   BX, $16
	JLT    from8
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	MOVQ   R13, CX

columns16:
	ENTRY
	TERM(0, Y0)
	TERM(32, Y1)
	TERM(64, Y2)
	TERM(96, Y3)
	ANOTHER
	JLT     columns16
	VMOVUPD Y0, (R11)
	VMOVUPD Y1, 32(R11)
	VMOVUPD Y2, 64(R11)
	VMOVUPD Y3, 96(R11)
	ADDQ    $128, R8
	ADDQ    $128, R11
	SUBQ    $16, BX

from8:
	CMPQ   BX, $8
	JLT    from4
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	MOVQ   R13, CX

columns8:
	ENTRY
	TERM(0, Y0)
	TERM(32, Y1)
	ANOTHER
	JLT     columns8
	VMOVUPD Y0, (R11)
	VMOVUPD Y1, 32(R11)
	ADDQ    $64, R8
	ADDQ    $64, R11
	SUBQ    $8, BX

from4:
	// Y13 masks the columns beyond four, or those of fewer than four.
	LEAQ   ·mask+32(SB), R9
	MOVQ   BX, CX
	CMPQ   BX, $4
	JLE    few
	SUBQ   $4, CX
	NEGQ   CX
	VMOVUPD (R9)(CX*8), Y13
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	MOVQ   R13, CX

columns5to7:
	ENTRY
	TERM(0, Y0)
	VMASKMOVPD 32(R9), Y13, Y15
	VMULPD     Y15, Y14, Y15
	VADDPD     Y15, Y1, Y1
	ANOTHER
	JLT     columns5to7
	VMOVUPD Y0, (R11)
	ADDQ    $32, R11
	SUBQ    $4, BX
	VMOVAPD Y1, Y0
	JMP     store

few:
	TESTQ   BX, BX
	JEQ     nextRow
	NEGQ    CX
	VMOVUPD (R9)(CX*8), Y13
	VXORPD  Y0, Y0, Y0
	MOVQ    R13, CX

columns1to4:
	ENTRY
	VMASKMOVPD (R9), Y13, Y15
	VMULPD     Y15, Y14, Y15
	VADDPD     Y15, Y0, Y0
	ANOTHER
	JLT        columns1to4
	CMPQ       BX, $4
	JLT        store
	VMOVUPD    Y0, (R11)
	JMP        nextRow

	// The first one to three numbers of Y0.
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

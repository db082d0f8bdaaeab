//go:build !noasm

#include "textflag.h"

#define SUM(y) \
	VMULPD Y12, Y13, Y14; \
	VADDPD Y14, y, y

// func multiplyAdd(rounds int, x, y float64) float64
TEXT ·multiplyAdd(SB), NOSPLIT, $0-32
	MOVQ         rounds+0(FP), CX
	VBROADCASTSD x+8(FP), Y12
	VBROADCASTSD y+16(FP), Y13
	VXORPD       Y0, Y0, Y0
	VXORPD       Y1, Y1, Y1
	VXORPD       Y2, Y2, Y2
	VXORPD       Y3, Y3, Y3
	VXORPD       Y4, Y4, Y4
	VXORPD       Y5, Y5, Y5
	VXORPD       Y6, Y6, Y6
	VXORPD       Y7, Y7, Y7
	VXORPD       Y8, Y8, Y8
	VXORPD       Y9, Y9, Y9
	VXORPD       Y10, Y10, Y10
	VXORPD       Y11, Y11, Y11

	PCALIGN $32

round:
	SUM(Y0)
	SUM(Y1)
	SUM(Y2)
	SUM(Y3)
	SUM(Y4)
	SUM(Y5)
	SUM(Y6)
	SUM(Y7)
	SUM(Y8)
	SUM(Y9)
	SUM(Y10)
	SUM(Y11)
	DECQ   CX
	JNZ    round
	VMOVSD X0, ret+24(FP)
	VZEROUPPER
	RET

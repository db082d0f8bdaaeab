//go:build !noasm

#include "textflag.h"

#define CLEAR(y) VXORPD y, y, y

#define ADD(y) \
	VMULPD Y12, Y13, Y14; \
	VADDPD Y14, y, y

#define SUMS(EACH) \
	EACH(Y0);  \
	EACH(Y1);  \
	EACH(Y2);  \
	EACH(Y3);  \
	EACH(Y4);  \
	EACH(Y5);  \
	EACH(Y6);  \
	EACH(Y7);  \
	EACH(Y8);  \
	EACH(Y9);  \
	EACH(Y10); \
	EACH(Y11)

// func multiplyAdd(rounds int, x, y float64) float64
TEXT ·multiplyAdd(SB), NOSPLIT, $0-32
	MOVQ         rounds+0(FP), CX
	VBROADCASTSD x+8(FP), Y12
	VBROADCASTSD y+16(FP), Y13
	SUMS(CLEAR)

	PCALIGN $32

round:
	SUMS(ADD)
	DECQ   CX
	JNZ    round
	VMOVSD X0, ret+24(FP)
	VZEROUPPER
	RET

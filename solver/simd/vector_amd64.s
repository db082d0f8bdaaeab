//go:build !noasm

#include "textflag.h"

// Adds the halves of y, whose lower half is x, and then the two numbers in x.
#define HALVES(y, x) \
	VEXTRACTF128 $1, y, X15; \
	VADDPD       X15, x, x

#define TOTAL(x) \
	VUNPCKHPD x, x, X15; \
	VADDSD    X15, x, x

// The terms that dot and distance2 add up, computed from the numbers at SI and DI.
#define PRODUCT(MOVE, SUBTRACT, MULTIPLY, at, term) \
	MOVE     at(SI), term; \
	MULTIPLY at(DI), term, term

#define SQUARE(MOVE, SUBTRACT, MULTIPLY, at, term) \
	MOVE     at(SI), term;       \
	SUBTRACT at(DI), term, term; \
	MULTIPLY term, term, term

// Sets X0 to the sum of the terms, whose number is in DX. Y0 and Y1 hold eight partial sums.
#define SUM(TERM) \
	VXORPD Y0, Y0, Y0;                     \
	VXORPD Y1, Y1, Y1;                     \
	MOVQ   DX, CX;                         \
	SHRQ   $3, CX;                         \
	JEQ    total;                          \
eight:                                     \
	TERM(VMOVUPD, VSUBPD, VMULPD, 0, Y2);  \
	TERM(VMOVUPD, VSUBPD, VMULPD, 32, Y3); \
	VADDPD Y2, Y0, Y0;                     \
	VADDPD Y3, Y1, Y1;                     \
	ADDQ   $64, SI;                        \
	ADDQ   $64, DI;                        \
	DECQ   CX;                             \
	JNZ    eight;                          \
total:                                     \
	HALVES(Y0, X0);                        \
	HALVES(Y1, X1);                        \
	VADDPD X1, X0, X0;                     \
	TOTAL(X0);                             \
	ANDQ   $7, DX;                         \
	JEQ    done;                           \
one:                                       \
	TERM(VMOVSD, VSUBSD, VMULSD, 0, X1);   \
	VADDSD X1, X0, X0;                     \
	ADDQ   $8, SI;                         \
	ADDQ   $8, DI;                         \
	DECQ   DX;                             \
	JNZ    one;                            \
done:                                      \
	VZEROUPPER

// func dot(n int, x, y *float64) float64
TEXT ·dot(SB), NOSPLIT, $0-32
	MOVQ n+0(FP), DX
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DI
	SUM(PRODUCT)
	VMOVSD X0, ret+24(FP)
	RET

// func distance2(n int, x, y *float64) float64
TEXT ·distance2(SB), NOSPLIT, $0-32
	MOVQ n+0(FP), DX
	MOVQ x+8(FP), SI
	MOVQ y+16(FP), DI
	SUM(SQUARE)
	VMOVSD X0, ret+24(FP)
	RET

// Adds a term to each of the sums of secant, from the numbers at the offset AX.
#define SECANT(MOVE, SUBTRACT, MULTIPLY, ADD, s, y, ss, sy, yy, sumSS, sumSY, sumYY) \
	MOVE     (DI)(AX*1), s;    \
	SUBTRACT (SI)(AX*1), s, s; \
	MOVE     (R9)(AX*1), y;    \
	SUBTRACT (R8)(AX*1), y, y; \
	MULTIPLY s, s, ss;         \
	MULTIPLY y, s, sy;         \
	MULTIPLY y, y, yy;         \
	ADD      ss, sumSS, sumSS; \
	ADD      sy, sumSY, sumSY; \
	ADD      yy, sumYY, sumYY

// func secant(n int, x0, x1, g0, g1 *float64) (ss, sy, yy float64)
TEXT ·secant(SB), NOSPLIT, $0-64
	MOVQ   n+0(FP), DX
	MOVQ   x0+8(FP), SI
	MOVQ   x1+16(FP), DI
	MOVQ   g0+24(FP), R8
	MOVQ   g1+32(FP), R9
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	XORL   AX, AX
	MOVQ   DX, CX
	SHRQ   $2, CX
	JEQ    total

four:
	SECANT(VMOVUPD, VSUBPD, VMULPD, VADDPD, Y3, Y4, Y5, Y6, Y7, Y0, Y1, Y2)
	ADDQ $32, AX
	DECQ CX
	JNZ  four

total:
	HALVES(Y0, X0)
	TOTAL(X0)
	HALVES(Y1, X1)
	TOTAL(X1)
	HALVES(Y2, X2)
	TOTAL(X2)
	ANDQ $3, DX
	JEQ  done

one:
	SECANT(VMOVSD, VSUBSD, VMULSD, VADDSD, X3, X4, X5, X6, X7, X0, X1, X2)
	ADDQ $8, AX
	DECQ DX
	JNZ  one

done:
	VZEROUPPER
	VMOVSD X0, ss+40(FP)
	VMOVSD X1, sy+48(FP)
	VMOVSD X2, yy+56(FP)
	RET

// Computes y + αx for the four elements at the offset AX + at. The argument factor is α.
#define AXPY(MOVE, MULTIPLY, ADD, at, factor, sum) \
	MULTIPLY at(SI)(AX*1), factor, sum; \
	ADD      at(BX)(AX*1), sum, sum;    \
	MOVE     sum, at(DI)(AX*1)

// func axpyTo(n int, to *float64, alpha float64, x, y *float64)
TEXT ·axpyTo(SB), NOSPLIT, $0-40
	MOVQ         n+0(FP), DX
	MOVQ         to+8(FP), DI
	VBROADCASTSD alpha+16(FP), Y0
	MOVQ         x+24(FP), SI
	MOVQ         y+32(FP), BX
	XORL         AX, AX
	MOVQ         DX, CX
	SHRQ         $3, CX
	JEQ          four

eight:
	AXPY(VMOVUPD, VMULPD, VADDPD, 0, Y0, Y1)
	AXPY(VMOVUPD, VMULPD, VADDPD, 32, Y0, Y2)
	ADDQ $64, AX
	DECQ CX
	JNZ  eight

four:
	TESTQ $4, DX
	JEQ   rest
	AXPY(VMOVUPD, VMULPD, VADDPD, 0, Y0, Y1)
	ADDQ $32, AX

rest:
	ANDQ $3, DX
	JEQ  done

one:
	AXPY(VMOVSD, VMULSD, VADDSD, 0, X0, X1)
	ADDQ $8, AX
	DECQ DX
	JNZ  one

done:
	VZEROUPPER
	RET

// func scal(n int, alpha float64, x *float64)
TEXT ·scal(SB), NOSPLIT, $0-24
	MOVQ         n+0(FP), DX
	VBROADCASTSD alpha+8(FP), Y0
	MOVQ         x+16(FP), SI
	MOVQ         DX, CX
	SHRQ         $2, CX
	JEQ          rest

four:
	VMULPD  (SI), Y0, Y1
	VMOVUPD Y1, (SI)
	ADDQ    $32, SI
	DECQ    CX
	JNZ     four

rest:
	ANDQ $3, DX
	JEQ  done

one:
	VMULSD (SI), X0, X1
	VMOVSD X1, (SI)
	ADDQ   $8, SI
	DECQ   DX
	JNZ    one

done:
	VZEROUPPER
	RET

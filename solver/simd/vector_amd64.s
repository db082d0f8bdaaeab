//go:build !noasm

#include "textflag.h"

// Y0 and Y1 hold eight partial sums, whose total is written to X0.
#define TOTAL \
	VEXTRACTF128 $1, Y0, X2;  \
	VADDPD       X2, X0, X0;  \
	VEXTRACTF128 $1, Y1, X3;  \
	VADDPD       X3, X1, X1;  \
	VADDPD       X1, X0, X0;  \
	VUNPCKHPD    X0, X0, X1;  \
	VADDSD       X1, X0, X0

// Adds the four partial sums in y, of which x is the lower half.
#define TOTAL4(y, x) \
	VEXTRACTF128 $1, y, X15;   \
	VADDPD       X15, x, x;    \
	VUNPCKHPD    x, x, X15;    \
	VADDSD       X15, x, x

// func dot(n int, x, y *float64) float64
TEXT ·dot(SB), NOSPLIT, $0-32
	MOVQ   n+0(FP), DX
	MOVQ   x+8(FP), SI
	MOVQ   y+16(FP), DI
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	MOVQ   DX, CX
	SHRQ   $3, CX
	JEQ    total

eight:
	VMOVUPD (SI), Y2
	VMOVUPD 32(SI), Y3
	VMULPD  (DI), Y2, Y2
	VMULPD  32(DI), Y3, Y3
	VADDPD  Y2, Y0, Y0
	VADDPD  Y3, Y1, Y1
	ADDQ    $64, SI
	ADDQ    $64, DI
	DECQ    CX
	JNZ     eight

total:
	TOTAL
	ANDQ $7, DX
	JEQ  done

one:
	VMOVSD (SI), X1
	VMULSD (DI), X1, X1
	VADDSD X1, X0, X0
	ADDQ   $8, SI
	ADDQ   $8, DI
	DECQ   DX
	JNZ    one

done:
	VZEROUPPER
	VMOVSD X0, ret+24(FP)
	RET

// func distance2(n int, x, y *float64) float64
TEXT ·distance2(SB), NOSPLIT, $0-32
	MOVQ   n+0(FP), DX
	MOVQ   x+8(FP), SI
	MOVQ   y+16(FP), DI
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	MOVQ   DX, CX
	SHRQ   $3, CX
	JEQ    total

eight:
	VMOVUPD (SI), Y2
	VMOVUPD 32(SI), Y3
	VSUBPD  (DI), Y2, Y2
	VSUBPD  32(DI), Y3, Y3
	VMULPD  Y2, Y2, Y2
	VMULPD  Y3, Y3, Y3
	VADDPD  Y2, Y0, Y0
	VADDPD  Y3, Y1, Y1
	ADDQ    $64, SI
	ADDQ    $64, DI
	DECQ    CX
	JNZ     eight

total:
	TOTAL
	ANDQ $7, DX
	JEQ  done

one:
	VMOVSD (SI), X1
	VSUBSD (DI), X1, X1
	VMULSD X1, X1, X1
	VADDSD X1, X0, X0
	ADDQ   $8, SI
	ADDQ   $8, DI
	DECQ   DX
	JNZ    one

done:
	VZEROUPPER
	VMOVSD X0, ret+24(FP)
	RET

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
	XORL   AX, AX // offset
	MOVQ   DX, CX
	SHRQ   $2, CX
	JEQ    total

four:
	VMOVUPD (DI)(AX*1), Y3
	VSUBPD  (SI)(AX*1), Y3, Y3 // s
	VMOVUPD (R9)(AX*1), Y4
	VSUBPD  (R8)(AX*1), Y4, Y4 // y
	VMULPD  Y3, Y3, Y5
	VMULPD  Y4, Y3, Y6
	VMULPD  Y4, Y4, Y7
	VADDPD  Y5, Y0, Y0
	VADDPD  Y6, Y1, Y1
	VADDPD  Y7, Y2, Y2
	ADDQ    $32, AX
	DECQ    CX
	JNZ     four

total:
	TOTAL4(Y0, X0)
	TOTAL4(Y1, X1)
	TOTAL4(Y2, X2)
	ANDQ $3, DX
	JEQ  done

one:
	VMOVSD (DI)(AX*1), X3
	VSUBSD (SI)(AX*1), X3, X3
	VMOVSD (R9)(AX*1), X4
	VSUBSD (R8)(AX*1), X4, X4
	VMULSD X3, X3, X5
	VMULSD X4, X3, X6
	VMULSD X4, X4, X7
	VADDSD X5, X0, X0
	VADDSD X6, X1, X1
	VADDSD X7, X2, X2
	ADDQ   $8, AX
	DECQ   DX
	JNZ    one

done:
	VZEROUPPER
	VMOVSD X0, ss+40(FP)
	VMOVSD X1, sy+48(FP)
	VMOVSD X2, yy+56(FP)
	RET

// func axpyTo(n int, to *float64, alpha float64, x, y *float64)
TEXT ·axpyTo(SB), NOSPLIT, $0-40
	MOVQ         n+0(FP), DX
	MOVQ         to+8(FP), DI
	VBROADCASTSD alpha+16(FP), Y0
	MOVQ         x+24(FP), SI
	MOVQ         y+32(FP), BX
	XORL         AX, AX // offset
	MOVQ         DX, CX
	SHRQ         $3, CX
	JEQ          four

eight:
	VMULPD  (SI)(AX*1), Y0, Y1
	VMULPD  32(SI)(AX*1), Y0, Y2
	VADDPD  (BX)(AX*1), Y1, Y1
	VADDPD  32(BX)(AX*1), Y2, Y2
	VMOVUPD Y1, (DI)(AX*1)
	VMOVUPD Y2, 32(DI)(AX*1)
	ADDQ    $64, AX
	DECQ    CX
	JNZ     eight

four:
	TESTQ   $4, DX
	JEQ     rest
	VMULPD  (SI)(AX*1), Y0, Y1
	VADDPD  (BX)(AX*1), Y1, Y1
	VMOVUPD Y1, (DI)(AX*1)
	ADDQ    $32, AX

rest:
	ANDQ $3, DX
	JEQ  done

one:
	VMULSD (SI)(AX*1), X0, X1
	VADDSD (BX)(AX*1), X1, X1
	VMOVSD X1, (DI)(AX*1)
	ADDQ   $8, AX
	DECQ   DX
	JNZ    one

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

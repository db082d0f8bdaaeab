// Arithmetic on vectors of two numbers. A product is rounded before it is added, because the result of a fused
// multiply-add would differ in some bits from that of plain Go.

// @ts-ignore: decorator
@inline
export function madd(sum: v128, x: v128, y: v128): v128 {
  return f64x2.add(sum, f64x2.mul(x, y));
}

// @ts-ignore: decorator
@inline
export function sumOfPair(x: v128): f64 {
  return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1);
}

// Two numbers in each lane pair. A product is rounded before it is added, as in plain Go: a fused multiply-add would give other bits.

// @ts-ignore: decorator
@inline
export function madd(sum: v128, x: v128, y: v128): v128 {
  return f64x2.add(sum, f64x2.mul(x, y));
}

// Eight partial sums, by index modulo 8, as one number. Every sum over a vector ends with this tree.
// @ts-ignore: decorator
@inline
export function total(s01: v128, s23: v128, s45: v128, s67: v128): f64 {
  const s = f64x2.add(f64x2.add(s01, s23), f64x2.add(s45, s67));
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

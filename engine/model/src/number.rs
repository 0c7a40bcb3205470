//! A few functions of numbers, by hand: the standard library's bring tables and reductions for arguments nobody has here, and weighed
//! kilobytes of the wasm.

use core::f64::consts::{FRAC_2_PI, LN_2, SQRT_2};

/// A quarter turn in two parts: the first times a small whole number is exact.
const QUARTER: [f64; 2] = [1.570_796_326_734_125_6, 6.077_100_506_506_192e-11];
/// Sine and cosine over an eighth of a turn, as powers of the square (Sun's kernels).
const SIN: [f64; 6] = [
    1.589_690_995_211_55e-10,
    -2.505_076_025_340_686_3e-8,
    2.755_731_370_707_006_8e-6,
    -0.000_198_412_698_298_579_5,
    0.008_333_333_333_322_49,
    -0.166_666_666_666_666_32,
];
const COS: [f64; 6] = [
    -1.135_964_755_778_819_5e-11,
    2.087_572_321_298_175e-9,
    -2.755_731_435_139_066_3e-7,
    2.480_158_728_947_673e-5,
    -0.001_388_888_888_887_411,
    0.041_666_666_666_666_6,
];

/// Sine and cosine of an angle in radians; exact to the last bits for angles of some thousand turns.
#[must_use]
pub fn sin_cos(angle: f64) -> (f64, f64) {
    let quarters = (angle * FRAC_2_PI + 0.5).floor();
    let r = angle - quarters * QUARTER[0] - quarters * QUARTER[1];
    let z = r * r;
    let power = |c: &[f64; 6]| c.iter().fold(0.0, |sum, c| sum * z + c);
    let (s, c) = (r + r * z * power(&SIN), 1.0 - z * 0.5 + z * z * power(&COS));
    match quarters as i64 & 3 {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// The angle of the direction (x, y): −π to π, to the last bits; 0 of no direction.
#[must_use]
pub fn angle_of(y: f64, x: f64) -> f64 {
    let around = x.abs() + y.abs();
    if around == 0.0 {
        return 0.0;
    }
    // A square instead of a circle is off by 4 degrees at most; what is left of the tangent says by how much.
    let square = if x < 0.0 { 2.0_f64.copysign(y) - y / around } else { y / around };
    let mut angle = square / FRAC_2_PI;
    for _ in 0..2 {
        let (s, c) = sin_cos(angle);
        let t = (y * c - x * s) / (x * c + y * s);
        angle += t - t * t * t / 3.0;
    }
    angle
}

/// e^v, for v of ±690; beyond it stays what it is there.
#[must_use]
pub fn exp(v: f64) -> f64 {
    let v = v.clamp(-690.0, 690.0);
    let n = (v / LN_2 + 0.5).floor();
    let rest = v - n * LN_2;
    power_of_two(n as i32) * (1..15).rev().fold(1.0, |sum, k| 1.0 + sum * rest / f64::from(k))
}

/// 2^n, for n of ±1000.
#[must_use]
pub fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((1023 + n.clamp(-1000, 1000)) as u64) << 52)
}

/// The largest n for which 2^n is no more than a positive number.
#[must_use]
pub fn binary_digits(v: f64) -> i32 {
    (v.to_bits() >> 52 & 0x7FF) as i32 - 1023
}

/// The power of two nearest to a positive number, by ratio.
#[must_use]
pub fn nearest_power_of_two(v: f64) -> f64 {
    let below = power_of_two(binary_digits(v));
    if v / below > SQRT_2 { below * 2.0 } else { below }
}

/// What is left of `v` when whole steps are taken off: 0 to `step`.
#[must_use]
pub fn within(v: f64, step: f64) -> f64 {
    v - step * (v / step).floor()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn all_agree_with_the_standard_library() {
        let seed = 5;
        let mut rng = Rng::from_number(seed);
        for i in 0..200_000 {
            let v = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64;
            let angle = (v - 0.5) * if i % 2 == 0 { 7.0 } else { 10_000.0 };
            let (mine, std) = (sin_cos(angle), angle.sin_cos());
            let other = (rng.next() >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
            let (mine_angle, std_angle) = (angle_of(other, v - 0.3), other.atan2(v - 0.3));
            assert!((mine_angle - std_angle).abs() < 1e-15, "seed {seed}: {other}, {v}");
            let power = v * 40.0 - 20.0;
            assert!((exp(power) / power.exp() - 1.0).abs() < 1e-14, "seed {seed}: {power}");
            assert!((mine.0 - std.0).abs() < 4e-16 && (mine.1 - std.1).abs() < 4e-16, "seed {seed}: {angle}");
            let n = ((v * 80.0 - 40.0).exp2() * 1.000_001).max(1e-12);
            assert_eq!(f64::from(binary_digits(n)), n.log2().floor(), "{n}");
            assert_eq!(nearest_power_of_two(n), n.log2().round().exp2(), "{n}");
            let step = v + 0.1;
            let left = within(angle, step);
            assert!((0.0..=step).contains(&left) && ((angle - left) / step).fract().abs().min(1.0) < 1.0);
        }
        assert_eq!((sin_cos(0.0), sin_cos(f64::NAN).0.is_nan()), ((0.0, 1.0), true));
        assert_eq!((power_of_two(-3), power_of_two(4), binary_digits(8.0)), (0.125, 16.0, 3));
    }
}

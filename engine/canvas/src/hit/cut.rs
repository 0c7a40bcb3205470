//! The cutting eraser: which part of a stroke lies under it.

use kurbo::Point;

use crate::geom::{Capsule, Cone, meets};
use crate::ink::LinePoint;

/// The intervals (1/256 of a sample, of the whole body, ascending, apart) of the line whose ink touches a disc of `radius` swept from `a`
/// to `b`. `line` is the piece's centre line on the board ([`super::ItemShape::board_line`]). Half widths count: the round ends that are
/// left stay clear of the eraser. A dot that is touched goes whole.
#[must_use]
pub fn cut(line: &[LinePoint], a: Point, b: Point, radius: f64) -> Vec<(u32, u32)> {
    let eraser = Capsule { a, b, r: radius };
    let near = eraser.bounds();
    let cone =
        |p: &LinePoint, q: &LinePoint| Cone { a: Point::new(p.x, p.y), ra: p.r, b: Point::new(q.x, q.y), rb: q.r };
    let step = |i: f64| (i * 256.0).round() as u32;
    if let [dot] = line {
        let i = step(f64::from(dot.i));
        return if cone(dot, dot).meets(&eraser) { vec![(i, i + 256)] } else { Vec::new() };
    }
    let mut out: Vec<(u32, u32)> = Vec::new();
    let mut spans = Vec::new();
    for pair in line.windows(2) {
        let c = cone(&pair[0], &pair[1]);
        if !meets(&c.bounds(), &near) {
            continue;
        }
        spans.clear();
        c.touching(&eraser, &mut spans);
        in_order(&mut spans);
        let (i0, i1) = (f64::from(pair[0].i), f64::from(pair[1].i));
        for (t0, t1) in &spans {
            let (from, to) = (step(i0 + (i1 - i0) * t0), step(i0 + (i1 - i0) * t1));
            match out.last_mut() {
                Some(last) if last.1 >= from => last.1 = last.1.max(to),
                _ if from < to => out.push((from, to)),
                _ => {}
            }
        }
    }
    out
}

/// Three at most: no need for the library's sort and its kilobytes of wasm.
fn in_order(spans: &mut [(f64, f64)]) {
    for i in 1..spans.len() {
        let mut k = i;
        while k > 0 && spans[k].0 < spans[k - 1].0 {
            spans.swap(k, k - 1);
            k -= 1;
        }
    }
}

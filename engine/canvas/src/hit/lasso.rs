//! The lasso's question to an item: the points it is judged by. Ink counts by its length, everything else by its outline, so that a
//! closed hand round some words does not take the box they stand in.

use atrium_model::{Item, Kind};
use kurbo::Point;

use super::point::outlines;
use super::shape_cache::ItemShape;

/// So many points an item is judged by, each for an equal part of its way.
pub const MARKS: usize = 20;

/// Whether so many of its points inside are enough: 60 %; of a frame all.
#[must_use]
pub fn lassoed(kind: Kind, inside: usize, of: usize) -> bool {
    if kind == Kind::Frame { inside == of } else { inside * 5 >= of * 3 }
}

/// Appends [`MARKS`] points of the item, in board units: each is the middle of an equal part of its line or outline.
pub fn marks(item: &Item, cache: &ItemShape, out: &mut Vec<Point>) {
    let max_len = out.len() + MARKS;
    let mut ways: Vec<Vec<Point>> = Vec::new();
    if item.kind == Kind::Stroke {
        ways.push(cache.board_line(item).iter().map(|p| Point::new(p.x, p.y)).collect());
    } else {
        // A hundredth of its size is as fine as a hand draws.
        for (mut pts, closed, _) in outlines(item, (item.g.w.abs() + item.g.h.abs()) * 0.01) {
            if closed && !pts.is_empty() {
                pts.push(pts[0]);
            }
            ways.push(pts);
        }
    }
    let mut length = 0.0;
    for way in &ways {
        length += way.windows(2).map(|w| w[0].distance(w[1])).sum::<f64>();
    }
    let part = length / MARKS as f64;
    let mut next = part * 0.5;
    // A dot has no length.
    let mut last = Point::new(item.g.x + item.g.w * 0.5, item.g.y + item.g.h * 0.5);
    for way in &ways {
        for w in way.windows(2) {
            let l = w[0].distance(w[1]);
            while l > 0.0 && next <= l && out.len() < max_len {
                out.push(w[0].lerp(w[1], next / l));
                next += part;
            }
            next -= l;
            last = w[1];
        }
    }
    // Sums of lengths are not exact.
    out.resize(max_len, last);
}

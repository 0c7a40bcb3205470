//! The object eraser: what its disc touches between two positions, however fast it went.

use atrium_model::{Item, Kind};
use kurbo::Point;

use super::point::{edges, outlines};
use super::shape_cache::ItemShape;
use crate::geom::{Capsule, segments_distance, winding};
use crate::shape::line_width;

/// Whether a disc of `radius` swept from `a` to `b` (board units) touches the item. Frames and groups are not erased this way.
#[must_use]
pub fn sweep(item: &Item, cache: &ItemShape, a: Point, b: Point, radius: f64) -> bool {
    let eraser = Capsule { a, b, r: radius };
    match item.kind {
        Kind::Frame | Kind::Group | Kind::Board => false,
        Kind::Stroke => cache.any_cone(item, &eraser.bounds(), 0.0, |c| c.meets(&eraser)),
        _ => {
            let reach = radius + line_width(item) * 0.5;
            outlines(item, reach * 0.05).iter().any(|(pts, closed, filled)| {
                edges(pts, *closed).any(|(p, q)| segments_distance(p, q, a, b) <= reach)
                    || (*filled && winding(pts, a) != 0)
            })
        }
    }
}

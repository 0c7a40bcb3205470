//! Points and marquees.
//!
//! The rule, as people know it from the best boards: ink and lines are touched within half their width and the slop, lines on their label too; what is filled, a
//! note, a text or a picture is touched anywhere inside; a hollow shape on its outline, and inside when it carries text. Inside a hollow
//! shape without text the touch is [`Touch::Hollow`]: the caller takes the smallest such item when nothing solid lies under the point.
//! Frames are touched on their edge (their title is the view's: it knows its size).

use atrium_model::{Item, Kind};
use kurbo::{Point, Rect};

use super::shape_cache::ItemShape;
use crate::geom::{Capsule, nearest_on_segment, segment_meets_rect, winding};
use crate::shape::{contour, fills, heads, item_bounds, label, line_width};

/// How a point touches an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Not at all.
    Miss,
    /// Inside a hollow shape or a frame.
    Hollow,
    /// On it.
    Solid,
}

/// Outlines are flattened to this part of what they are tested against.
const FINE: f64 = 0.05;

/// Whether the point is on the item: [`Touch::Solid`].
#[must_use]
pub fn hit_item(item: &Item, cache: &ItemShape, p_board: Point, slop: f64) -> bool {
    touch(item, cache, p_board, slop) == Touch::Solid
}

/// How the point touches it; `slop` in board units.
#[must_use]
pub fn touch(item: &Item, cache: &ItemShape, p_board: Point, slop: f64) -> Touch {
    let solid = |yes: bool| if yes { Touch::Solid } else { Touch::Miss };
    if item.kind == Kind::Stroke {
        let near = Rect::from_points(p_board, p_board);
        return solid(cache.any_cone(item, &near, slop, |c| c.distance(p_board) <= slop));
    }
    let reach = slop + line_width(item) * 0.5;
    let mut inside = false;
    for (pts, closed, filled) in outlines(item, reach * FINE) {
        if edges(&pts, closed).any(|(a, b)| nearest_on_segment(p_board, a, b).1 <= reach * reach) {
            return Touch::Solid;
        }
        if closed && winding(&pts, p_board) != 0 {
            if filled {
                return Touch::Solid;
            }
            inside = true;
        }
    }
    match (inside, carries_text(item)) {
        (false, _) => Touch::Miss,
        (true, true) => Touch::Solid,
        (true, false) => Touch::Hollow,
    }
}

/// Whether a marquee takes the item: when it touches it; a frame only when it is wholly inside; of the inside of a hollow shape nothing.
#[must_use]
pub fn item_in_rect(item: &Item, cache: &ItemShape, rect: Rect) -> bool {
    let corners =
        [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x1, rect.y1), (rect.x0, rect.y1)].map(|(x, y)| Point::new(x, y));
    if item.kind == Kind::Stroke {
        return cache.any_cone(item, &rect, 0.0, |c| {
            let side = |i: usize| Capsule { a: corners[i], b: corners[(i + 1) % 4], r: 0.0 };
            segment_meets_rect(c.a, c.b, &rect) || (0..4).any(|i| c.meets(&side(i)))
        });
    }
    let bounds = item_bounds(item);
    if item.kind == Kind::Frame || rect.contains_rect(bounds) {
        return rect.contains_rect(bounds);
    }
    let half = line_width(item) * 0.5;
    let near = rect.inflate(half, half);
    outlines(item, half.max(0.5) * FINE).iter().any(|(pts, closed, filled)| {
        edges(pts, *closed).any(|(a, b)| segment_meets_rect(a, b, &near)) || (*filled && winding(pts, corners[0]) != 0)
    })
}

fn carries_text(item: &Item) -> bool {
    let letters = |t: &atrium_model::Text| t.paragraphs.iter().any(|p| p.runs.iter().any(|r| !r.text.is_empty()));
    item.kind != Kind::Frame && item.t.as_deref().is_some_and(letters)
}

/// Flattened outlines: points, closed, filled.
pub(super) fn outlines(item: &Item, tolerance: f64) -> Vec<(Vec<Point>, bool, bool)> {
    let filled = fills(item);
    let mut out = Vec::new();
    let mut add = |c: &crate::shape::Contour, filled: bool| {
        let mut pts = Vec::new();
        c.flatten(tolerance.max(1e-3), &mut pts);
        out.push((pts, c.closed, filled && c.closed));
    };
    contour(item).iter().for_each(|c| add(c, filled));
    if item.kind == Kind::Connector {
        heads(item).iter().for_each(|c| add(c, true));
    }
    if let Some(room) = label(item) {
        let corners = [(room.x0, room.y0), (room.x1, room.y0), (room.x1, room.y1), (room.x0, room.y1)];
        out.push((corners.map(|(x, y)| Point::new(x, y)).into(), true, true));
    }
    out
}

/// The sides of a flattened outline; a single point is one without length.
pub(super) fn edges(pts: &[Point], closed: bool) -> impl Iterator<Item = (Point, Point)> {
    let n = pts.len();
    let count = if closed || n == 1 { n } else { n.saturating_sub(1) };
    (0..count).map(move |i| (pts[i], pts[(i + 1) % n]))
}

//! The box that holds all an item draws: line width, heads and rotation included.

use atrium_model::{Item, Kind};
use kurbo::{Point, Rect};

use super::contour::contour;
use super::hanging::hanging;
use super::label::label;
use super::place::{item_box, item_transform, line_width, nib, turned};
use super::route::heads;
use crate::geom::{NO_BOX, join};
use crate::ink::LineBoxes;

/// Board units. Groups and the board itself have no geometry of their own: [`NO_BOX`]; theirs come from their children, elsewhere.
#[must_use]
pub fn item_bounds(item: &Item) -> Rect {
    item_bounds_with(item, &mut LineBoxes::default())
}

fn item_bounds_with(item: &Item, lines: &mut LineBoxes) -> Rect {
    match item.kind {
        Kind::Group | Kind::Board => NO_BOX,
        Kind::Stroke => match item.piece() {
            Some(piece) => {
                let [x0, y0, x1, y1] = piece.body.natural;
                let to_board = item_transform(&item.g, Rect { x0, y0, x1, y1 });
                lines.piece(&piece.body, nib(item), piece.from, piece.to, to_board)
            }
            None => corners_box(item),
        },
        Kind::Connector => {
            let drawn = contour(item).into_iter().chain(heads(item));
            let lines = drawn.fold(NO_BOX, |b, c| join(b, c.path.bounds()));
            label(item).into_iter().fold(lines.inflate(line_width(item) * 0.5, line_width(item) * 0.5), join)
        }
        Kind::Path => {
            // A mitre stands out further than half a width.
            let out =
                line_width(item) * 0.5 * if item.p.as_ref().is_some_and(|p| p.closed && !p.curved) { 3.2 } else { 1.0 };
            let outlines = contour(item);
            if outlines.is_empty() {
                return corners_box(item);
            }
            outlines.iter().fold(NO_BOX, |b, c| join(b, c.path.bounds())).inflate(out, out)
        }
        _ if item.f.is_some() => {
            // A mitre of a sharp corner stands out further than half a width.
            let out = line_width(item) * 1.6;
            let outlines = contour(item);
            outlines.iter().fold(NO_BOX, |b, c| join(b, c.path.bounds())).inflate(out, out)
        }
        Kind::Ellipse => {
            let half = line_width(item) * 0.5;
            contour(item).iter().fold(NO_BOX, |b, c| join(b, c.path.bounds())).inflate(half, half)
        }
        Kind::Diamond => {
            let b = item_box(&item.g);
            // The mitre at a corner: half a width over the sine of half its angle, up to the limit.
            let (w, h, d) = (b.width(), b.height(), b.width().hypot(b.height()).max(1e-9));
            let out = |side: f64| line_width(item) * 0.5 * (d / side.max(1e-9)).min(3.2);
            corners_box_of(item, b.inflate(out(h), out(w)))
        }
        _ => {
            let half = line_width(item) * 0.5;
            corners_box_of(item, item_box(&item.g).inflate(half, half))
        }
    }
}

/// The shadow of a note reaches so far beyond its edge: board units.
pub(crate) const SHADOW: f64 = 13.0;

/// The box of all that is drawn of an item: its bounds, a note's shadow, and words that hang out of it.
pub(crate) fn painted_bounds(item: &Item) -> Rect {
    painted_bounds_with(item, &mut LineBoxes::default())
}

/// The same, of many items one after the other.
pub(crate) fn painted_bounds_with(item: &Item, lines: &mut LineBoxes) -> Rect {
    let b = bare_bounds_with(item, lines);
    if item.t.is_some() { hanging(item).map_or(b, |words| join(b, words)) } else { b }
}

/// The same without words that hang out of it.
pub(crate) fn bare_bounds(item: &Item) -> Rect {
    bare_bounds_with(item, &mut LineBoxes::default())
}

fn bare_bounds_with(item: &Item, lines: &mut LineBoxes) -> Rect {
    let b = item_bounds_with(item, lines);
    if item.kind == Kind::Sticky { b.inflate(SHADOW, SHADOW) } else { b }
}

/// The corners of the item's box on the board, turned, clockwise from its own top left.
#[must_use]
pub fn item_corners(item: &Item) -> [Point; 4] {
    corners_of(item, item_box(&item.g))
}

fn corners_of(item: &Item, b: Rect) -> [Point; 4] {
    let turn = turned(&item.g);
    [(b.x0, b.y0), (b.x1, b.y0), (b.x1, b.y1), (b.x0, b.y1)].map(|(x, y)| turn * Point::new(x, y))
}

fn corners_box(item: &Item) -> Rect {
    corners_box_of(item, item_box(&item.g))
}

fn corners_box_of(item: &Item, b: Rect) -> Rect {
    let mut out = NO_BOX;
    for p in corners_of(item, b) {
        crate::geom::grow(&mut out, p.x, p.y, 0.0);
    }
    out
}

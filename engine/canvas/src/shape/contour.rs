//! The outline of an item as curves in board units, rotation included. What fills and strokes them is the view's choice.

use atrium_model::{Geometry, Item, Kind};
use kurbo::{Affine, Point, Rect};

use super::curves::{Contour, ellipse, rounded};
use super::form::form;
use super::label::{around, label};
use super::place::{item_box, item_transform, turned};
use super::route::shaft;
use crate::geom::{Cubics, spline};

/// The outlines of an item; none for strokes, groups and the board.
#[must_use]
pub fn contour(item: &Item) -> Vec<Contour> {
    let g = &item.g;
    let whole = |path: Cubics| vec![Contour { path: path.map(turned(g)), closed: true }];
    let round = |points: [Point; 4], usual: f64| {
        let radius = item.s.radius.map_or(usual, f64::from);
        whole(rounded(&points, true, &|_| radius))
    };
    if let Some(outlines) = form(item) {
        return outlines;
    }
    match item.kind {
        Kind::Stroke | Kind::Group | Kind::Board => Vec::new(),
        Kind::Rectangle => round(corners(item_box(g)), 0.0),
        Kind::Sticky => round(corners(item_box(g)), 4.0),
        Kind::Frame => round(corners(item_box(g)), 8.0),
        Kind::Text | Kind::Image | Kind::Shape | Kind::Unknown(_) => whole(Cubics::through(&corners(item_box(g)))),
        Kind::Ellipse => whole(ellipse(item_box(g))),
        Kind::Diamond => round(tips(item_box(g)), 0.0),
        Kind::Path => path(item).into_iter().collect(),
        Kind::Connector => match label(item) {
            Some(room) => around(shaft(item), room).map(|path| Contour { path, closed: false }).into(),
            None => vec![Contour { path: shaft(item), closed: false }],
        },
    }
}

/// A box with round corners, so far outside an item's and turned with it.
pub(crate) fn round_box(g: &Geometry, outside: f64, radius: f64) -> Contour {
    let path = rounded(&corners(item_box(g).inflate(outside, outside)), true, &|_| radius);
    Contour { path: path.map(turned(g)), closed: true }
}

fn corners(b: Rect) -> [Point; 4] {
    [(b.x0, b.y0), (b.x1, b.y0), (b.x1, b.y1), (b.x0, b.y1)].map(|(x, y)| Point::new(x, y))
}

fn tips(b: Rect) -> [Point; 4] {
    let c = b.center();
    [Point::new(c.x, b.y0), Point::new(b.x1, c.y), Point::new(c.x, b.y1), Point::new(b.x0, c.y)]
}

fn path(item: &Item) -> Option<Contour> {
    let data = item.p.as_ref()?;
    let pts: Vec<Point> = data.points.iter().map(|p| Point::new(p[0], p[1])).collect();
    if pts.is_empty() {
        return None;
    }
    let curve = if data.curved { spline(&pts, data.closed) } else { Cubics::through(&pts) };
    Some(Contour { path: curve.map(to_board(&item.g, data.natural())), closed: data.closed })
}

fn to_board(g: &Geometry, [x0, y0, x1, y1]: [f64; 4]) -> Affine {
    item_transform(g, Rect { x0, y0, x1, y1 })
}

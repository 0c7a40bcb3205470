//! The outline of an item as curves in board units, rotation included. What fills and strokes them is the view's choice.

use atrium_model::{Geometry, Item, Kind};
use kurbo::{Affine, Point, Rect};

use super::curves::{ARM, Contour, ellipse};
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
    let radius = |default: f64| item.s.radius.map_or(default, f64::from);
    if let Some(outlines) = form(item) {
        return outlines;
    }
    match item.kind {
        Kind::Stroke | Kind::Group | Kind::Board => Vec::new(),
        Kind::Rectangle => whole(rounded(corners(item_box(g)), radius(0.0))),
        Kind::Sticky => whole(rounded(corners(item_box(g)), radius(4.0))),
        Kind::Frame | Kind::Text | Kind::Image | Kind::Shape | Kind::Unknown(_) => {
            whole(rounded(corners(item_box(g)), 0.0))
        }
        Kind::Ellipse => whole(ellipse(item_box(g))),
        Kind::Diamond => whole(rounded(tips(item_box(g)), radius(0.0))),
        Kind::Path => path(item).into_iter().collect(),
        Kind::Connector => match label(item) {
            Some(room) => around(shaft(item), room).map(|path| Contour { path, closed: false }).into(),
            None => vec![Contour { path: shaft(item), closed: false }],
        },
    }
}

/// Clockwise through the corners, each rounded from so far before it to so far behind it.
fn rounded(corners: [Point; 4], radius: f64) -> Cubics {
    let ways = [0, 1, 2, 3].map(|k| corners[(k + 1) % 4] - corners[k]);
    let r = ways.iter().fold(radius, |r, way| r.min(way.hypot() * 0.5)).max(0.0);
    let mut path = Cubics::default();
    for (k, c) in corners.into_iter().enumerate() {
        if r > 0.0 {
            let [before, behind] = [-ways[(k + 3) % 4], ways[k]].map(|way| way * (r / way.hypot()));
            path.line_to(c + before);
            path.curve_to(c + before * (1.0 - ARM), c + behind * (1.0 - ARM), c + behind);
        } else {
            path.line_to(c);
        }
    }
    path
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

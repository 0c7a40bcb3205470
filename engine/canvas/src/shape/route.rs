//! Connectors: the way from start to end by the route's rule, and the heads at its ends. A route is a function of the item alone (g, c,
//! s): of one that is bound, as `connect` has laid it.

use atrium_model::{Anchor, End, Head, Item, Kind, Route};
use kurbo::{Point, Rect, Vec2};

use super::curves::{Contour, ellipse, rounded};
use super::place::line_width;
use crate::geom::{Cubics, spline};

/// The drawn line of a connector, shortened where a filled head stands in its place (so that a translucent one shows no overlap).
#[must_use]
pub fn shaft(item: &Item) -> Cubics {
    let mut path = whole(item);
    let (start, end) = (head_of(item, false), head_of(item, true));
    let given = item.s.head_length.is_some();
    let share = |head: Head| match head {
        Head::Triangle | Head::Diamond => 0.9,
        Head::TriangleOpen => 1.0,
        Head::Dot => {
            if given {
                0.2
            } else {
                0.35
            }
        }
        Head::DotOpen => {
            if given {
                0.3
            } else {
                0.6
            }
        }
        Head::None | Head::Arrow | Head::Bar | Head::Crow => 0.0,
    };
    let cut = |head: Head| head_length(item) * share(head);
    if cut(end) > 0.0 {
        path = path.shortened(cut(end));
    }
    if cut(start) > 0.0 {
        path = path.reversed().shortened(cut(start)).reversed();
    }
    path
}

/// Half the width of an open head whose length its style gives, per length: 20 degrees to each side.
const GIVEN_SLOPE: f64 = 0.364;

/// The heads of a connector: closed ones are filled, open ones drawn as lines, those that are outlines too.
#[must_use]
pub fn heads(item: &Item) -> Vec<Contour> {
    if item.kind != Kind::Connector {
        return Vec::new();
    }
    let path = whole(item);
    let len = head_length(item);
    let given = item.s.head_length.is_some();
    let mut out = Vec::new();
    for at_end in [false, true] {
        let head = head_of(item, at_end);
        let Some((tip, dir)) = tip(&path, at_end) else { continue };
        let slope = if given && head == Head::Arrow { GIVEN_SLOPE } else { 0.45 };
        let (back, across) = (tip - dir * len, Vec2::new(-dir.y, dir.x) * (len * slope));
        let path = match head {
            Head::None => continue,
            Head::Arrow => Cubics::through(&[back + across, tip, back - across]),
            Head::Triangle => Cubics::through(&[tip, back + across, back - across]),
            Head::TriangleOpen => Cubics::through(&[tip, back + across, back - across, tip]),
            Head::Diamond => {
                let middle = tip - dir * (len * 0.5);
                Cubics::through(&[tip, middle + across, back, middle - across])
            }
            Head::Crow => Cubics::through(&[tip + across, back, tip - across]),
            Head::Bar => {
                // Off the outline it would lie on.
                let at = if is_bound(item, at_end) { tip - dir * (len * 0.5) } else { tip };
                Cubics::through(&[at + across, at - across])
            }
            Head::Dot | Head::DotOpen => {
                let inward = if given { 0.0 } else { len * 0.3 };
                ellipse(Rect::from_center_size(tip - dir * inward, (len * 0.6, len * 0.6)))
            }
        };
        out.push(Contour { path, closed: matches!(head, Head::Triangle | Head::Diamond | Head::Dot) });
    }
    out
}

fn is_bound(item: &Item, at_end: bool) -> bool {
    item.c.as_ref().is_some_and(|c| if at_end { c.end } else { c.start } != End::Free)
}

fn head_of(item: &Item, at_end: bool) -> Head {
    if at_end { item.s.end_head } else { item.s.start_head }.unwrap_or(Head::None)
}

/// Of its style, else in line widths, but never longer than fits.
fn head_length(item: &Item) -> f64 {
    let direct = item.g.w.hypot(item.g.h);
    let bends = item.c.as_ref().map_or(0.0, |c| c.bends.iter().map(|b| b[0].hypot(b[1])).fold(0.0, f64::max));
    let wanted = item.s.head_length.map_or(line_width(item) * 3.5 + 6.0, f64::from);
    wanted.min(direct.max(bends) * 0.5)
}

/// Of the corners of an elbow, where its legs have room for it.
const ELBOW_RADIUS: f64 = 10.0;

/// Points of a connector in the order of its line, both ends included: its bends, or the corners of an elbow that has none. Board units.
#[must_use]
pub fn corners(item: &Item) -> Vec<Point> {
    let g = &item.g;
    let (start, end) = (Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h));
    let Some(ends) = &item.c else { return vec![start, end] };
    if ends.route == Route::Elbow && ends.bends.is_empty() {
        return elbow(start, end, (leaves_sideways(ends.start, g.w, g.h), leaves_sideways(ends.end, g.w, g.h)));
    }
    let bends = ends.bends.iter().map(|b| Point::new(g.x + b[0], g.y + b[1]));
    std::iter::once(start).chain(bends).chain([end]).collect()
}

/// The way before heads take from it.
pub(super) fn whole(item: &Item) -> Cubics {
    let g = &item.g;
    let (start, end) = (Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h));
    let pts = corners(item);
    let Some(ends) = &item.c else { return Cubics::through(&pts) };
    match ends.route {
        Route::Straight => Cubics::through(&pts),
        Route::Elbow => rounded(&pts, false, &|_| ELBOW_RADIUS),
        Route::Curve if pts.len() > 2 => spline(&pts, false),
        Route::Curve => {
            let way = Vec2::new(g.w, g.h);
            let mut path = Cubics::default();
            path.line_to(start);
            path.curve_to(start + arm(ends.start, way), end + arm(ends.end, -way), end);
            path
        }
    }
}

/// The arm of a curve at an end: out of the side it is bound to, else half of the longer way along an axis.
fn arm(end: End, way: Vec2) -> Vec2 {
    if let End::Bound(Anchor { x, y, .. }) = end {
        let out = Vec2::new(f64::from(x) - 0.5, f64::from(y) - 0.5);
        if out.hypot() > 1e-6 {
            return out * (way.hypot().max(2.0 * way.dot(out)) * 0.4 / out.hypot());
        }
    }
    if way.x.abs() >= way.y.abs() { Vec2::new(way.x * 0.5, 0.0) } else { Vec2::new(0.0, way.y * 0.5) }
}

/// Whether the line leaves this end to the left or right: by the side it is bound to, else by where the other end lies.
fn leaves_sideways(end: End, w: f64, h: f64) -> bool {
    match end {
        End::Bound(Anchor { x, y, .. }) if (x - 0.5).abs() != (y - 0.5).abs() => (x - 0.5).abs() > (y - 0.5).abs(),
        _ => w.abs() >= h.abs(),
    }
}

/// ```text
/// sideways both        up or down both      sideways, then down
///  ──┐                      │                ─────┐
///    └──                ┌───┘                     │
/// ```
fn elbow(a: Point, b: Point, sides: (bool, bool)) -> Vec<Point> {
    let middle = a.midpoint(b);
    match sides {
        (true, true) => vec![a, Point::new(middle.x, a.y), Point::new(middle.x, b.y), b],
        (false, false) => vec![a, Point::new(a.x, middle.y), Point::new(b.x, middle.y), b],
        (true, false) => vec![a, Point::new(b.x, a.y), b],
        (false, true) => vec![a, Point::new(a.x, b.y), b],
    }
}

/// The end's place and the direction the way arrives in.
fn tip(path: &Cubics, at_end: bool) -> Option<(Point, Vec2)> {
    let path = if at_end { path.clone() } else { path.clone().reversed() };
    // A side without length says nothing: ask the one before.
    for [a, b, c, d] in path.sides().rev() {
        for v in [d - c, d - b, d - a] {
            if v.hypot() > 1e-9 {
                return path.end().map(|end| (end, v / v.hypot()));
            }
        }
    }
    None
}

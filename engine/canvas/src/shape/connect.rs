//! Where a connector lies that is bound to items. One function of the connector and what it is bound to, for all that draws, finds or
//! measures it; nothing of it is stored. The answer is an item whose geometry runs from end to end, whose bends are those of its route,
//! and whose anchors say which way the line leaves: with it, route and heads are functions of one item again.

use std::rc::Rc;

use atrium_model::{Anchor, End, Ends, Geometry, Item, Kind, Route};
use kurbo::{Point, Rect, Vec2};

use super::contour::contour;
use super::elbow;
use super::transform::{at, centre, corners, turn, upright};

/// Whether a connector's end can be bound to items of this kind. Strokes are cut into pieces, groups have no outline, and connectors bound
/// to connectors could hang in a ring.
#[must_use]
pub fn binds(kind: Kind) -> bool {
    !matches!(kind, Kind::Stroke | Kind::Group | Kind::Connector | Kind::Board)
}

/// The items that a connector's ends name.
#[must_use]
pub fn bound_ends(item: &Item) -> [Option<Anchor>; 2] {
    let anchor = |end: End| if let End::Bound(anchor) = end { Some(anchor) } else { None };
    item.c.as_ref().map_or([None; 2], |c| [anchor(c.start), anchor(c.end)])
}

/// The connector as it lies. `held`: the items its ends are bound to, where they live. `plain`: elbows turn once and pass nothing by, as
/// while something is dragged. `None`: it holds on to nothing, and lies as it is stored.
#[must_use]
pub fn connected(item: &Item, held: [Option<&Item>; 2], plain: bool) -> Option<Item> {
    let ends = item.c.as_deref()?;
    let [first, last] = bound_ends(item);
    let holds = [(first, held[0]), (last, held[1])].map(|(anchor, held)| {
        let item = held.filter(|held| binds(held.kind))?;
        Some(Hold { anchor: anchor?, item })
    });
    if holds.iter().all(Option::is_none) {
        return None;
    }
    let g = &item.g;
    let stored = [Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h)];
    let seats = [0, 1].map(|k| holds[k].as_ref().map_or(stored[k], Hold::seat));
    let mut way: Vec<Point> = ends.bends.iter().map(|b| stored[0] + Vec2::new(b[0], b[1])).collect();
    let towards = [way.first().copied().unwrap_or(seats[1]), way.last().copied().unwrap_or(seats[0])];
    let boxes = [0, 1].map(|k| holds[k].as_ref().map(|hold| upright(&hold.item.g)));
    let is_elbow = ends.route == Route::Elbow;
    // Where each end lies and, when it is held, which way the line leaves there.
    let tips: [(Point, Option<Vec2>); 2] = [0, 1].map(|k| match &holds[k] {
        None => (stored[k], None),
        Some(hold) if hold.is_whole() && is_elbow => {
            let other = way.is_empty().then_some(boxes[1 - k]).flatten();
            let out = elbow::side(upright(&hold.item.g), other.unwrap_or(Rect::from_points(towards[k], towards[k])));
            (hold.outline(out), Some(out))
        }
        Some(hold) if hold.is_whole() => {
            let tip = hold.outline(towards[k] - hold.seat());
            (tip, Some(hold.side(tip)))
        }
        Some(hold) => {
            let out = hold.side(seats[k]);
            (hold.outline(seats[k] - centre(&hold.item.g)), Some(if is_elbow { elbow::axis(out) } else { out }))
        }
    });
    if is_elbow && !(plain && way.is_empty()) {
        let outs = [0, 1].map(|k| tips[k].1.unwrap_or_else(|| elbow::axis(towards[k] - tips[k].0)));
        way = if way.is_empty() {
            elbow::way([tips[0].0, tips[1].0], outs, boxes)
        } else {
            elbow::through([tips[0].0, tips[1].0], outs, &way)
        };
    }
    let end = |k: usize| match (&holds[k], tips[k].1) {
        (Some(hold), Some(out)) => {
            End::Bound(Anchor { x: 0.5 + 0.5 * out.x as f32, y: 0.5 + 0.5 * out.y as f32, ..hold.anchor })
        }
        _ => End::Free,
    };
    let (a, b) = (tips[0].0, tips[1].0);
    let bends = way.iter().map(|p| [p.x - a.x, p.y - a.y]).collect();
    let c = Ends { route: ends.route, start: end(0), end: end(1), bends };
    Some(item_as(item, Geometry { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y, rot: 0.0 }, Some(Rc::new(c))))
}

/// An item with another geometry and other ends.
#[inline(never)]
pub(crate) fn item_as(item: &Item, g: Geometry, c: Option<Rc<Ends>>) -> Item {
    Item { g, c, ..item.clone() }
}

/// An end and what it is bound to.
struct Hold<'a> {
    anchor: Anchor,
    item: &'a Item,
}

impl Hold<'_> {
    /// Bound to no point of it, but to all of it.
    fn is_whole(&self) -> bool {
        (self.anchor.x, self.anchor.y) == (0.5, 0.5)
    }

    /// Its anchor on the board.
    #[inline(never)]
    fn seat(&self) -> Point {
        at(&self.item.g, f64::from(self.anchor.x), f64::from(self.anchor.y))
    }

    /// Out of the side of the box that a point (board units) lies nearest to.
    #[inline(never)]
    fn side(&self, p: Point) -> Vec2 {
        let g = &self.item.g;
        let v = turn(p, centre(g), -g.rot) - centre(g);
        let share = |v: f64, size: f64| v / size.abs().max(1e-9);
        let (x, y) = (share(v.x, g.w), share(v.y, g.h));
        let out =
            if x.abs() >= y.abs() { Vec2::new(1.0_f64.copysign(x), 0.0) } else { Vec2::new(0.0, 1.0_f64.copysign(y)) };
        turn(out.to_point(), Point::ZERO, g.rot).to_vec2()
    }

    /// Where its outline is left for good on the way from its middle in a direction; without one, upwards.
    #[inline(never)]
    fn outline(&self, way: Vec2) -> Point {
        let g = &self.item.g;
        let way = if way.hypot() > 1e-9 { way } else { Vec2::new(0.0, -1.0) };
        let fine = (g.w.abs() + g.h.abs()) * 1e-4;
        let mut far = None;
        let mut pts = Vec::new();
        for outline in contour(self.item) {
            pts.clear();
            outline.flatten(fine, &mut pts);
            farthest(centre(g), way, &pts, outline.closed, &mut far);
        }
        if far.is_none() {
            farthest(centre(g), way, &corners(g), true, &mut far);
        }
        centre(g) + way * far.unwrap_or(0.0)
    }
}

/// How far a line from `from` by `way` goes until it has met all that it meets of an outline: in parts of `way`.
#[inline(never)]
fn farthest(from: Point, way: Vec2, pts: &[Point], closed: bool, far: &mut Option<f64>) {
    let sides = if closed { pts.len() } else { pts.len().saturating_sub(1) };
    for i in 0..sides {
        let (a, b) = (pts[i], pts[(i + 1) % pts.len()]);
        let side = b - a;
        let across = way.cross(side);
        // Of what runs along with it the ends are met, by the sides beside it.
        if across.abs() <= 1e-9 * way.hypot() * side.hypot() {
            continue;
        }
        let (t, u) = ((a - from).cross(side) / across, (a - from).cross(way) / across);
        // A right triangle has its middle on its long side.
        if t > -1e-9 && (-1e-9..=1.0 + 1e-9).contains(&u) && far.is_none_or(|far| t > far) {
            *far = Some(t);
        }
    }
}

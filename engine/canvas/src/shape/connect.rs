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

/// How far apart two points are that count as one: numbers that were added in another order.
const SAME: f64 = 1e-3;

/// Whether two connectors have their ends in one place each.
fn end_alike(a: &Geometry, b: &Geometry) -> bool {
    [a.x - b.x, a.y - b.y, a.w - b.w, a.h - b.h].iter().all(|by| by.abs() < SAME)
}

/// Whether its bends are a way that was found round other items, not made by hand: such begin at its start and end at its end, and hold as
/// long as both ends lie where they lay (docs/formats.md "Bound ends").
#[must_use]
pub fn is_found(item: &Item) -> bool {
    let Some(ends) = item.c.as_deref() else { return false };
    let [first, .., last] = ends.bends[..] else { return false };
    let off = [first[0], first[1], last[0] - item.g.w, last[1] - item.g.h];
    ends.route == Route::Elbow && off.iter().all(|by| by.abs() < SAME)
}

/// A connector stored with another geometry: its bends stay where they are, but for a way that was found between other ends.
#[must_use]
pub(crate) fn stored_at(item: &Item, g: Geometry) -> Item {
    let mut c = item.c.clone();
    if let Some(ends) = c.as_mut().map(Rc::make_mut) {
        if is_found(item) && !end_alike(&item.g, &g) {
            ends.bends.clear();
        }
        ends.bends.iter_mut().for_each(|b| *b = [b[0] + item.g.x - g.x, b[1] + item.g.y - g.y]);
    }
    item_as(item, g, c)
}

/// The connector as it lies. `held`: the items its ends are bound to, where they live. `others`: what an elbow is to go round; without
/// them it runs as it is stored. `None`: it holds on to nothing, and lies as it is stored.
#[must_use]
pub fn connected(item: &Item, held: [Option<&Item>; 2], others: Option<&[Rect]>) -> Option<Item> {
    let ends = item.c.as_deref()?;
    let [first, last] = bound_ends(item);
    let g = &item.g;
    let mut a = Tip::new(Point::new(g.x, g.y), first, held[0]);
    let mut b = Tip::new(Point::new(g.x + g.w, g.y + g.h), last, held[1]);
    if a.hold.is_none() && b.hold.is_none() {
        return None;
    }
    let loops = a.hold.as_ref().zip(b.hold.as_ref()).is_some_and(|(a, b)| a.item.id == b.item.id);
    // From an item to itself any other way would run through it.
    let route = if loops { Route::Elbow } else { ends.route };
    let is_elbow = route == Route::Elbow;
    let mut way: Vec<Point> = ends.bends.iter().map(|b| Point::new(g.x + b[0], g.y + b[1])).collect();
    let found = if is_found(item) { core::mem::take(&mut way) } else { Vec::new() };
    let towards = [way.first().copied().unwrap_or(b.at), way.last().copied().unwrap_or(a.at)];
    let boxes = [a.room(), b.room()];
    let facing = |k: usize| if way.is_empty() { boxes[k] } else { None };
    if loops && way.is_empty() {
        lay_loop(&mut a, &mut b);
    } else {
        a.lay(towards[0], facing(1), is_elbow);
        b.lay(towards[1], facing(0), is_elbow);
    }
    let by = b.at - a.at;
    let lies = Geometry { x: a.at.x, y: a.at.y, w: by.x, h: by.y, rot: 0.0 };
    if is_elbow {
        let outs = [a.leaves(towards[0]), b.leaves(towards[1])];
        let ends = [a.at, b.at];
        way = if !way.is_empty() {
            elbow::through(ends, outs, &way)
        } else if others.is_none() && !found.is_empty() && end_alike(g, &lies) {
            found[1..found.len() - 1].to_vec()
        } else {
            elbow::way(ends, outs, boxes, others.unwrap_or_default())
        };
    }
    let bends = way.iter().map(|p| [p.x - a.at.x, p.y - a.at.y]).collect();
    let c = Ends { route, start: a.end(), end: b.end(), bends };
    Some(item_as(item, lies, Some(Rc::new(c))))
}

/// An end on its way to where it lies.
struct Tip<'a> {
    /// Where it is stored, or its anchor; later where it lies.
    at: Point,
    hold: Option<Hold<'a>>,
    /// Which way the line leaves it, where something holds it.
    out: Option<Vec2>,
}

impl<'a> Tip<'a> {
    #[inline(never)]
    fn new(stored: Point, anchor: Option<Anchor>, held: Option<&'a Item>) -> Self {
        let item = held.filter(|held| binds(held.kind));
        let hold = anchor.zip(item).map(|(anchor, item)| Hold { anchor, item });
        Self { at: hold.as_ref().map_or(stored, Hold::seat), hold, out: None }
    }

    /// The box of what holds it.
    fn room(&self) -> Option<Rect> {
        self.hold.as_ref().map(|hold| upright(&hold.item.g))
    }

    /// Finds where it lies on the line's way to a point. `facing`: the box the line goes to.
    #[inline(never)]
    fn lay(&mut self, towards: Point, facing: Option<Rect>, is_elbow: bool) {
        let Some(hold) = &self.hold else { return };
        let (way, out);
        if !hold.is_whole() {
            way = self.at - centre(&hold.item.g);
            out = hold.side(self.at);
        } else if is_elbow {
            way = elbow::side(upright(&hold.item.g), facing.unwrap_or(Rect::from_points(towards, towards)));
            out = way;
        } else {
            way = towards - self.at;
            out = hold.side(towards);
        }
        self.at = hold.outline(way);
        self.out = Some(if is_elbow { elbow::axis(out) } else { out });
    }

    /// It lies on its item's outline in a direction, which the line leaves it by.
    #[inline(never)]
    fn leave(&mut self, way: Vec2) {
        let Some(hold) = &self.hold else { return };
        self.at = hold.outline(way);
        self.out = Some(way);
    }

    /// The side that it is bound to; none of what is bound to all of its item.
    fn own_side(&self) -> Option<Vec2> {
        let hold = self.hold.as_ref().filter(|hold| !hold.is_whole())?;
        Some(elbow::axis(hold.side(self.at)))
    }

    /// Which way an elbow leaves it.
    fn leaves(&self, towards: Point) -> Vec2 {
        self.out.unwrap_or_else(|| elbow::axis(towards - self.at))
    }

    #[inline(never)]
    fn end(&self) -> End {
        let (Some(hold), Some(out)) = (&self.hold, self.out) else { return End::Free };
        End::Bound(Anchor { x: 0.5 + 0.5 * out.x as f32, y: 0.5 + 0.5 * out.y as f32, ..hold.anchor })
    }
}

/// Lays both ends of a line from an item to itself: what is bound to a point lies there, what is bound to all of it on the next side. Of two
/// that are bound to one point the second does, too.
#[inline(never)]
fn lay_loop(a: &mut Tip<'_>, b: &mut Tip<'_>) {
    let next = |side: Vec2| Vec2::new(side.y, -side.x);
    let (first, last) = (a.own_side(), b.own_side().filter(|_| a.at.distance(b.at) > SAME));
    match (first, last) {
        (_, Some(side)) if first.is_none() => a.leave(Vec2::new(-side.y, side.x)),
        (Some(_), _) => a.lay(a.at, None, true),
        _ => a.leave(Vec2::new(1.0, 0.0)),
    }
    match last {
        Some(_) => b.lay(b.at, None, true),
        None => b.leave(next(a.out.unwrap_or_default())),
    }
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
        turn(elbow::axis(Vec2::new(x, y)).to_point(), Point::ZERO, g.rot).to_vec2()
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

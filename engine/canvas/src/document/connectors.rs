//! Connectors and the items that their ends are bound to: the anchor at a point, a connector resolved between its items, its bends, and
//! new arrows. Writes nothing. The way of a bound connector is `shape`'s. Board units.

use std::rc::Rc;

use atrium_model::{
    Anchor, Color, End, Ends, Geometry, Group, Head, Ink, Item, ItemId, Kind, Op, Route, Slot, Style, Weight,
};
use kurbo::{Point, Rect, Vec2};

use super::ids::Ids;
use super::items::Items;
use crate::geom::cubic_at;
use crate::hit::{self, Touch};
use crate::scene::resolve_connector;
use crate::shape::transform::{self, centre};
use crate::shape::{binds, is_found, shaft, stored_at};

/// A part of a line that is shorter on the screen has no handle in its middle: CSS px.
const MIN_PART_CSS: f64 = 48.0;
/// The anchor that means the whole item.
const WHOLE: (f32, f32) = (0.5, 0.5);
/// An end nearer to a side than this part of the item's width or height is held by that point, farther in by the whole.
const EDGE_SHARE: f64 = 0.25;
/// What follows something that is no shape is a rectangle of this size.
const USUAL: (f64, f64) = (160.0, 100.0);

/// The middle of a side.
pub(crate) fn anchor_of(item: ItemId, side: Vec2) -> Anchor {
    Anchor { item, x: (0.5 + side.x / 2.0) as f32, y: (0.5 + side.y / 2.0) as f32 }
}

pub(super) fn whole(item: ItemId) -> Anchor {
    Anchor { item, x: WHOLE.0, y: WHOLE.1 }
}

/// How arrows look that come with shapes.
fn arrow_style() -> Style {
    Style {
        color: Some(Color::Ink(Ink::Grey)),
        width: Some(2.0),
        end_head: Some(Head::Arrow),
        font_size: Some(14.0),
        weight: Some(Weight::Medium),
        ..Style::default()
    }
}

/// The place of an anchor in its item's box.
pub(crate) fn place_of(anchor: &Anchor, g: &Geometry) -> Point {
    transform::at(g, f64::from(anchor.x), f64::from(anchor.y))
}

impl Items {
    /// The anchor that an end at a point is bound to: in the smallest shape there that is not covered. `slop` and `edge` as wide as a pointer is exact and as
    /// far from a side as it is meant.
    pub(crate) fn binding_at(&mut self, p: Point, slop: f64, edge: f64) -> Option<Anchor> {
        let mut best: Option<(f64, Slot)> = None;
        let area = Rect::from_points(p, p).inflate(slop, slop);
        for slot in self.scene.in_paint_order(&mut self.board, area).into_iter().rev() {
            let (item, shape) = self.scene.exact(&self.board, slot);
            if !binds(item.kind) {
                continue;
            }
            let touch = hit::touch(item, shape, p, slop);
            let size = (item.g.w * item.g.h).abs();
            if touch == Touch::Miss || (item.kind == Kind::Frame && touch == Touch::Hollow) {
                continue;
            }
            if best.is_none_or(|(least, _)| size < least) {
                best = Some((size, slot));
            }
            if touch == Touch::Solid {
                break;
            }
        }
        let item = self.board.item(best?.1);
        Some(anchor_at(item.id, &item.g, p, edge))
    }

    /// The place of an anchor; none when its item is not on the board.
    pub(crate) fn anchor_place(&self, anchor: &Anchor) -> Option<Point> {
        let slot = self.board.get(&anchor.item)?;
        Some(place_of(anchor, &self.board.item(slot).g))
    }

    /// Where bends of a connector are pulled: those it has, and the middle of each long part between them (true: a new one is made).
    /// Each has its place among the bends. Other items have none. `zoom`: CSS px per board unit.
    pub(crate) fn bend_places(&self, slot: Option<Slot>, zoom: f64) -> Vec<(Point, usize, bool)> {
        let Some(slot) = slot else { return Vec::new() };
        let item = self.board.item(slot);
        let Some(ends) = item.c.as_deref() else { return Vec::new() };
        let bends = if is_found(item) { &[][..] } else { &ends.bends[..] };
        let n = bends.len();
        let mut places = Vec::new();
        for (k, b) in bends.iter().enumerate() {
            places.push((Point::new(item.g.x + b[0], item.g.y + b[1]), k, false));
        }
        let path = shaft(self.scene.item(&self.board, slot));
        let count = path.sides().count();
        for (k, side) in path.sides().enumerate() {
            // An elbow has corners of its own, each a side between two: one handle makes its first bend.
            let meant = if ends.route == Route::Elbow { n == 0 && k == count.div_ceil(2) / 2 * 2 } else { k <= n };
            if meant && side[0].distance(side[3]) * zoom > MIN_PART_CSS {
                places.push((cubic_at(side, 0.5), k.min(n), true));
            }
        }
        places
    }

    /// A connector as it lies; none when nothing holds it.
    #[inline(never)]
    pub(crate) fn resolve_connector(&self, item: &Item) -> Option<Item> {
        self.laid_round(item, None)
    }

    /// The same; `others`: what it is to go round.
    pub(super) fn laid_round(&self, item: &Item, others: Option<&[Rect]>) -> Option<Item> {
        resolve_connector(item, &|id| self.board.get(id).map(|slot| self.board.item(slot)), others)
    }

    /// A connector stored where it lies: its geometry from end to end, its bends counted from there.
    #[inline(never)]
    pub(crate) fn settled(&self, item: &Item) -> Item {
        stored_at(item, self.resolve_connector(item).map_or(item.g, |lies| lies.g))
    }

    /// A connector with its bindings, stored where it is drawn; none of other kinds.
    pub(super) fn stored_as_it_lies(&self, slot: Slot) -> Option<Item> {
        let item = self.board.item(slot);
        item.c.as_ref()?;
        Some(stored_at(item, self.scene.item(&self.board, slot).g))
    }
}

/// A connector from a point, not on the board yet: without a length.
#[inline(never)]
pub(crate) fn new_connector(ids: &mut Ids, at: Point, style: Style, ends: Ends) -> Item {
    let mut item = Item::new(ids.new_id(), Kind::Connector);
    (item.g.x, item.g.y) = (at.x, at.y);
    item.s = Rc::new(style);
    item.c = Some(Rc::new(ends));
    item
}

/// An arrow whose start is bound to a shape, not on the board yet. The item that its end is bound to may be new, too.
pub(crate) fn new_arrow(items: &Items, ids: &mut Ids, start: Anchor, end: End) -> Item {
    let at = items.anchor_place(&start).unwrap_or_default();
    let ends = Ends { route: Route::Elbow, start: End::Bound(start), end, bends: Vec::new() };
    items.settled(&new_connector(ids, at, arrow_style(), ends))
}

/// Another item like one, about the origin, not on the board yet: what a new arrow leads to.
#[inline(never)]
pub(crate) fn another(ids: &mut Ids, from: &Item) -> Item {
    let alike = from.kind.has_form() || from.kind == Kind::Sticky;
    let (w, h, rot) = if alike { (from.g.w, from.g.h, from.g.rot) } else { (USUAL.0, USUAL.1, 0.0) };
    let mut next = Item::new(ids.new_id(), if alike { from.kind } else { Kind::Rectangle });
    next.g = Geometry { x: -w / 2.0, y: -h / 2.0, w, h, rot };
    next.s.clone_from(&from.s);
    if alike {
        next.f.clone_from(&from.f);
        // Signed as the note is that it goes on from.
        if let Some(extra) = &from.extra {
            next.change_extra(|own| own.note.author.clone_from(&extra.note.author));
        }
    }
    next
}

/// What writes a connector's geometry and ends.
pub(crate) fn ends_set(id: ItemId, g: Geometry, ends: Rc<Ends>) -> Vec<Op> {
    vec![Op::Set(vec![id], Group::G(g)), Op::Set(vec![id], Group::C(ends))]
}

/// The anchor of a point in an item's box: near a side that point, its middle where it is near that; farther in the whole.
fn anchor_at(item: ItemId, g: &Geometry, p: Point, edge: f64) -> Anchor {
    let local = transform::turn(p, centre(g), -g.rot);
    let share = |v: f64, size: f64| if size == 0.0 { 0.5 } else { (v / size).clamp(0.0, 1.0) };
    let (u, v) = (share(local.x - g.x, g.w), share(local.y - g.y, g.h));
    let near = |size: f64| (edge / size.abs().max(1e-9)).min(EDGE_SHARE);
    let (across, down) = (near(g.w), near(g.h));
    let inner = |s: f64, edge: f64| s >= edge && s <= 1.0 - edge;
    let middle = |s: f64, edge: f64| (s - 0.5).abs() <= edge / 2.0;
    match (inner(u, across), inner(v, down)) {
        (true, true) => whole(item),
        (true, false) if middle(u, across) => Anchor { item, x: 0.5, y: v.round() as f32 },
        (false, true) if middle(v, down) => Anchor { item, x: u.round() as f32, y: 0.5 },
        _ => Anchor { item, x: u as f32, y: v as f32 },
    }
}

//! Connectors and what holds them: which items hold an end and where, the arrows that are made between shapes, and what is done to
//! the selected ones. Where the ends of a held connector stand is shape's. Board units.

use std::rc::Rc;

use atrium_model::{
    Anchor, Color, End, Ends, Geometry, Group, Head, Ink, Item, ItemId, Kind, Op, Route, Slot, Style, Weight, Z, order,
};
use kurbo::{Point, Rect, Vec2};

use super::{Document, Reading, tree, z_order};
use crate::geom::cubic_at;
use crate::hit::{self, Touch};
use crate::scene::resolve_connector;
use crate::shape::transform::{self, centre};
use crate::shape::{axis, binds, is_found, shaft, stored_at};

/// The commands, by the numbers of `CONNECT_CODES` in protocol/connectors.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Connect {
    Straight,
    Elbow,
    Curve,
    Reverse,
    /// Its ends stay where they are, held by nothing.
    Detach,
    /// An arrow from each selected shape to the next.
    Between,
    /// Another shape like the selected one, and an arrow to it.
    Onward,
}

const ALL: [Connect; 7] = [
    Connect::Straight,
    Connect::Elbow,
    Connect::Curve,
    Connect::Reverse,
    Connect::Detach,
    Connect::Between,
    Connect::Onward,
];

impl Connect {
    /// The command of a number.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        ALL.get(code as usize).copied()
    }
}

/// A part of a line that is shorter on the screen has no handle in its middle: CSS px.
const MIN_PART_CSS: f64 = 48.0;
/// The anchor that means the whole item.
const WHOLE: (f32, f32) = (0.5, 0.5);
/// An end nearer to a side than this part of the item's width or height is held by that point, farther in by the whole.
const EDGE_SHARE: f64 = 0.25;
/// Between two shapes that are made one after the other: a share of their mean side.
const GAP_SHARE: f64 = 0.75;
/// Between two notes.
const NOTE_GAP_SHARE: f64 = 0.1;
/// How many places beside one that is taken are tried.
const MAX_PLACES: i32 = 64;
/// What follows something that is no shape is a rectangle of this size.
const USUAL: (f64, f64) = (160.0, 100.0);

/// The middle of a side.
pub(crate) fn anchor_of(item: ItemId, side: Vec2) -> Anchor {
    Anchor { item, x: (0.5 + side.x / 2.0) as f32, y: (0.5 + side.y / 2.0) as f32 }
}

fn whole(item: ItemId) -> Anchor {
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

impl Document {
    /// What holds an end at a point: the smallest shape there that is not covered. `slop` and `edge` as wide as a pointer is exact and as
    /// far from a side as it is meant.
    pub(crate) fn hold_at(&mut self, p: Point, slop: f64, edge: f64) -> Option<Anchor> {
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

    /// The one selected item, when ends can be held by it.
    pub(crate) fn selected_holder(&self) -> Option<Slot> {
        match self.selection.slots() {
            [one] if binds(self.board.item(*one).kind) && !self.board.item(*one).locked => Some(*one),
            _ => None,
        }
    }

    /// Where bends of the one selected connector are pulled: those it has, and the middle of each long part between them (true: a new
    /// one is made), each with its place among the bends. `zoom`: CSS px per board unit.
    pub(crate) fn bend_places(&self, zoom: f64) -> Vec<(Point, usize, bool)> {
        let &[slot] = self.selection.slots() else { return Vec::new() };
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

    /// Does a command to the selection. `toward`: of `Onward`, to which side.
    pub(crate) fn connect(&mut self, lane: u32, what: Connect, toward: Vec2) {
        match what {
            Connect::Between => self.connect_selection(lane),
            Connect::Onward => self.onward(lane, toward, None),
            _ => self.change_connectors(lane, what),
        }
    }

    /// Routes, turns or detaches the selected connectors.
    fn change_connectors(&mut self, lane: u32, what: Connect) {
        let mut ops = Vec::new();
        for slot in tree::leaves(&self.board, &self.unlocked()) {
            let item = self.board.item(slot);
            if item.kind != Kind::Connector {
                continue;
            }
            // Detached it keeps its way as bends: it was that of what held it.
            let lies = self.resolve_connector(item).filter(|_| what == Connect::Detach);
            let Item { id, mut g, c, .. } = lies.unwrap_or_else(|| self.settled(item));
            let mut ends = c.unwrap_or_default();
            let c = Rc::make_mut(&mut ends);
            match what {
                Connect::Reverse => {
                    core::mem::swap(&mut c.start, &mut c.end);
                    c.bends.reverse();
                    c.bends.iter_mut().for_each(|b| *b = [b[0] - g.w, b[1] - g.h]);
                    g = Geometry { x: g.x + g.w, y: g.y + g.h, w: -g.w, h: -g.h, rot: 0.0 };
                }
                Connect::Detach => (c.start, c.end) = (End::Free, End::Free),
                // Another route goes its own way: bends made by hand were of the one before.
                _ => {
                    c.route = match what {
                        Connect::Elbow => Route::Elbow,
                        Connect::Curve => Route::Curve,
                        _ => Route::Straight,
                    };
                    c.bends.clear();
                }
            }
            ops.append(&mut ends_set(id, g, ends));
        }
        self.transact(lane, ops);
    }

    /// A connector as it lies; none when nothing holds it.
    #[inline(never)]
    pub(super) fn resolve_connector(&self, item: &Item) -> Option<Item> {
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

    /// A connector from a point, not on the board yet: without a length.
    #[inline(never)]
    pub(crate) fn new_connector(&mut self, at: Point, style: Style, ends: Ends) -> Item {
        let mut item = Item::new(self.ids.new_id(), Kind::Connector);
        (item.g.x, item.g.y) = (at.x, at.y);
        item.s = Rc::new(style);
        item.c = Some(Rc::new(ends));
        item
    }

    /// An arrow that a shape holds by its start, not on the board yet; what holds its end is there, or will be with it.
    pub(crate) fn new_arrow(&mut self, start: Anchor, end: End) -> Item {
        let at = self.anchor_place(&start).unwrap_or_default();
        let ends = Ends { route: Route::Elbow, start: End::Bound(start), end, bends: Vec::new() };
        let item = self.new_connector(at, arrow_style(), ends);
        self.settled(&item)
    }

    /// From each to the next, as one reads.
    fn connect_selection(&mut self, lane: u32) {
        let reading = self.reading.take().unwrap_or_else(|| Reading::of(&self.board, &self.scene));
        let (mut ids, mut ops) = (Vec::new(), Vec::new());
        let mut below: Option<Z> = None;
        let mut before: Option<ItemId> = None;
        for slot in reading.after(None) {
            let item = self.board.item(*slot);
            if !self.selection.contains(*slot) || !binds(item.kind) {
                continue;
            }
            let (id, middle) = (item.id, centre(&item.g));
            if let Some(before) = before.replace(id) {
                let z = self.place_above(middle, below.as_ref());
                let mut arrow = self.new_arrow(whole(before), End::Bound(whole(id)));
                arrow.z = z.clone();
                below = Some(z);
                ids.push(arrow.id);
                ops.push(Op::Put(arrow));
            }
        }
        if self.transact(lane, ops) {
            self.select_ids(&ids);
        }
    }

    /// The top of the stack at a point, above what is put there before it.
    #[inline(never)]
    fn place_above(&mut self, p: Point, below: Option<&Z>) -> Z {
        let mut z = z_order::top(&mut self.board, &self.scene, &mut self.ids.rng, p);
        if let Some(below) = below.filter(|below| below.parent == z.parent) {
            z.key = order::between(Some(&below.key), None, &mut self.ids.rng);
        }
        z
    }

    /// Makes another shape like the selected one, an arrow from that to it, and starts its text. `at`: where its middle lies; else on
    /// the side it goes to, beside what lies there already. Notes lie there in a row, behind each other, without arrows.
    pub(crate) fn onward(&mut self, lane: u32, toward: Vec2, at: Option<Point>) {
        let Some(slot) = self.selected_holder() else { return };
        let (from, side) = (self.board.item(slot).clone(), axis(toward));
        let mut next = self.another(&from);
        let (id, w, h) = (next.id, next.g.w.abs(), next.g.h.abs());
        let loose = from.kind == Kind::Sticky && at.is_none();
        let middle = at.unwrap_or_else(|| self.free_place(&from.g, side, w, h, loose));
        next.g.x += middle.x;
        next.g.y += middle.y;
        let (mut ops, mut below) = (Vec::with_capacity(2), None);
        if !loose {
            let end = if at.is_some() { whole(id) } else { anchor_of(id, -side) };
            let mut arrow = self.new_arrow(anchor_of(from.id, side), End::Bound(end));
            let to = place_of(&end, &next.g);
            (arrow.g.w, arrow.g.h) = (to.x - arrow.g.x, to.y - arrow.g.y);
            arrow.z = self.place_above(middle, None);
            below = Some(arrow.z.clone());
            ops.push(Op::Put(arrow));
        }
        next.z = self.place_above(middle, below.as_ref());
        ops.insert(0, Op::Put(next));
        if self.transact(lane, ops) {
            self.select_ids(&[id]);
            // The keyboard goes on from the new one.
            self.focus = self.focus.map(|_| id);
            self.begin_edit(lane, &id);
        }
    }

    /// Another item like the selected one, about the origin: what a new arrow leads to.
    pub(crate) fn another_like_selected(&mut self) -> Option<Item> {
        let from = self.board.item(self.selected_holder()?).clone();
        Some(self.another(&from))
    }

    #[inline(never)]
    fn another(&mut self, from: &Item) -> Item {
        let alike = from.kind.has_form() || from.kind == Kind::Sticky;
        let (w, h, rot) = if alike { (from.g.w, from.g.h, from.g.rot) } else { (USUAL.0, USUAL.1, 0.0) };
        let mut next = Item::new(self.ids.new_id(), if alike { from.kind } else { Kind::Rectangle });
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

    /// The middle of a free place for a box on a side of another: in line with it, else as near to that as there is one; for notes (`row`)
    /// behind what lies there.
    fn free_place(&mut self, from: &Geometry, side: Vec2, w: f64, h: f64, row: bool) -> Point {
        let gap = (from.w.abs() + from.h.abs()) / 2.0 * if row { NOTE_GAP_SHARE } else { GAP_SHARE };
        let turned = |v: Vec2| transform::turn(v.to_point(), Point::ZERO, from.rot).to_vec2();
        let out = Vec2::new((from.w.abs() + w) / 2.0 + gap, (from.h.abs() + h) / 2.0 + gap);
        let out = Vec2::new(side.x * out.x, side.y * out.y);
        let first = centre(from) + turned(out);
        let aside = Vec2::new(side.y.abs() * (w + gap / 2.0), side.x.abs() * (h + gap / 2.0));
        let step = turned(if row { out } else { aside });
        for k in 0..MAX_PLACES {
            // 0, 1, -1, 2, -2 …
            let n = if row {
                f64::from(k)
            } else if k % 2 == 1 {
                f64::from(k / 2 + 1)
            } else {
                -f64::from(k / 2)
            };
            let p = first + step * n;
            let area = Rect::from_center_size(p, (w, h));
            let taken = self.scene.query(area).into_iter().any(|slot| {
                let item = self.board.item(slot);
                binds(item.kind) && item.kind != Kind::Frame && transform::upright(&item.g).overlaps(area)
            });
            if !taken {
                return p;
            }
        }
        first
    }
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

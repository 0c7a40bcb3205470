//! What is where: bounds, spatial index and exact shapes of the board's items, by slot; where connectors lie that are bound to others; and
//! what is not drawn for the moment (lifted by a drag, under an eraser). Follows the model by its changes; never writes to it, knows no camera and no px.

use std::cell::Cell;

use atrium_model::{Board, Changes, Geometry, GroupSet, Item, ItemId, Kind, Slot, sort_keys};
use kurbo::{Rect, Vec2};

use crate::bonds::ConnectorIndex;
use crate::geom;
use crate::hit::ItemShape;
use crate::index::LooseGrid;
use crate::ink::LineBoxes;
use crate::shape::transform::upright;
use crate::shape::{bare_bounds, bound_ends, connected, may_hang, painted_bounds_with};

/// Gestures that take an item out of the board's picture while they last.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Holder {
    Drag = 1,
    /// A connector whose end or bend is in a hand.
    Connector = 2,
    Eraser = 4,
}

/// What is known of one slot.
#[derive(Default)]
struct Located {
    /// Board units: all that is drawn, a note's shadow and its words too; nothing for what is not drawn.
    bounds: Option<Rect>,
    /// The geometry they belong to: what only moves is not measured again.
    of: Geometry,
    shape: Option<Box<ItemShape>>,
    /// A connector that is bound, as it lies.
    resolved: Option<Box<Item>>,
    /// Grows whenever the text's look may have changed; never falls, not even when the slot is used again.
    text_version: u32,
    /// By whom it is not drawn for the moment: bits of `Holder`.
    hidden: u8,
    /// Drawn, whole, and nothing can stand in it: its box is its own geometry's.
    plain: bool,
    /// Others are aligned with it: its box is what one sees of it.
    edged: bool,
}

/// Of a stroke under an eraser: the contact that holds it, and the intervals it is without (from, to; 1/256 sample).
type Cut = (Slot, u32, Vec<(u32, u32)>);

/// Side tables of the board.
#[derive(Default)]
pub(crate) struct Scene {
    grid: LooseGrid,
    located: Vec<Located>,
    bonds: ConnectorIndex,
    /// Of strokes under erasers, each with the contact that holds it: a few, looked through one by one.
    cuts: Vec<Cut>,
    frames: Vec<Slot>,
    /// Exact shapes held now.
    shapes: usize,
    /// Room for the answer of the next query.
    found: Cell<Vec<u32>>,
}

/// Groups that a box hangs on.
const BOXED: GroupSet = GroupSet(
    GroupSet::G.0
        | GroupSet::S.0
        | GroupSet::B.0
        | GroupSet::P.0
        | GroupSet::C.0
        | GroupSet::F.0
        | GroupSet::H.0
        | GroupSet::T.0,
);

/// More exact shapes than this are dropped: they are built again when asked for.
const MAX_SHAPES: usize = 20_000;

fn same_size(a: &Geometry, b: &Geometry) -> bool {
    a.w == b.w && a.h == b.h && a.rot == b.rot
}

/// A connector as it lies on the board, when it is bound. `find`: the items that live. `others`: what it is to go round.
pub(crate) fn resolve_connector<'a>(
    item: &Item,
    find: &dyn Fn(&ItemId) -> Option<&'a Item>,
    others: Option<&[Rect]>,
) -> Option<Item> {
    if item.kind != Kind::Connector {
        return None;
    }
    let held = bound_ends(item).map(|anchor| anchor.and_then(|anchor| find(&anchor.item)));
    connected(item, held, others)
}

/// The frames beyond whose boxes nothing of an item is seen, the innermost first.
pub(crate) fn clipped_by<'a>(board: &'a Board, item: &Item) -> Vec<&'a Item> {
    let mut frames = Vec::new();
    let mut parent = item.z.parent;
    while let Some(holder) = parent.and_then(|id| board.get(&id)).map(|slot| board.item(slot)) {
        if holder.extra.as_ref().is_some_and(|extra| extra.frame.clips) {
            frames.push(holder);
        }
        parent = holder.z.parent;
    }
    frames
}

fn drawn(item: &Item) -> bool {
    !matches!(item.kind, Kind::Group | Kind::Board) && !item.is_hidden()
}

impl Scene {
    fn located(&mut self, slot: Slot) -> &mut Located {
        let at = slot.0 as usize;
        if at >= self.located.len() {
            self.located.resize_with(at + 1, Located::default);
        }
        &mut self.located[at]
    }

    /// The changes, and with them the connectors that lie elsewhere because of them.
    pub(crate) fn with_bound(&mut self, board: &Board, mut changes: Changes) -> Changes {
        self.bonds.follow(board, &mut changes);
        changes
    }

    /// The connectors that are bound to an item, living or not.
    pub(crate) fn bound_to(&mut self, board: &Board, id: &ItemId) -> Vec<Slot> {
        let mut found = Vec::new();
        self.bonds.of(board, id, &mut found);
        found
    }

    /// An item as it lies: a connector that is bound runs between what it is bound to, everything else is as the board has it.
    pub(crate) fn item<'a>(&'a self, board: &'a Board, slot: Slot) -> &'a Item {
        let resolved = self.located.get(slot.0 as usize).and_then(|e| e.resolved.as_deref());
        resolved.unwrap_or_else(|| board.item(slot))
    }

    /// An item is new or has changed. Returns the area that must be drawn again.
    pub(crate) fn put(
        &mut self,
        board: &Board,
        slot: Slot,
        groups: Option<GroupSet>,
        lines: &mut LineBoxes,
    ) -> Option<Rect> {
        let resolved = resolve_connector(board.item(slot), &|id| board.get(id).map(|slot| board.item(slot)), None);
        let item = resolved.as_ref().unwrap_or_else(|| board.item(slot));
        // A text's layout hangs on its letters, how its paragraphs are set, its style, outline and size; a shape's cache on everything but
        // where it stands.
        let text = groups
            .is_none_or(|g| g.has(GroupSet::T.with(GroupSet::S).with(GroupSet::G).with(GroupSet::F).with(GroupSet::N)));
        let shaped = groups
            .is_none_or(|g| g.has(GroupSet::S.with(GroupSet::B).with(GroupSet::P).with(GroupSet::C).with(GroupSet::F)));
        let located = self.located(slot);
        let follows = resolved.is_some() || located.resolved.is_some();
        let now = match (located.bounds, groups) {
            (Some(b), Some(GroupSet::G)) if !follows && same_size(&located.of, &item.g) => {
                Some(b + Vec2::new(item.g.x - located.of.x, item.g.y - located.of.y))
            }
            (same, Some(groups)) if !groups.has(BOXED) => same,
            _ => drawn(item).then(|| painted_bounds_with(item, lines)),
        };
        located.of = item.g;
        let (is_frame, before) = (item.kind == Kind::Frame, located.bounds);
        located.plain =
            drawn(item) && item.kind != Kind::Frame && item.piece().is_none_or(|p| p.from == 0 && p.to == p.body.end());
        located.edged = drawn(item) && !matches!(item.kind, Kind::Stroke | Kind::Connector);
        if text {
            located.text_version += 1;
        }
        located.resolved = resolved.map(Box::new);
        let dropped = shaped && located.shape.take().is_some();
        located.bounds = now;
        match (before, now) {
            (_, Some(r)) if before.is_none() => self.grid.insert(slot.0, r),
            (Some(_), Some(r)) => self.grid.update(slot.0, r),
            (Some(_), None) => self.grid.remove(slot.0),
            _ => {}
        }
        self.shapes -= usize::from(dropped);
        if is_frame && !self.frames.contains(&slot) {
            self.frames.push(slot);
        }
        match (before, now) {
            (Some(a), Some(b)) => Some(geom::join(a, b)),
            (a, b) => a.or(b),
        }
    }

    /// The item has left the slot. Returns the area that must be drawn again.
    pub(crate) fn remove(&mut self, slot: Slot) -> Option<Rect> {
        self.cuts.retain(|(s, ..)| *s != slot);
        self.frames.retain(|f| *f != slot);
        let located = self.located(slot);
        located.hidden = 0;
        located.plain = false;
        located.resolved = None;
        let dropped = located.shape.take().is_some();
        let bounds = located.bounds.take();
        self.shapes -= usize::from(dropped);
        if bounds.is_some() {
            self.grid.remove(slot.0);
        }
        bounds
    }

    /// Slots whose bounds meet an area, in no order.
    pub(crate) fn query(&self, area: Rect) -> Vec<Slot> {
        self.query_where(area, &|_, _| true)
    }

    /// The same of the parts of the area that `reached` does not deny: it is asked of boxes and how many items they hold.
    pub(crate) fn query_where(&self, area: Rect, reached: &dyn Fn(&Rect, usize) -> bool) -> Vec<Slot> {
        let mut found = self.found.take();
        found.clear();
        self.grid.query_where(area, reached, &mut found);
        let slots = found.iter().map(|s| Slot(*s)).collect();
        self.found.set(found);
        slots
    }

    /// What lies in an area, lowest first, hidden or not.
    pub(crate) fn lie_in(&self, board: &mut Board, area: Rect) -> Vec<Slot> {
        let mut found = self.query(area);
        board.arrange(&mut found);
        found
    }

    /// What is drawn in an area, lowest first.
    pub(crate) fn in_paint_order(&self, board: &mut Board, area: Rect) -> Vec<Slot> {
        let mut found = self.lie_in(board, area);
        found.retain(|s| !self.is_hidden(*s));
        found
    }

    /// The box of all that is drawn of an item; an empty box at the origin for what has none.
    #[must_use]
    pub(crate) fn bounds(&self, slot: Slot) -> Rect {
        self.located.get(slot.0 as usize).and_then(|e| e.bounds).unwrap_or(Rect::ZERO)
    }

    /// The same without words that hang out of it: where the item is, not what it covers.
    #[must_use]
    pub(crate) fn bare_bounds(&self, board: &Board, slot: Slot) -> Rect {
        let item = board.item(slot);
        let hangs = item.t.is_some() && may_hang(item.kind) && self.is_drawn(slot);
        if hangs { bare_bounds(item) } else { self.bounds(slot) }
    }

    /// The geometry of what is no container and no part of a stroke; none of the rest.
    pub(crate) fn plain_box(&self, slot: Slot) -> Option<&Geometry> {
        self.located.get(slot.0 as usize).filter(|e| e.plain).map(|e| &e.of)
    }

    /// The upright box that others are aligned with; none of ink, lines and what is not drawn.
    pub(crate) fn edges(&self, slot: Slot) -> Option<Rect> {
        let located = self.located.get(slot.0 as usize)?;
        (located.edged && located.hidden == 0 && located.bounds.is_some()).then(|| upright(&located.of))
    }

    /// An item as it lies and its exact shape, for hit tests.
    pub(crate) fn exact<'a>(&'a mut self, board: &'a Board, slot: Slot) -> (&'a Item, &'a ItemShape) {
        if self.shapes >= MAX_SHAPES {
            self.located.iter_mut().for_each(|e| e.shape = None);
            self.shapes = 0;
        }
        let missing = self.located(slot).shape.is_none();
        self.shapes += usize::from(missing);
        let item = board.item(slot);
        let located = self.located(slot);
        let shape = located.shape.get_or_insert_with(|| Box::new(ItemShape::new(item)));
        (located.resolved.as_deref().unwrap_or(item), shape)
    }

    /// The version of its text, for the draw list.
    #[must_use]
    pub(crate) fn text_version(&self, slot: Slot) -> u32 {
        self.located.get(slot.0 as usize).map_or(0, |e| e.text_version)
    }

    /// Frames on the board, in no order.
    pub(crate) fn frames(&self) -> &[Slot] {
        &self.frames
    }

    /// About how many points it takes to draw an item at a scale (px per board unit).
    pub(crate) fn cost(&self, board: &Board, slot: Slot, scale: f64) -> usize {
        let item = board.item(slot);
        match item.piece() {
            Some(piece) => {
                let b = self.bounds(slot);
                // Lines are thinned to what is seen: a small stroke has few points however many samples it has.
                let px = ((b.width() + b.height()) * scale).min(1e6) as usize;
                ((piece.to - piece.from) as usize / 128 + 2).min(px / 2 + 4)
            }
            // By the processor its px are dearer than its points would be.
            None if item.kind == Kind::Image => {
                let b = self.bounds(slot);
                120 + (b.width() * b.height() * scale * scale / 400.0).min(1e4) as usize
            }
            None if item.t.is_some() => 120,
            None => 24,
        }
    }

    /// Not drawn for the moment, until every holder shows it again.
    pub(crate) fn hide(&mut self, slot: Slot, by: Holder, hidden: bool) {
        let located = self.located(slot);
        located.hidden = if hidden { located.hidden | by as u8 } else { located.hidden & !(by as u8) };
    }

    #[must_use]
    pub(crate) fn is_hidden(&self, slot: Slot) -> bool {
        self.located.get(slot.0 as usize).is_some_and(|e| e.hidden != 0)
    }

    /// Parts of a stroke that a contact's eraser has passed over, shown as gone before they are. None: as far as it goes, they are there.
    pub(crate) fn set_cut(&mut self, slot: Slot, contact: u32, intervals: Option<Vec<(u32, u32)>>) {
        self.cuts.retain(|(s, c, _)| (*s, *c) != (slot, contact));
        self.cuts.extend(intervals.map(|i| (slot, contact, i)));
    }

    /// What all erasers have passed over, in order; empty: none has.
    #[must_use]
    pub(crate) fn cut(&self, slot: Slot) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        for (_, _, intervals) in self.cuts.iter().filter(|(s, ..)| *s == slot) {
            all.extend_from_slice(intervals);
        }
        merge(&mut all);
        all
    }

    /// Everything: the box round all that is drawn.
    #[must_use]
    pub(crate) fn extent(&self) -> Option<Rect> {
        self.located.iter().filter_map(|e| e.bounds).reduce(geom::join)
    }

    /// Whether something is drawn, and nothing of it in an area.
    pub(crate) fn all_outside(&self, area: Rect) -> bool {
        let mut drawn = self.located.iter().filter_map(|e| e.bounds).peekable();
        drawn.peek().is_some() && !drawn.any(|b| geom::meets(&b, &area))
    }

    /// Whether an item is drawn: a group is not, what it holds is.
    pub(crate) fn is_drawn(&self, slot: Slot) -> bool {
        self.located.get(slot.0 as usize).is_some_and(|e| e.bounds.is_some())
    }

    /// Slots that are drawn (tests: index and store agree).
    #[must_use]
    pub(crate) fn drawn_count(&self) -> usize {
        self.located.iter().filter(|e| e.bounds.is_some()).count()
    }
}

/// Sorted and joined where they touch.
pub(crate) fn merge(intervals: &mut Vec<(u32, u32)>) {
    sort_keys(intervals, |(from, to)| u64::from(*from) << 32 | u64::from(*to));
    let mut out: Vec<(u32, u32)> = Vec::with_capacity(intervals.len());
    for &(a, b) in intervals.iter() {
        match out.last_mut() {
            Some(last) if a <= last.1 => last.1 = last.1.max(b),
            _ => out.push((a, b)),
        }
    }
    *intervals = out;
}

#[cfg(test)]
mod tests {
    use super::{Holder, Scene, Slot, merge};

    #[test]
    fn intervals_that_touch_become_one() {
        let mut v = vec![(300, 400), (0, 100), (90, 200), (200, 210), (500, 600), (520, 530)];
        merge(&mut v);
        assert_eq!(v, vec![(0, 210), (300, 400), (500, 600)]);
    }

    #[test]
    fn what_two_gestures_hide_is_shown_when_both_have_ended() {
        let (mut scene, slot) = (Scene::default(), Slot(3));
        for by in [Holder::Drag, Holder::Eraser, Holder::Connector] {
            scene.hide(slot, by, true);
        }
        for by in [Holder::Eraser, Holder::Drag] {
            scene.hide(slot, by, false);
            assert!(scene.is_hidden(slot));
        }
        scene.hide(slot, Holder::Connector, false);
        assert!(!scene.is_hidden(slot));
    }

    #[test]
    fn two_erasers_on_one_stroke_show_nothing_of_what_the_other_took() {
        let (mut scene, slot) = (Scene::default(), Slot(3));
        scene.set_cut(slot, 1, Some(vec![(0, 100), (300, 400)]));
        scene.set_cut(slot, 2, Some(vec![(50, 200)]));
        assert_eq!(scene.cut(slot), vec![(0, 200), (300, 400)]);
        scene.set_cut(slot, 1, None);
        assert_eq!(scene.cut(slot), vec![(50, 200)]);
        scene.set_cut(slot, 2, None);
        assert!(scene.cut(slot).is_empty());
    }
}

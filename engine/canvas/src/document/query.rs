//! What can be asked of the document: what lies under a point (candidates by the index, exact by `hit`, topmost by paint order), what is
//! selected, where items are, the keyboard's item and order. Board units.

use atrium_model::{Board, Geometry, Item, ItemId, Kind, Slot, sort_keys};
use kurbo::{Point, Rect, Size};

use super::selection::summary::SelectionInfo;
use super::{Document, Reading, order, tree};
use crate::scene::{Scene, clipped_by};
use crate::shape::transform::{self, Handle};
use crate::{geom, hit, shape};

/// Whether no frame clips it away there.
fn is_seen_at(board: &Board, item: &Item, p: Point) -> bool {
    clipped_by(board, item).iter().all(|frame| transform::contains(&frame.g, p))
}

/// The item under a point: topmost by paint order; nothing within `slop` is nothing.
fn solid_at(board: &mut Board, scene: &mut Scene, p: Point, slop: f64) -> Option<Slot> {
    let area = Rect::from_points(p, p).inflate(slop, slop);
    for slot in scene.in_paint_order(board, area).into_iter().rev() {
        let (item, shape) = scene.exact(board, slot);
        if hit::hit_item(item, shape, p, slop) && is_seen_at(board, item, p) {
            return Some(slot);
        }
    }
    None
}

/// The smallest hollow shape round a point: what a click takes when nothing solid lies there. A drag does not, so that a
/// marquee can be begun inside a large shape.
fn hollow_at(board: &mut Board, scene: &mut Scene, p: Point) -> Option<Slot> {
    let mut best: Option<(f64, Slot)> = None;
    for slot in scene.in_paint_order(board, Rect::from_points(p, p)) {
        let (item, shape) = scene.exact(board, slot);
        let size = (item.g.w * item.g.h).abs();
        if item.kind != Kind::Frame
            && hit::touch(item, shape, p, 0.0) == hit::Touch::Hollow
            && is_seen_at(board, item, p)
            && best.is_none_or(|(s, _)| size <= s)
        {
            best = Some((size, slot));
        }
    }
    best.map(|(_, slot)| slot)
}

impl Document {
    /// The topmost item at a point within `slop`: board units.
    pub(crate) fn solid_at(&mut self, p: Point, slop: f64) -> Option<Slot> {
        solid_at(&mut self.board, &mut self.scene, p, slop)
    }

    /// The smallest hollow shape round a point: board units.
    pub(crate) fn hollow_at(&mut self, p: Point) -> Option<Slot> {
        hollow_at(&mut self.board, &mut self.scene, p)
    }

    /// Selected ids in paint order; of a selection of more than `max` any so many.
    pub(crate) fn selection_ids(&mut self, max: usize) -> Vec<ItemId> {
        let chosen = self.selection.slots();
        let slots = order::arranged(&mut self.board, &chosen[..chosen.len().min(max)]);
        tree::ids(&self.board, &slots)
    }

    /// Whether nothing is selected.
    pub(crate) fn selection_is_empty(&self) -> bool {
        self.selection.is_empty()
    }

    /// The box the handles stand on.
    pub(crate) fn selection_frame(&mut self) -> Option<Geometry> {
        self.selection.frame(&self.board, &mut self.scene)
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(super) fn selected_line(&self) -> bool {
        self.selection.is_line(&self.board)
    }

    /// Whether it may be changed, and nothing is being done to it.
    pub(super) fn is_still(&self) -> bool {
        self.drag.is_none() && self.catches.is_empty() && self.drafts.items().next().is_none() && !self.read_only
    }

    /// Whether a lock was in the way of something since the last call.
    pub(crate) fn take_held_back(&mut self) -> bool {
        self.board.take_held_back()
    }

    /// Any selected item that is locked.
    pub(super) fn selection_locked(&mut self) -> bool {
        self.selection_info().locked
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise.
    pub(super) fn keeps_ratio(&mut self, handle: Handle) -> bool {
        self.selection.keeps_ratio(&self.board, !self.catches.is_empty(), handle)
    }

    /// Counts, kinds and shared style of the selection.
    pub(crate) fn selection_info(&mut self) -> &SelectionInfo {
        self.selection.info(&self.board, !self.catches.is_empty())
    }

    /// The keyboard's item.
    pub(crate) fn focus(&self) -> Option<ItemId> {
        self.focus
    }

    /// The keyboard goes to an item. Its bounds, when it is another one and there: board units.
    pub(crate) fn set_focus(&mut self, id: Option<ItemId>) -> Option<Rect> {
        if self.focus == id {
            return None;
        }
        self.focus = id;
        self.changed = true;
        id.and_then(|id| self.board.get(&id)).map(|slot| self.scene.bounds(slot))
    }

    /// The next or previous item in reading order that is shown; the keyboard's own stays.
    pub(crate) fn beside_focus(&mut self, forward: bool) -> Option<ItemId> {
        let from = self.focus.and_then(|id| self.board.get(&id));
        let reading = self.reading.get_or_insert_with(|| Reading::of(&self.board, &self.scene));
        let slot = reading.step(from, forward, &self.scene)?;
        Some(self.board.item(slot).id)
    }

    /// At most `n` ids in reading order, after `from` or from the beginning.
    pub(crate) fn outline(&mut self, from: Option<ItemId>, n: usize) -> Vec<ItemId> {
        let from = from.and_then(|id| self.board.get(&id));
        let reading = self.reading.get_or_insert_with(|| Reading::of(&self.board, &self.scene));
        reading.after(from).iter().take(n).map(|s| self.board.item(*s).id).collect()
    }

    /// Items by id, or all of them in paint order; of one kind, or of any.
    pub(crate) fn find(&mut self, ids: &[ItemId], kind: Option<u8>) -> Vec<Slot> {
        let mut slots: Vec<Slot> = if ids.is_empty() {
            let mut all: Vec<Slot> = self.board.iter().collect();
            self.board.arrange(&mut all);
            all
        } else {
            ids.iter().filter_map(|id| self.board.get(id)).collect()
        };
        slots.retain(|s| kind.is_none_or(|k| self.board.item(*s).kind.code() == k));
        slots
    }

    /// The box round an item with its line width; a group's is that of what it holds. Board units.
    pub(crate) fn bounds(&self, slot: Slot) -> Rect {
        let leaves = tree::leaves(&self.board, &[slot]);
        leaves
            .into_iter()
            .map(|s| shape::item_bounds(self.scene.item(&self.board, s)))
            .reduce(geom::join)
            .unwrap_or_default()
    }

    /// An item as it lies: a connector that is bound runs between what it is bound to.
    pub(crate) fn lying(&self, slot: Slot) -> &Item {
        self.scene.item(&self.board, slot)
    }

    /// The smallest font size of a text that says something. Board units.
    pub(crate) fn smallest_font(&self) -> Option<f64> {
        let said =
            self.board.iter().map(|s| self.board.item(s)).filter(|i| i.t.as_ref().is_some_and(|t| !t.is_blank()));
        said.map(|item| f64::from(shape::font_size(item))).reduce(f64::min)
    }

    /// A box no larger than `room` round what was changed last, and what of the rest fits into it, the later changed first. Board units.
    pub(crate) fn changed_last(&self, room: Size) -> Option<Rect> {
        let drawn = self.board.iter().filter(|s| self.scene.is_drawn(*s));
        let mut all: Vec<(u64, Rect)> =
            drawn.map(|s| (!self.board.item(s).m.changed_at, self.scene.bounds(s))).collect();
        sort_keys(&mut all, |(at, _)| *at);
        let mut area: Option<Rect> = None;
        for (_, bounds) in all {
            let joined = area.map_or(bounds, |area| geom::join(area, bounds));
            if joined.width() <= room.width && joined.height() <= room.height {
                area = Some(joined);
            }
        }
        area
    }

    /// Whether something is drawn, and nothing of it in an area. Board units.
    pub(crate) fn all_outside(&self, area: Rect) -> bool {
        self.scene.all_outside(area)
    }

    /// The box round all that is drawn of the selection, or of everything. Board units.
    pub(crate) fn extent(&self, selection: bool) -> Option<Rect> {
        if !selection {
            return self.scene.extent();
        }
        let slots = tree::leaves(&self.board, self.selection.slots());
        slots.iter().map(|s| self.scene.bounds(*s)).reduce(geom::join)
    }
}

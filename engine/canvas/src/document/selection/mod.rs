//! Selected items: groups as wholes, in no order; their common box and what they share, until they change. With them the marquees and
//! lassos that select while they are drawn. `frame` finds the box, `summary` looks the items through, `catch` and `lasso` own what is
//! drawn round items.

pub(crate) mod catch;
pub(crate) mod frame;
pub(crate) mod lasso;
pub(crate) mod summary;

use atrium_model::{Board, Changes, Geometry, ItemId, Kind, Slot};
use kurbo::Point;

use super::items::Items;
use super::{order, tree};
use crate::shape::binds;
use crate::shape::transform::Handle;
use catch::{Area, MarqueeContext, MarqueeSet};
use summary::SelectionInfo;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Selection {
    slots: Vec<Slot>,
    /// By slot: its place in `slots` plus one; 0: not selected.
    places: Vec<u32>,
    /// The box round them, when known; None inside: there is none.
    frame: Option<Option<Geometry>>,
    /// What they have in common, when known.
    info: Option<SelectionInfo>,
    /// Marquees and lassos.
    marquees: MarqueeSet,
    /// It is another one than when it was asked last.
    changed: bool,
}

impl Selection {
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The one selected item.
    pub(crate) fn only(&self) -> Option<Slot> {
        if let [slot] = self.slots() { Some(*slot) } else { None }
    }

    pub(crate) fn contains(&self, slot: Slot) -> bool {
        self.places.get(slot.0 as usize).is_some_and(|place| *place != 0)
    }

    /// Selects an item, or not.
    pub(crate) fn set(&mut self, slot: Slot, on: bool) {
        if self.contains(slot) != on {
            self.put(slot, on);
            self.forget();
        }
    }

    /// Selects exactly these; what is named twice is selected once.
    pub(crate) fn replace(&mut self, slots: &[Slot]) {
        if self.slots == slots {
            return;
        }
        for slot in core::mem::take(&mut self.slots) {
            self.places[slot.0 as usize] = 0;
        }
        for slot in slots {
            if !self.contains(*slot) {
                self.put(*slot, true);
            }
        }
        self.forget();
    }

    /// Selects items by id; what is not there is skipped, and what lies in another of them is selected with that.
    pub(crate) fn select_ids(&mut self, items: &Items, ids: &[ItemId]) {
        let mut sorted = ids.to_vec();
        sorted.sort_unstable();
        let inside = |s: &Slot| items.board.item(*s).z.parent.is_some_and(|p| sorted.binary_search(&p).is_ok());
        let slots = ids.iter().filter_map(|id| items.board.get(id));
        self.replace(&slots.filter(|s| !inside(s)).collect::<Vec<Slot>>());
    }

    /// Selects an item, or no more. Others may have removed it.
    pub(crate) fn toggle(&mut self, items: &Items, id: &ItemId) {
        if let Some(slot) = items.board.get(id) {
            self.set(slot, !self.contains(slot));
        }
    }

    fn put(&mut self, slot: Slot, on: bool) {
        let at = slot.0 as usize;
        if on {
            if at >= self.places.len() {
                self.places.resize(at + 1, 0);
            }
            self.slots.push(slot);
            self.places[at] = self.slots.len() as u32;
        } else {
            let place = core::mem::take(&mut self.places[at]);
            self.slots.swap_remove(place as usize - 1);
            if let Some(moved) = self.slots.get(place as usize - 1) {
                self.places[moved.0 as usize] = place;
            }
        }
    }

    /// Nothing is known of them any more: they, or what they are, have changed.
    pub(crate) fn forget(&mut self) {
        (self.frame, self.info) = (None, None);
        self.changed = true;
    }

    /// They may lie elsewhere.
    pub(crate) fn forget_frame(&mut self) {
        self.frame = None;
    }

    /// Whether something has changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The box the handles stand on: a single item's own, turned as it is; else the upright box round all. Board units.
    pub(crate) fn frame(&mut self, items: &mut Items) -> Option<Geometry> {
        *self.frame.get_or_insert_with(|| frame::round(&items.board, &mut items.scene, &self.slots))
    }

    /// Counts, kinds and shared style. While a marquee or lasso still changes it, many are only counted.
    pub(crate) fn info(&mut self, items: &Items) -> &SelectionInfo {
        let is_open = self.is_catching();
        self.info.get_or_insert_with(|| SelectionInfo::of(&items.board, &self.slots, is_open))
    }

    /// Ids in paint order; of more than `max` items any so many.
    pub(crate) fn ids(&self, items: &mut Items, max: usize) -> Vec<ItemId> {
        let slots = order::arranged(&mut items.board, &self.slots[..self.slots.len().min(max)]);
        tree::ids(&items.board, &slots)
    }

    /// The items that are not locked.
    pub(super) fn unlocked(&self, items: &Items) -> Vec<Slot> {
        self.slots.iter().copied().filter(|s| !items.board.item(*s).lock.is_on()).collect()
    }

    /// Whether any item is locked.
    pub(crate) fn is_locked(&mut self, items: &Items) -> bool {
        self.info(items).locked
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn is_line(&self, board: &Board) -> bool {
        self.only().is_some_and(|slot| board.item(slot).kind == Kind::Connector)
    }

    /// The one selected item, when ends can be bound to it.
    pub(crate) fn bindable_item(&self, items: &Items) -> Option<Slot> {
        let item = items.board.item(self.only()?);
        if binds(item.kind) && !item.lock.is_on() { self.only() } else { None }
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise: text and notes, images by their corners, and several items of
    /// which one is turned.
    pub(crate) fn keeps_ratio(&mut self, items: &Items, handle: Handle) -> bool {
        let corner = handle.hx != 0 && handle.hy != 0;
        match self.only() {
            Some(slot) => corner && matches!(items.board.item(slot).kind, Kind::Image | Kind::Text | Kind::Sticky),
            None => self.info(items).turned,
        }
    }

    /// Whether it may be pulled through itself and come out mirrored: not what carries text.
    pub(crate) fn may_flip(&mut self, items: &Items) -> bool {
        let info = self.info(items);
        !info.turned && !info.one_way
    }

    /// Whether a marquee or a lasso is drawn.
    pub(crate) fn is_catching(&self) -> bool {
        !self.marquees.is_empty()
    }

    /// Marquees and lassos.
    pub(crate) fn areas(&self) -> impl Iterator<Item = &Area> {
        self.marquees.areas()
    }

    /// A contact begins a marquee or a lasso at a point; what is selected now stays so. `zoom`: CSS px per board unit.
    pub(crate) fn catch_begin(&mut self, items: &mut Items, pointer: u32, from: Point, lasso: bool, zoom: f64) {
        self.catch_end(pointer);
        self.with_marquees(items, |marquees, on| marquees.begin(on, pointer, from, lasso, zoom));
    }

    /// It goes on from where it began to a point.
    pub(crate) fn catch_drag(&mut self, items: &mut Items, pointer: u32, from: Point, p: Point, zoom: f64) {
        self.with_marquees(items, |marquees, on| marquees.drag(on, pointer, from, p, zoom));
    }

    /// The contact lifts: what is inside stays selected.
    pub(crate) fn catch_end(&mut self, pointer: u32) {
        self.marquees.end(pointer);
        // What was only counted meanwhile is looked through now.
        (self.info, self.changed) = (None, true);
    }

    /// It is canceled, and what it has selected is not selected any more.
    pub(crate) fn catch_cancel(&mut self, items: &mut Items, pointer: u32) {
        self.with_marquees(items, |marquees, on| marquees.cancel(on, pointer));
        (self.info, self.changed) = (None, true);
    }

    /// The items have changed: marquees and lassos look at those again, and what was known of the selection is forgotten if it may differ.
    pub(super) fn follow(&mut self, items: &mut Items, changes: &Changes) {
        self.with_marquees(items, |marquees, on| marquees.follow(on, changes));
        let mut changed = changes.put.iter().chain(changes.changed.iter().map(|(slot, _)| slot));
        // What stands in a container may stand in a selected one.
        let touched = |s: &Slot| self.contains(*s) || items.board.item(*s).z.parent.is_some();
        if !changes.removed.is_empty() || (!self.is_empty() && changed.any(touched)) {
            self.forget();
        }
    }

    fn with_marquees(&mut self, items: &mut Items, change: impl FnOnce(&mut MarqueeSet, &mut MarqueeContext<'_>)) {
        let mut marquees = core::mem::take(&mut self.marquees);
        change(&mut marquees, &mut MarqueeContext { board: &items.board, scene: &mut items.scene, selection: self });
        self.marquees = marquees;
    }
}

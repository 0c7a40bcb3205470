//! Selected items: groups as wholes, in no order; and what is known of them until they change (their common box, what they share).
//! `frame` finds the box, `summary` looks them through, `catch` and `lasso` hold what is drawn round items.

pub(crate) mod catch;
pub(crate) mod frame;
pub(crate) mod lasso;
pub(crate) mod summary;

use atrium_model::{Board, Geometry, Kind, Slot};

use crate::scene::Scene;
use crate::shape::transform::Handle;
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

    /// What they have in common is to be looked for again.
    pub(crate) fn forget_info(&mut self) {
        self.info = None;
    }

    /// Whether something has changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        core::mem::take(&mut self.changed)
    }

    /// The box the handles stand on: a single item's own, turned as it is; else the upright box round all. Board units.
    pub(crate) fn frame(&mut self, board: &Board, scene: &mut Scene) -> Option<Geometry> {
        *self.frame.get_or_insert_with(|| frame::round(board, scene, &self.slots))
    }

    /// Counts, kinds and shared style. `open`: a marquee or lasso still changes it, many are only counted.
    pub(crate) fn info(&mut self, board: &Board, open: bool) -> &SelectionInfo {
        self.info.get_or_insert_with(|| SelectionInfo::of(board, &self.slots, open))
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn is_line(&self, board: &Board) -> bool {
        matches!(self.slots(), [one] if board.item(*one).kind == Kind::Connector)
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise: text and notes, pictures by their corners, and
    /// several items of which one is turned.
    pub(crate) fn keeps_ratio(&mut self, board: &Board, open: bool, handle: Handle) -> bool {
        let corner = handle.hx != 0 && handle.hy != 0;
        match self.slots() {
            [one] => corner && matches!(board.item(*one).kind, Kind::Image | Kind::Text | Kind::Sticky),
            _ => self.info(board, open).turned,
        }
    }

    /// Whether it may be pulled through itself and come out mirrored: not what carries text.
    pub(crate) fn may_flip(&mut self, board: &Board, open: bool) -> bool {
        let info = self.info(board, open);
        !info.turned && !info.one_way
    }
}

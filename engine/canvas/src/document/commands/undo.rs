//! Steps back and forward in a lane. A drag is in the way of a step that would change what is dragged.

use atrium_model::{ItemId, Local, Txn};

use crate::document::Document;

impl Document {
    /// Does the ops of a transaction's bytes as one step. False when they change nothing, are no transaction, or may not be done now.
    pub(crate) fn enact(&mut self, lane: u32, txn: &[u8]) -> bool {
        self.settle_typing(None);
        let decoded = Txn::decode(txn, &|id| self.items.board.body(id));
        !self.dragging.is_active() && decoded.is_ok_and(|txn| self.transact(lane, txn.ops))
    }

    /// Takes back the lane's last step, unless a drag is in the way.
    pub(crate) fn undo(&mut self, lane: u32) {
        if self.may_step(self.is_step_held(lane, true)) {
            let local = self.items.board.undo(lane);
            self.stepped(lane, local);
        }
    }

    /// Does again what was taken back, likewise.
    pub(crate) fn redo(&mut self, lane: u32) {
        if self.may_step(self.is_step_held(lane, false)) {
            let local = self.items.board.redo(lane);
            self.stepped(lane, local);
        }
    }

    /// Takes back one step of the lane, whatever was done since, likewise. False: it may not be done now, and nothing is.
    pub(crate) fn undo_step(&mut self, lane: u32, token: u64) -> bool {
        let may = self.may_step(self.is_dragged(self.items.board.step_ids(lane, token)));
        if may {
            let local = self.items.board.undo_step(lane, token);
            self.stepped(lane, local);
        }
        may
    }

    /// Whether a step may be done now: what is typed then stands on whole rows.
    fn may_step(&mut self, is_held: bool) -> bool {
        self.step_held |= is_held;
        self.items.changed |= is_held;
        let may = !self.items.read_only && !is_held;
        if may {
            self.settle_typing(None);
        }
        may
    }

    fn stepped(&mut self, lane: u32, local: Option<Local>) {
        self.sent(lane, local);
        self.items.changed = true;
    }

    /// Whether a drag has something that the lane's next step would change.
    pub(crate) fn is_step_held(&self, lane: u32, back: bool) -> bool {
        self.is_dragged(self.items.board.next_step(lane, back))
    }

    fn is_dragged(&self, mut ids: impl Iterator<Item = ItemId>) -> bool {
        let Some(drag) = self.dragging.drag() else { return false };
        ids.any(|id| self.items.board.get(&id).is_some_and(|slot| drag.has(slot)))
    }

    /// Whether a drag was in the way of a step since the last call.
    pub(crate) fn take_step_held(&mut self) -> bool {
        core::mem::take(&mut self.step_held)
    }
}

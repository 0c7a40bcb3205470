//! The one write path: local ops become transactions that wait to be sent, and changes of any origin end in `absorb`. That brings all parts
//! up to the model and notes what is to be drawn again.

use atrium_model::{Changes, GroupSet, ItemId, Local, Op, Slot, TxnError};
use kurbo::Rect;

use super::detours::{MAX_CONNECTORS, rerouting};
use super::items::Items;
use super::lost_ends::{OWN_ONLY, with_lost_ends};
use super::redraw::Redraw;
use super::{Document, Outgoing, tree, z_order};
use crate::geom;
use crate::ink::LineBoxes;

/// Groups that change a stroke's line.
const SHAPING: GroupSet = GroupSet(GroupSet::S.0 | GroupSet::B.0);
/// More new items in one change than this are not looked at one by one.
const MANY: usize = 64;
/// More new items from others than this wait for each other. Parts of what is large have nearly twice as many and more.
const MANY_COME: usize = 32;
/// Of more areas than this the one round all is drawn again.
const MAX_AREAS: usize = 512;

impl Document {
    /// One undoable transaction of a lane. What a lock holds is passed over. False when it changed nothing or editing is not allowed.
    pub(crate) fn transact(&mut self, lane: u32, ops: Vec<Op>) -> bool {
        if self.items.read_only {
            return false;
        }
        let ops = self.items.board.without_held(ops);
        self.items.changed = true;
        self.transact_as(lane, ops, false)
    }

    /// The same with what a lock holds, so that nothing typed is lost: the server refuses it, and it is kept. `more`: it belongs to
    /// the lane's last step.
    pub(super) fn transact_as(&mut self, lane: u32, ops: Vec<Op>, more: bool) -> bool {
        if self.items.read_only || ops.is_empty() {
            return false;
        }
        let ops = with_lost_ends(&mut self.items, ops);
        let board = &mut self.items.board;
        let local = if more { board.transact_more(lane, ops) } else { board.transact(lane, ops) };
        self.sent(lane, local)
    }

    /// Queues a lane's local transaction and brings everything up to it, and elbows round what is in their way. False when there is none.
    pub(super) fn sent(&mut self, lane: u32, local: Option<Local>) -> bool {
        self.rerouted.clear();
        let is_made = self.queued(local);
        self.reroute(lane);
        is_made
    }

    /// The same, and all lies as the transaction says.
    pub(super) fn queued(&mut self, local: Option<Local>) -> bool {
        let Some(local) = local else { return false };
        self.outbox.push(Outgoing { token: local.token, txn: local.txn });
        if !(local.changes.changed.is_empty() && local.changes.removed.is_empty()) {
            self.items.redraws.push(Redraw::Edited);
        }
        self.absorb(local.changes, false);
        true
    }

    /// Brings the connectors that were noted round what is in their way now.
    #[inline(never)]
    fn reroute(&mut self, lane: u32) {
        let mut ops = Vec::new();
        for slot in core::mem::take(&mut self.rerouted) {
            ops.extend(rerouting(&self.items, slot).unwrap_or_default());
        }
        // Where everybody changes only what is theirs, the server might refuse all of it.
        if self.items.board.record().mode != Some(OWN_ONLY) {
            let local = self.items.board.transact_quiet(lane, ops);
            self.queued(local);
        }
    }

    /// Folds a confirmed transaction of another client further, by so many units of work. True when it is done, or the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no transaction; nothing is changed then.
    pub(super) fn fold_row(&mut self, units: u64) -> Result<bool, TxnError> {
        let (is_done, changes) = self.items.board.fold_row(units)?;
        self.absorb_part(changes, !is_done);
        Ok(is_done)
    }

    /// Folds a row that the board stands in the middle of to its end.
    pub(super) fn settle_row(&mut self) {
        if self.items.board.is_mid_row() && self.fold_row(u64::MAX).is_err() {
            unreachable!("it was read");
        }
    }

    /// What is typed stands on all of a row or on nothing of it: one that types in this text (in any by `None`) is folded to its end.
    pub(super) fn settle_typing(&mut self, id: Option<&ItemId>) {
        if self.items.board.row_types(id) {
            self.settle_row();
        }
    }

    /// Changes of others, perhaps a part of more. `on`: they follow if something was new just now.
    pub(super) fn absorb_part(&mut self, changes: Changes, on: bool) {
        let later = changes.put.len() > MANY_COME || (on && self.arrivals.waits());
        self.absorb(changes, later);
    }

    /// Brings all that hangs on the model up to it. `later`: new items wait with the arrivals.
    pub(super) fn absorb(&mut self, changes: Changes, later: bool) {
        let Self { items, selection, dragging, focus, live, arrivals, rerouted, .. } = self;
        let changes = &items.scene.with_bound(&items.board, changes);
        let n = changes.put.len() + changes.changed.len() + changes.removed.len();
        let mut areas: Vec<Rect> = Vec::with_capacity(n);
        let mut lines = LineBoxes::default();
        for (slot, _) in &changes.removed {
            selection.set(*slot, false);
            if let Some(drag) = dragging.drag_mut() {
                drag.gone(*slot);
            }
            items.redraws.line(*slot);
            areas.extend(items.scene.remove(*slot));
        }
        for slot in &changes.put {
            live.arrived(&items.board.item(*slot).id);
            let area = items.scene.put(&items.board, *slot, None, &mut lines);
            note_route(items, rerouted, *slot);
            if let Some(area) = area {
                if later {
                    arrivals.add(area);
                } else if changes.put.len() <= MANY && z_order::is_topmost(items, *slot, area) {
                    items.redraws.push(Redraw::OnTop(*slot, area));
                } else {
                    areas.push(area);
                }
            }
        }
        for (slot, groups) in &changes.changed {
            if groups.has(SHAPING) {
                items.redraws.line(*slot);
            }
            areas.extend(items.scene.put(&items.board, *slot, Some(*groups), &mut lines));
            note_route(items, rerouted, *slot);
            if groups.has(GroupSet::O) {
                // A frame that begins or ends to clip shows less or more of what lies in it.
                let inside = tree::leaves(&items.board, &[*slot]);
                areas.extend(inside.into_iter().map(|slot| items.scene.bounds(slot)));
            }
        }
        if areas.len() > MAX_AREAS {
            areas = vec![areas.into_iter().fold(geom::NO_BOX, geom::join)];
        }
        areas.into_iter().for_each(|area| items.redraw(area));
        selection.follow(items, changes);
        let moved = changes.changed.iter().any(|(_, groups)| groups.0 & !GroupSet::UNSEEN.0 != 0);
        if moved || !changes.put.is_empty() || !changes.removed.is_empty() {
            focus.forget_order();
        }
        items.changed = true;
        if changes.record {
            items.redraws.push(Redraw::All);
        }
        self.edit_follow();
    }

    /// An item whose text is edited may be gone, or others have typed in it.
    fn edit_follow(&mut self) {
        let Some(editing) = self.editing.as_mut().filter(|e| !e.is_own()) else { return };
        match self.items.board.get(&editing.id()) {
            Some(slot) => editing.follow(self.items.board.item(slot)),
            None => self.editing = None,
        }
        self.items.changed = true;
    }
}

/// A connector has been put or has changed, or what it is bound to.
#[inline(never)]
fn note_route(items: &Items, rerouted: &mut Vec<Slot>, slot: Slot) {
    if items.board.item(slot).c.is_some() && rerouted.len() < MAX_CONNECTORS {
        rerouted.push(slot);
    }
}

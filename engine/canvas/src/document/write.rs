//! The one write path: local ops become transactions that wait to be sent, and changes of any origin end in `absorb`, which brings all that
//! hangs on the model up to it and notes what is to be drawn again.

use atrium_model::{Changes, GroupSet, Local, Op, Slot};
use kurbo::Rect;

use super::detours::MAX_CONNECTORS;
use super::redraw::Redraw;
use super::selection::catch::MarqueeContext;
use super::{Document, Outgoing, tree, z_order};
use crate::geom;
use crate::ink::LineBoxes;

/// Groups that change a stroke's line.
const SHAPING: GroupSet = GroupSet(GroupSet::S.0 | GroupSet::B.0);
/// More new items in one change than this are not looked at one by one.
const MANY: usize = 64;
/// Of more areas than this the one round all is drawn again.
const MAX_AREAS: usize = 512;

impl Document {
    /// One undoable transaction of a lane. What a lock holds is passed over. False when it changed nothing or editing is not allowed.
    pub(crate) fn transact(&mut self, lane: u32, ops: Vec<Op>) -> bool {
        if self.read_only {
            return false;
        }
        let ops = self.board.without_held(ops);
        self.changed = true;
        self.transact_as(lane, ops, false)
    }

    /// The same with what a lock holds, so that nothing typed is lost: the server refuses it, and it is kept. `more`: it belongs to
    /// the lane's last step.
    pub(super) fn transact_as(&mut self, lane: u32, ops: Vec<Op>, more: bool) -> bool {
        if self.read_only || ops.is_empty() {
            return false;
        }
        let ops = self.with_lost_ends(ops);
        let local = if more { self.board.transact_more(lane, ops) } else { self.board.transact(lane, ops) };
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
            self.redraws.push(Redraw::Edited);
        }
        self.absorb(local.changes, false);
        true
    }

    /// Brings all that hangs on the model up to it. `later`: new items wait with the arrivals.
    pub(super) fn absorb(&mut self, changes: Changes, later: bool) {
        let changes = &self.scene.with_bound(&self.board, changes);
        let n = changes.put.len() + changes.changed.len() + changes.removed.len();
        let mut areas: Vec<Rect> = Vec::with_capacity(n);
        let mut lines = LineBoxes::default();
        for (slot, _) in &changes.removed {
            self.selection.set(*slot, false);
            if let Some(drag) = &mut self.drag {
                drag.gone(*slot);
            }
            self.redraws.line(*slot);
            areas.extend(self.scene.remove(*slot));
        }
        for slot in &changes.put {
            let id = self.board.item(*slot).id;
            let area = self.scene.put(&self.board, *slot, None, &mut lines);
            self.note_route(*slot);
            let ghost = self.live.arrived(&id);
            if let Some(area) = area {
                if later {
                    self.arrivals.add(area);
                } else if changes.put.len() <= MANY && z_order::is_topmost(&mut self.board, &self.scene, *slot, area) {
                    self.redraws.push(Redraw::OnTop(*slot, area));
                } else {
                    areas.push(area);
                }
            }
            self.redraw_over(ghost);
        }
        for (slot, groups) in &changes.changed {
            if groups.has(SHAPING) {
                self.redraws.line(*slot);
            }
            areas.extend(self.scene.put(&self.board, *slot, Some(*groups), &mut lines));
            self.note_route(*slot);
            if groups.has(GroupSet::O) {
                // A frame that begins or ends to clip shows less or more of what lies in it.
                let inside = tree::leaves(&self.board, &[*slot]);
                areas.extend(inside.into_iter().map(|one| self.scene.bounds(one)));
            }
        }
        if areas.len() > MAX_AREAS {
            areas = vec![areas.into_iter().fold(geom::NO_BOX, geom::join)];
        }
        areas.into_iter().for_each(|area| self.redraw(area));
        let mut ground = MarqueeContext { board: &self.board, scene: &mut self.scene, selection: &mut self.selection };
        self.catches.follow(&mut ground, changes);
        self.selection_follow(changes);
        self.changed = true;
        if changes.record {
            self.redraws.push(Redraw::All);
        }
        self.edit_follow();
    }

    /// A connector has been put or has changed, or what it is bound to.
    #[inline(never)]
    fn note_route(&mut self, slot: Slot) {
        if self.board.item(slot).c.is_some() && self.rerouted.len() < MAX_CONNECTORS {
            self.rerouted.push(slot);
        }
    }

    /// Forgets what was known of the selection and of the reading order when the changes may touch it.
    fn selection_follow(&mut self, changes: &Changes) {
        let mut changed = changes.put.iter().chain(changes.changed.iter().map(|(slot, _)| slot));
        // What stands in a container may stand in a selected one.
        let touched = |s: &Slot| self.selection.contains(*s) || self.board.item(*s).z.parent.is_some();
        if !changes.removed.is_empty() || (!self.selection.is_empty() && changed.any(touched)) {
            self.selection.forget();
        }
        let moved = changes.changed.iter().any(|(_, groups)| groups.0 & !GroupSet::L.0 != 0);
        if moved || !changes.put.is_empty() || !changes.removed.is_empty() {
            self.reading = None;
        }
    }

    /// An item whose text is edited may be gone, or others have typed in it.
    fn edit_follow(&mut self) {
        let Some(editing) = self.editing.as_mut().filter(|e| !e.is_own()) else { return };
        match self.board.get(&editing.id()) {
            Some(slot) => editing.follow(self.board.item(slot)),
            None => self.editing = None,
        }
        self.changed = true;
    }
}

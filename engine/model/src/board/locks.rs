//! Locks of items, as the server judges them and as the client leaves out what the server would reject (server/board/realtime/SPEC.md
//! REJ-7, REJ-12, CLI-25).

use super::Board;
use crate::id::{IdMap, IdSet};
use crate::item::{Geometry, Group, Item, Lock};
use crate::{ItemId, Op};

/// Items whose shifts differ by less than this moved together. Board units. Sums of floats are rounded.
const SAME_SHIFT: f64 = 1e-6;

impl Board {
    /// Returns the ops of an undo so that a locked item which moved with its container goes back with it. The container is moved, for an op that
    /// names a locked item is rejected; what else stood in it is set to its exact position afterwards.
    pub(super) fn with_carried(&self, mut ops: Vec<Op>) -> Vec<Op> {
        let shifts: IdMap<(f64, f64)> = ops.iter().filter_map(|op| self.shift_of(op)).collect();
        let (mut moves, mut moved, mut carried) = (Vec::new(), IdSet::default(), IdSet::default());
        for (id, shift) in ops.iter().filter_map(|op| self.shift_of(op)) {
            if !self.locks(&id, None) {
                continue;
            }
            let is_carrier = |container: &ItemId| {
                let is_same = |other: &(f64, f64)| {
                    (other.0 - shift.0).abs() < SAME_SHIFT && (other.1 - shift.1).abs() < SAME_SHIFT
                };
                shifts.get(container).is_some_and(is_same) && !self.locks(container, None)
            };
            let parent_of = |id: &ItemId| self.store.by_id(id).and_then(|item| item.z.parent);
            let containers = core::iter::successors(parent_of(&id), parent_of);
            let Some(container) = containers.take(shifts.len()).find(is_carrier) else { continue };
            carried.insert(id);
            if moved.insert(container) {
                moves.push(Op::Move { dx: shift.0, dy: shift.1, ids: vec![container] });
            }
        }
        ops.retain(|op| self.shift_of(op).is_none_or(|(id, _)| !carried.contains(&id)));
        moves.append(&mut ops);
        moves
    }

    /// The one item that the op moves, and how far.
    fn shift_of(&self, op: &Op) -> Option<(ItemId, (f64, f64))> {
        let Op::Set(ids, Group::G(geometry)) = op else { return None };
        let &[id] = ids.as_slice() else { return None };
        let now = self.store.by_id(&id)?.g;
        let is_moved = Geometry { x: now.x, y: now.y, ..*geometry } == now;
        is_moved.then_some((id, (geometry.x - now.x, geometry.y - now.y)))
    }

    /// Returns the ops without their effects on locked items, for which a server rejects the whole transaction. `take_held_back` tells
    /// whether there were any. Items that are put with a leader's lock get a usual one unless the person leads.
    #[must_use]
    pub fn without_held(&mut self, mut ops: Vec<Op>) -> Vec<Op> {
        let mut held_back = false;
        ops.retain_mut(|op| {
            let (one, ids) = match op {
                Op::Put(item) => {
                    self.lower_lock(item);
                    return true;
                }
                Op::Restore(items) => {
                    items.iter_mut().for_each(|item| self.lower_lock(item));
                    return true;
                }
                Op::Unknown(_) => return true,
                Op::Set(ids, Group::L(lock)) => {
                    let all = ids.len();
                    ids.retain(|id| self.leads || (*lock != Lock::Leader && !self.leader_locks(id)));
                    held_back |= ids.len() < all;
                    return !ids.is_empty();
                }
                Op::Cut { target, .. } => (Some(*target), None),
                Op::Splice(id, _) => (Some(*id), None),
                Op::Set(ids, _) | Op::Delete(ids) | Op::Move { ids, .. } | Op::Style(ids, _) => (None, Some(ids)),
            };
            let mut few = one.into_iter().collect();
            let ids = ids.unwrap_or(&mut few);
            // Without an id that stays behind, the lock of another one may apply, because its container does not move.
            while ids.iter().any(|id| self.locks(id, None)) {
                let (named, all): (IdSet, usize) = (ids.iter().copied().collect(), ids.len());
                ids.retain(|id| !self.locks(id, Some(&named)));
                if ids.len() == all {
                    break;
                }
                held_back = true;
            }
            !ids.is_empty()
        });
        self.held_back |= held_back;
        ops
    }

    /// Whether a lock has prevented a change since the last call.
    pub fn take_held_back(&mut self) -> bool {
        core::mem::take(&mut self.held_back)
    }

    /// Whether anything that `id` reaches is locked for this person. `named`: the ids of the op. An item moves with a locked container among them.
    fn locks(&self, id: &ItemId, named: Option<&IdSet>) -> bool {
        self.store.reached(id).iter().filter_map(|id| self.get(id)).any(|slot| {
            let root = self.item(self.root_of(slot));
            let is_led = root.lock == Lock::Leader && !self.leads;
            root.lock.is_on() && (is_led || named.is_none_or(|named| root.is_held(named)))
        })
    }

    /// Whether an op that sets locks meets one of a leader.
    fn leader_locks(&self, id: &ItemId) -> bool {
        let mut reached = self.store.reached(id).iter().filter_map(|id| self.get(id));
        reached.any(|slot| is_led(self.item(slot), self.item(self.root_of(slot)), true))
    }

    /// Makes a leader's lock a usual one where the person here does not lead.
    pub(super) fn lower_lock(&self, item: &mut Item) {
        if item.lock == Lock::Leader && !self.leads {
            item.lock = Lock::Anyone;
        }
    }

    /// Says whether the person here may lead the board, and so set and remove the locks of leaders.
    pub fn set_leads(&mut self, leads: bool) {
        self.leads = leads;
    }

    /// Whether the person here may lead the board.
    #[must_use]
    pub fn leads(&self) -> bool {
        self.leads
    }
}

/// Whether an item is locked by a leader; `sets_lock`: its own lock counts too, not only that of the topmost group it is in.
pub(super) fn is_led(item: &Item, root: &Item, sets_lock: bool) -> bool {
    root.lock == Lock::Leader || (sets_lock && item.lock == Lock::Leader)
}

impl Item {
    /// Whether a locked item stays where it is. An item in a container that is named too goes with it.
    pub(super) fn is_held(&self, named: &IdSet) -> bool {
        !self.z.parent.is_some_and(|parent| named.contains(&parent))
    }
}

//! The actions of protocol/bus.ts on the selection, style, undo and redo. One entry each; what they do stands in their files.

use std::rc::Rc;

use atrium_model::{Group, ItemId, Kind, Op, Slot, Style, Txn};
use kurbo::Vec2;

use super::order::Stacking;
use crate::engine::Engine;

/// How far a duplicate lies from its original: CSS px.
const DUPLICATE_CSS: f64 = 16.0;

/// The actions, by the numbers of `ACTION_CODES` in protocol/bus.ts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Action {
    Delete,
    Duplicate,
    Group,
    Ungroup,
    Front,
    Back,
    Forward,
    Backward,
    SelectAll,
    Escape,
    Nudge,
    Lock,
    Unlock,
    FocusNext,
    FocusPrevious,
    OpenFocused,
}

const ALL: [Action; 16] = [
    Action::Delete,
    Action::Duplicate,
    Action::Group,
    Action::Ungroup,
    Action::Front,
    Action::Back,
    Action::Forward,
    Action::Backward,
    Action::SelectAll,
    Action::Escape,
    Action::Nudge,
    Action::Lock,
    Action::Unlock,
    Action::FocusNext,
    Action::FocusPrevious,
    Action::OpenFocused,
];

impl Action {
    /// The action of a number.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        ALL.get(code as usize).copied()
    }
}

impl Engine {
    /// Does an action; dx, dy in board units are for `Nudge` alone. While a drag is under way only escape is heard.
    pub fn act(&mut self, action: Action, dx: f64, dy: f64) {
        if self.lift.is_some() && action != Action::Escape {
            return;
        }
        match action {
            Action::Delete => self.delete_selection(),
            Action::Duplicate => self.duplicate_selection(),
            Action::Group => self.group_selection(),
            Action::Ungroup => self.ungroup_selection(),
            Action::Front => self.stack_selection(Stacking::Front),
            Action::Back => self.stack_selection(Stacking::Back),
            Action::Forward => self.stack_selection(Stacking::Forward),
            Action::Backward => self.stack_selection(Stacking::Backward),
            Action::SelectAll => self.select_all(),
            Action::Escape => self.escape(),
            Action::Nudge => self.nudge(Vec2::new(dx, dy)),
            Action::Lock => self.lock_selection(true),
            Action::Unlock => self.lock_selection(false),
            Action::FocusNext => self.focus_step(true),
            Action::FocusPrevious => self.focus_step(false),
            Action::OpenFocused => self.open_focused(),
        }
    }

    /// First it is selected, then its text is edited.
    fn open_focused(&mut self) {
        let Some(id) = self.focus else { return };
        match self.board.get(&id) {
            Some(slot) if !self.selection.contains(slot) => self.select_toggle(slot),
            _ => self.begin_edit(&id),
        }
    }

    fn unlocked(&self) -> Vec<Slot> {
        self.selection.slots().iter().copied().filter(|s| !self.board.item(*s).locked).collect()
    }

    fn ids(&self, slots: &[Slot]) -> Vec<ItemId> {
        slots.iter().map(|s| self.board.item(*s).id).collect()
    }

    fn delete_selection(&mut self) {
        // A group or frame goes with all that is in it.
        let all = self.with_inside(&self.unlocked());
        let ids = self.ids(&all);
        if !ids.is_empty() {
            self.transact(vec![Op::Delete(ids)]);
        }
    }

    /// These and everything inside them, containers too, outermost first.
    pub(crate) fn with_inside(&self, roots: &[Slot]) -> Vec<Slot> {
        let mut out = Vec::with_capacity(roots.len());
        let mut todo: Vec<Slot> = roots.iter().rev().copied().collect();
        while let Some(slot) = todo.pop() {
            out.push(slot);
            let item = self.board.item(slot);
            if matches!(item.kind, Kind::Group | Kind::Frame) {
                todo.extend(self.board.children(&item.id).into_iter().rev());
            }
        }
        out
    }

    fn duplicate_selection(&mut self) {
        let by = DUPLICATE_CSS / self.view.camera.zoom;
        let chunk = self.copy();
        let ids = self.paste_by(&chunk, Vec2::new(by, by));
        self.select_ids(&ids);
    }

    /// Everything that is not locked, groups as wholes, frames with their content counted once.
    fn select_all(&mut self) {
        let free = |s: &Slot| {
            let item = self.board.item(*s);
            item.z.parent.is_none() && !item.locked
        };
        let all: Vec<Slot> = self.board.iter().filter(free).collect();
        self.select_slots(&all);
    }

    /// One step out of whatever is going on: a drag, a text, the selection, the tool.
    fn escape(&mut self) {
        if self.contacts.list.is_empty() {
            if self.editing.is_some() {
                self.end_edit(true);
            } else if !self.selection.is_empty() {
                self.select_slots(&[]);
            } else {
                self.set_tool(crate::tool::Tool::Select);
            }
        } else {
            self.cancel_all();
        }
    }

    fn nudge(&mut self, by: Vec2) {
        let ids = self.ids(&self.unlocked());
        if !ids.is_empty() && by.is_finite() && by != Vec2::ZERO {
            self.transact(vec![Op::Move { dx: by.x, dy: by.y, ids }]);
        }
    }

    fn lock_selection(&mut self, locked: bool) {
        let ids: Vec<ItemId> = self
            .selection
            .slots()
            .iter()
            .filter(|s| self.board.item(**s).locked != locked)
            .map(|s| self.board.item(*s).id)
            .collect();
        if !ids.is_empty() {
            self.transact(vec![Op::Set(ids, Group::L(locked))]);
        }
    }

    /// Sets style fields of the selection; while a text is edited, of that item.
    pub fn style_selection(&mut self, patch: Style) {
        let slots: Vec<Slot> = super::leaves(&self.board, &self.unlocked());
        let ids = self.ids(&slots);
        if !ids.is_empty() {
            self.transact(vec![Op::Style(ids, Rc::new(patch))]);
        }
    }

    /// Does the ops of a transaction's bytes as one step of the lane in hand. False when they change nothing, are no transaction, or
    /// may not be done now.
    pub fn enact(&mut self, txn: &[u8]) -> bool {
        let decoded = Txn::decode(txn, &|id| self.board.body(id));
        self.lift.is_none() && decoded.is_ok_and(|txn| self.transact(txn.ops))
    }

    /// Takes back the lane's last step.
    pub fn undo(&mut self) {
        if !self.read_only && self.lift.is_none() {
            let local = self.board.undo(self.lane);
            self.sent(local);
            self.dirty_state = true;
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        if !self.read_only && self.lift.is_none() {
            let local = self.board.redo(self.lane);
            self.sent(local);
            self.dirty_state = true;
        }
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.read_only && self.board.can_undo(self.lane)
    }

    /// Whether there is something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.read_only && self.board.can_redo(self.lane)
    }
}

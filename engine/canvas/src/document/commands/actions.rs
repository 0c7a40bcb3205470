//! What can be done to the selection: the actions of protocol/bus.ts, style and outline. Every writing one is a step of the lane it is
//! given.

use std::rc::Rc;

use atrium_model::{Form, Geometry, Group, Kind, Lock, Op, Slot, Style};
use kurbo::{Point, Vec2};

use crate::document::order::{self, Stacking};
use crate::document::{Document, tree};
use crate::shape::transform::{self, Change, Handle};

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
    Resize,
    FlipX,
    FlipY,
    LockByLeader,
}

const ALL: [Action; 20] = [
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
    Action::Resize,
    Action::FlipX,
    Action::FlipY,
    Action::LockByLeader,
];

impl Action {
    /// The action of a number.
    #[must_use]
    pub fn from_code(code: u32) -> Option<Self> {
        ALL.get(code as usize).copied()
    }
}

impl Document {
    /// Does an action that is the document's alone (not `Escape` and the keyboard's focus). `by`: board units, for `Nudge`, `Resize` and
    /// how far a duplicate lies off.
    pub(crate) fn act(&mut self, lane: u32, action: Action, by: Vec2) {
        match action {
            Action::Delete => self.delete_selection(lane),
            Action::Duplicate => self.duplicate_selection(lane, by),
            Action::Group => self.group_selection(lane),
            Action::Ungroup => self.ungroup_selection(lane),
            Action::Front => self.stack_selection(lane, Stacking::Front),
            Action::Back => self.stack_selection(lane, Stacking::Back),
            Action::Forward => self.stack_selection(lane, Stacking::Forward),
            Action::Backward => self.stack_selection(lane, Stacking::Backward),
            Action::SelectAll => self.select_all(),
            Action::Nudge => self.nudge(lane, by),
            Action::Resize => self.resize_selection(lane, by),
            Action::FlipX => self.flip_selection(lane, -1.0, 1.0),
            Action::FlipY => self.flip_selection(lane, 1.0, -1.0),
            Action::Lock => self.lock_selection(lane, Lock::Anyone),
            Action::LockByLeader => self.lock_selection(lane, Lock::Leader),
            Action::Unlock => self.lock_selection(lane, Lock::None),
            Action::Escape | Action::FocusNext | Action::FocusPrevious | Action::OpenFocused => {}
        }
    }

    fn delete_selection(&mut self, lane: u32) {
        // A group or frame goes with all that is in it.
        let board = &self.items.board;
        let ids = tree::ids(board, &tree::with_inside(board, &self.selection.unlocked(&self.items)));
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Delete(ids)]);
        }
    }

    fn group_selection(&mut self, lane: u32) {
        let Self { items, ids, selection, .. } = self;
        if selection.slots().len() < 2 || selection.is_locked(items) {
            return;
        }
        let id = ids.new_id();
        let ops = order::group(&mut items.board, &mut ids.rng, selection.slots(), id);
        if self.transact(lane, ops) {
            self.selection.select_ids(&self.items, &[id]);
        }
    }

    fn ungroup_selection(&mut self, lane: u32) {
        let (ops, freed) = order::ungroup(&mut self.items.board, &mut self.ids.rng, self.selection.slots());
        if self.transact(lane, ops) {
            let slots: Vec<Slot> = freed.iter().filter_map(|id| self.items.board.get(id)).collect();
            self.selection.replace(&slots);
        }
    }

    fn stack_selection(&mut self, lane: u32, to: Stacking) {
        let Self { items, ids, selection, .. } = self;
        let ops = order::stack(&mut items.board, &items.scene, &mut ids.rng, selection.slots(), to);
        self.transact(lane, ops);
    }

    /// Everything that is not locked, groups as wholes, frames with their content counted once.
    fn select_all(&mut self) {
        let board = &self.items.board;
        let free = |s: &Slot| board.item(*s).z.parent.is_none() && !board.item(*s).lock.is_on();
        self.selection.replace(&board.iter().filter(free).collect::<Vec<Slot>>());
    }

    fn nudge(&mut self, lane: u32, by: Vec2) {
        let ids = tree::ids(&self.items.board, &self.selection.unlocked(&self.items));
        if !ids.is_empty() && by.is_finite() && by != Vec2::ZERO {
            self.transact(lane, vec![Op::Move { dx: by.x, dy: by.y, ids }]);
        }
    }

    /// Pulls the selection's right and lower side, or a line's last end, along the selection's own axes.
    fn resize_selection(&mut self, lane: u32, by: Vec2) {
        let Self { items, selection, .. } = self;
        if !by.is_finite() || items.read_only || selection.is_locked(items) {
            return;
        }
        let Some(frame) = selection.frame(items) else { return };
        let change = if selection.is_line(&items.board) {
            Change::End { last: true, by }
        } else {
            let handle = Handle { hx: i8::from(by.x != 0.0), hy: i8::from(by.y != 0.0) };
            let keep = selection.keeps_ratio(items, handle);
            let to = Point::new(frame.x + frame.w, frame.y + frame.h) + by;
            if frame.w + by.x <= 0.0 || frame.h + by.y <= 0.0 {
                return;
            }
            transform::resize(&frame, handle, transform::turn(to, transform::centre(&frame), frame.rot), keep, false)
        };
        self.change_selection(lane, change);
    }

    /// Mirrors the selection in the middle of the upright box round it.
    fn flip_selection(&mut self, lane: u32, sx: f64, sy: f64) {
        let Self { items, selection, .. } = self;
        if items.read_only || selection.is_locked(items) {
            return;
        }
        let Some(frame) = selection.frame(items) else { return };
        let anchor = transform::centre(&frame);
        self.change_selection(lane, Change::Resize { frame: Geometry { rot: 0.0, ..frame }, anchor, sx, sy });
    }

    /// A drag of the same way does no less: ends, font sizes, frames.
    fn change_selection(&mut self, lane: u32, change: Change) {
        self.dragging.begin(&mut self.items, &self.selection, 0.0, false);
        self.drop_selection(lane, change, false);
    }

    fn lock_selection(&mut self, lane: u32, lock: Lock) {
        let board = &self.items.board;
        // A usual lock does not take the place of a leader's.
        let other = |s: &Slot| {
            let now = board.item(*s).lock;
            now != lock && !(lock == Lock::Anyone && now.is_on())
        };
        let slots: Vec<Slot> = self.selection.slots().iter().copied().filter(other).collect();
        let ids = tree::ids(board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Set(ids, Group::L(lock))]);
        }
    }

    /// Sets style fields of the selection; while a text is edited, of that item. Frames keep their look beside anything else: what lies in
    /// them would be lost on a surface of its own color.
    pub(crate) fn style_selection(&mut self, lane: u32, patch: Style) {
        let board = &self.items.board;
        let mut slots = tree::leaves(board, &self.selection.unlocked(&self.items));
        let is_frame = |slot: &Slot| board.item(*slot).kind == Kind::Frame;
        if !slots.iter().all(is_frame) {
            slots.retain(|slot| !is_frame(slot));
        }
        let ids = tree::ids(board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Style(ids, Rc::new(patch))]);
        }
    }

    /// Gives the selected shapes another outline.
    pub(crate) fn form_selection(&mut self, lane: u32, code: u8) {
        let board = &self.items.board;
        let mut slots = tree::leaves(board, &self.selection.unlocked(&self.items));
        slots.retain(|slot| board.item(*slot).kind.has_form());
        let ids = tree::ids(board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Set(ids, Group::F(Rc::new(Form { code, ..Form::default() })))]);
        }
    }

    /// The keyboard's item, or else the only one that is selected, is opened: first it is selected, then its text is edited.
    pub(crate) fn open_focused(&mut self, lane: u32) {
        let only = self.selection.only().map(|slot| self.items.board.item(slot).id);
        let Some(id) = self.focus.item().or(only) else { return };
        match self.items.board.get(&id) {
            Some(slot) if !self.selection.contains(slot) => self.selection.toggle(&self.items, &id),
            _ => self.begin_edit(lane, &id),
        }
    }
}

//! What can be done to the document from outside: the actions of protocol/bus.ts on the selection, style, undo and redo, copies, the
//! board's record. Every writing one is a step of the lane it is given.

use std::rc::Rc;

use atrium_model::{BoardRecord, Form, Geometry, Group, GroupSet, Item, ItemId, Kind, Op, Slot, Style, Txn};
use kurbo::{Point, Rect, Vec2};

use super::order::{self, Stacking};
use super::{Document, Editor, clipboard, tree, z_order};
use crate::shape::transform::{self, Change, Handle};

/// Of a board's title; what is longer is cut.
const MAX_TITLE_CHARS: usize = 200;

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
}

const ALL: [Action; 19] = [
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
            Action::Lock => self.lock_selection(lane, true),
            Action::Unlock => self.lock_selection(lane, false),
            Action::Escape | Action::FocusNext | Action::FocusPrevious | Action::OpenFocused => {}
        }
    }

    /// Ids of the selected items that are not locked.
    pub(super) fn unlocked(&self) -> Vec<Slot> {
        self.selection.slots().iter().copied().filter(|s| !self.board.item(*s).locked).collect()
    }

    fn delete_selection(&mut self, lane: u32) {
        // A group or frame goes with all that is in it.
        let all = tree::with_inside(&self.board, &self.unlocked());
        self.delete(lane, tree::ids(&self.board, &all));
    }

    fn delete(&mut self, lane: u32, ids: Vec<ItemId>) {
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Delete(ids)]);
        }
    }

    pub(super) fn duplicate_selection(&mut self, lane: u32, by: Vec2) {
        let chunk = self.copy();
        let Ok(items) = clipboard::decode_chunk(&self.board, &chunk, None) else { return };
        let into: Vec<Option<ItemId>> = items.iter().map(|item| self.frame_of_copy(item, by)).collect();
        self.put_copies(lane, items, by, &into);
    }

    /// The frame that a copy of a selected item comes to, as a drag would bring it there.
    fn frame_of_copy(&mut self, item: &Item, by: Vec2) -> Option<ItemId> {
        let slot = self.board.get(&item.id).filter(|slot| self.selection.contains(*slot))?;
        let middle = tree::bounds(&self.board, &self.scene, slot).center() + by;
        if item.kind == Kind::Frame { None } else { self.frame_at(Some(middle)).pop() }
    }

    fn group_selection(&mut self, lane: u32) {
        if self.selection.slots().len() < 2 || self.selection_locked() {
            return;
        }
        let id = self.ids.new_id();
        let ops = order::group(&mut self.board, &mut self.ids.rng, self.selection.slots(), id);
        if self.transact(lane, ops) {
            self.select_ids(&[id]);
        }
    }

    fn ungroup_selection(&mut self, lane: u32) {
        let (ops, freed) = order::ungroup(&mut self.board, &mut self.ids.rng, self.selection.slots());
        if self.transact(lane, ops) {
            let slots: Vec<Slot> = freed.iter().filter_map(|id| self.board.get(id)).collect();
            self.select(&slots);
        }
    }

    fn stack_selection(&mut self, lane: u32, to: Stacking) {
        let ops = order::stack(&mut self.board, &self.scene, &mut self.ids.rng, self.selection.slots(), to);
        self.transact(lane, ops);
    }

    /// Everything that is not locked, groups as wholes, frames with their content counted once.
    fn select_all(&mut self) {
        let free = |s: &Slot| {
            let item = self.board.item(*s);
            item.z.parent.is_none() && !item.locked
        };
        let all: Vec<Slot> = self.board.iter().filter(free).collect();
        self.select(&all);
    }

    fn nudge(&mut self, lane: u32, by: Vec2) {
        let ids = tree::ids(&self.board, &self.unlocked());
        if !ids.is_empty() && by.is_finite() && by != Vec2::ZERO {
            self.transact(lane, vec![Op::Move { dx: by.x, dy: by.y, ids }]);
        }
    }

    /// Pulls the selection's right and lower side, or a line's last end, along the selection's own axes.
    fn resize_selection(&mut self, lane: u32, by: Vec2) {
        if !by.is_finite() || self.read_only || self.selection_locked() {
            return;
        }
        let Some(frame) = self.selection_frame() else { return };
        let change = if self.selected_line() {
            Change::End { last: true, by }
        } else {
            let handle = Handle { hx: i8::from(by.x != 0.0), hy: i8::from(by.y != 0.0) };
            let keep = self.keeps_ratio(handle);
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
        if self.read_only || self.selection_locked() {
            return;
        }
        let Some(frame) = self.selection_frame() else { return };
        let anchor = transform::centre(&frame);
        self.change_selection(lane, Change::Resize { frame: Geometry { rot: 0.0, ..frame }, anchor, sx, sy });
    }

    /// A drag of the same way does no less: ends, font sizes, frames.
    fn change_selection(&mut self, lane: u32, change: Change) {
        let mut editor = Editor::of(self);
        editor.drag_begin(0.0, false);
        editor.drag_end(lane, change, false);
    }

    fn lock_selection(&mut self, lane: u32, locked: bool) {
        let other = |s: &Slot| self.board.item(*s).locked != locked;
        let slots: Vec<Slot> = self.selection.slots().iter().copied().filter(other).collect();
        let ids = tree::ids(&self.board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Set(ids, Group::L(locked))]);
        }
    }

    /// Sets style fields of the selection; while a text is edited, of that item. Frames keep their look beside anything else: what lies in
    /// them would be lost on a surface of its own color.
    pub(crate) fn style_selection(&mut self, lane: u32, patch: Style) {
        let mut slots = tree::leaves(&self.board, &self.unlocked());
        let is_frame = |slot: &Slot| self.board.item(*slot).kind == Kind::Frame;
        if !slots.iter().all(is_frame) {
            slots.retain(|slot| !is_frame(slot));
        }
        let ids = tree::ids(&self.board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Style(ids, Rc::new(patch))]);
        }
    }

    /// Gives the selected shapes another outline.
    pub(crate) fn form_selection(&mut self, lane: u32, code: u8) {
        let mut slots = tree::leaves(&self.board, &self.unlocked());
        slots.retain(|slot| self.board.item(*slot).kind.has_form());
        let ids = tree::ids(&self.board, &slots);
        if !ids.is_empty() {
            self.transact(lane, vec![Op::Set(ids, Group::F(Rc::new(Form { code, ..Form::default() })))]);
        }
    }

    /// Does the ops of a transaction's bytes as one step. False when they change nothing, are no transaction, or may not be done now.
    pub(crate) fn enact(&mut self, lane: u32, txn: &[u8]) -> bool {
        self.settle_typing(None);
        let decoded = Txn::decode(txn, &|id| self.board.body(id));
        self.drag.is_none() && decoded.is_ok_and(|txn| self.transact(lane, txn.ops))
    }

    /// Takes back the lane's last step, unless a hand holds what that would change.
    pub(crate) fn undo(&mut self, lane: u32) {
        if self.may_step(lane, true) {
            self.settle_typing(None);
            let local = self.board.undo(lane);
            self.sent(lane, local);
            self.changed = true;
        }
    }

    /// Does again what was taken back, likewise.
    pub(crate) fn redo(&mut self, lane: u32) {
        if self.may_step(lane, false) {
            self.settle_typing(None);
            let local = self.board.redo(lane);
            self.sent(lane, local);
            self.changed = true;
        }
    }

    /// Takes back one step of the lane, whatever was done since, likewise. False: it may not be done now, and nothing is.
    pub(crate) fn undo_step(&mut self, lane: u32, token: u64) -> bool {
        let drag = self.drag.as_ref();
        let held = drag.is_some_and(|drag| {
            self.board.step_ids(lane, token).any(|id| self.board.get(&id).is_some_and(|slot| drag.has(slot)))
        });
        let may = self.may_step_past(held);
        if may {
            self.settle_typing(None);
            let local = self.board.undo_step(lane, token);
            self.sent(lane, local);
            self.changed = true;
        }
        may
    }

    fn may_step(&mut self, lane: u32, back: bool) -> bool {
        self.may_step_past(self.is_step_held(lane, back))
    }

    fn may_step_past(&mut self, held: bool) -> bool {
        self.step_held |= held;
        self.changed |= held;
        !self.read_only && !held
    }

    /// Whether a drag holds something that the lane's next step would change.
    pub(crate) fn is_step_held(&self, lane: u32, back: bool) -> bool {
        let Some(drag) = &self.drag else { return false };
        self.board.next_step(lane, back).any(|id| self.board.get(&id).is_some_and(|slot| drag.has(slot)))
    }

    /// Whether a drag was in the way of a step since the last call.
    pub(crate) fn take_step_held(&mut self) -> bool {
        core::mem::take(&mut self.step_held)
    }

    /// The selection and all that is in it, as a chunk.
    pub(crate) fn copy(&mut self) -> Vec<u8> {
        let slots = order::arranged(&mut self.board, self.selection.slots());
        let all = tree::with_inside(&self.board, &slots);
        self.board.encode_items_as(&all, &|slot| self.stored_as_it_lies(slot))
    }

    /// An item as a chunk of one; `resolved`: see `stored_as_it_lies`.
    pub(crate) fn encode(&self, slot: Slot, resolved: bool) -> Vec<u8> {
        self.board.encode_items_as(&[slot], &|slot| if resolved { self.stored_as_it_lies(slot) } else { None })
    }

    /// Puts a chunk's items so that their middle lies at a point of the board, in the frame there, and selects them. `gap`: nobody
    /// aimed at the point, and they keep so far from what is there. Returns their new ids, in order.
    pub(crate) fn paste(&mut self, lane: u32, bytes: &[u8], at: Point, gap: Option<f64>) -> Vec<ItemId> {
        let Ok(items) = clipboard::decode_chunk(&self.board, bytes, None) else { return Vec::new() };
        let area = clipboard::box_of(&items);
        let mut by = at - area.center();
        by += gap.map_or(Vec2::ZERO, |gap| self.free_step(area + by, gap));
        let frame = self.frame_at(Some(area.center() + by)).pop();
        let into: Vec<Option<ItemId>> = items.iter().map(|item| frame.filter(|_| item.kind != Kind::Frame)).collect();
        self.put_copies(lane, items, by, &into)
    }

    /// Selects copies of items, moved by so much, each in its frame. Returns their new ids; none when they may not be put.
    fn put_copies(&mut self, lane: u32, items: Vec<Item>, by: Vec2, into: &[Option<ItemId>]) -> Vec<ItemId> {
        let (ids, ops) = clipboard::copies(&self.board, &mut self.ids, items, by, into);
        let ids = if self.transact(lane, ops) { ids } else { Vec::new() };
        self.select_ids(&ids);
        ids
    }

    /// The frame at a point, if there is one; without a point all of them, topmost first.
    pub(crate) fn frame_at(&mut self, p: Option<Point>) -> Vec<ItemId> {
        match p {
            Some(p) => z_order::frame_at(&mut self.board, &self.scene, p, &|_| false).into_iter().collect(),
            None => z_order::frames(&mut self.board, &self.scene),
        }
    }

    /// How far a box is moved so that it covers nothing.
    pub(crate) fn free_step(&self, area: Rect, gap: f64) -> Vec2 {
        z_order::free_step(&self.board, &self.scene, area, gap)
    }

    /// Selects exactly these.
    pub(crate) fn select(&mut self, slots: &[Slot]) {
        self.selection.replace(slots);
    }

    /// Selects an item, or no more. Others may have taken it away.
    pub(super) fn toggle(&mut self, id: &ItemId) {
        if let Some(slot) = self.board.get(id) {
            let on = !self.selection.contains(slot);
            self.selection.set(slot, on);
        }
    }

    /// Selects items by id; what is not there is skipped, and what lies in another of them is selected with that.
    pub(crate) fn select_ids(&mut self, ids: &[ItemId]) {
        let slots: Vec<Slot> = ids.iter().filter_map(|id| self.board.get(id)).collect();
        let mut sorted = ids.to_vec();
        sorted.sort_unstable();
        let inside = |s: &Slot| self.board.item(*s).z.parent.is_some_and(|p| sorted.binary_search(&p).is_ok());
        let roots: Vec<Slot> = slots.iter().copied().filter(|s| !inside(s)).collect();
        self.select(&roots);
    }

    /// The keyboard's item, or else the only one that is selected, is opened: first it is selected, then its text is edited.
    pub(crate) fn open_focused(&mut self, lane: u32) {
        let only = match self.selection.slots() {
            [slot] => Some(self.board.item(*slot).id),
            _ => None,
        };
        let Some(id) = self.focus.or(only) else { return };
        match self.board.get(&id) {
            Some(slot) if !self.selection.contains(slot) => self.toggle(&id),
            _ => self.begin_edit(lane, &id),
        }
    }

    /// Names the board. No undo step: a title is no drawing.
    pub(crate) fn set_title(&mut self, lane: u32, title: &str) {
        self.set_quietly(lane, GroupSet::TITLE, titled(title));
    }

    /// Gives the board the title (none where it is empty) and the paper of a file, as one of a group of undo steps: `Board::open_bulk`.
    pub(crate) fn dress(&mut self, lane: u32, title: &str, paper: u8, group: u32) {
        let mut ops = Vec::new();
        if !title.is_empty() {
            ops.append(&mut set_field(GroupSet::TITLE, titled(title)));
        }
        if self.board.record().paper() as u8 != paper {
            ops.append(&mut set_field(GroupSet::PAPER, BoardRecord { paper: Some(paper), ..BoardRecord::default() }));
        }
        if !self.read_only {
            let local = self.board.transact_in(lane, ops, group);
            self.sent(lane, local);
        }
    }

    /// Says who may edit, by a code of docs/formats.md. No undo step, as with the title.
    pub(crate) fn set_mode(&mut self, lane: u32, code: u8) {
        self.set_quietly(lane, GroupSet::MODE, BoardRecord { mode: Some(code), ..BoardRecord::default() });
    }

    fn set_quietly(&mut self, lane: u32, field: GroupSet, record: BoardRecord) {
        if !self.read_only {
            let local = self.board.transact_quiet(lane, set_field(field, record));
            self.queued(local);
        }
    }

    /// Gives the board another paper, by its code in docs/formats.md. An undo step as any other.
    pub(crate) fn set_paper(&mut self, lane: u32, code: u8) {
        if self.board.record().paper != Some(code) {
            let record = BoardRecord { paper: Some(code), ..BoardRecord::default() };
            self.transact(lane, set_field(GroupSet::PAPER, record));
        }
    }
}

/// As much of the title as one may have; empty: none.
fn titled(title: &str) -> BoardRecord {
    let end = title.char_indices().nth(MAX_TITLE_CHARS).map_or(title.len(), |(at, _)| at);
    BoardRecord { title: (end > 0).then(|| title[..end].into()), ..BoardRecord::default() }
}

/// Sets a field of the board's record.
fn set_field(field: GroupSet, record: BoardRecord) -> Vec<Op> {
    vec![Op::Set(vec![ItemId::NIL], Group::Field(field, Rc::new(record)))]
}

//! `Engine`: what is asked of the document. Local edits are steps of the active lane; each call is one to `document`, after which the
//! view follows.

use atrium_model::{Item, ItemId, Reject, Slot, Splice, Style};
use kurbo::{Point, Rect, Vec2};

use super::Engine;
use crate::document::{Action, Connect, Document, Landing, PutPart, SelectionInfo, z_order};
use crate::input::Input;
use crate::pointer::Device;
use crate::pointer::limits::slop_css;
use crate::tool::hand::Tool;
use crate::view::text_bytes;

/// How far a duplicate lies from its original: CSS px.
const DUPLICATE_CSS: f64 = 16.0;
/// How far what nobody aimed lies from what is there: CSS px.
const BESIDE_CSS: f64 = 24.0;
/// How much farther than an item the board itself goes by `Nudge`.
const PAN_FACTOR: f64 = 32.0;

impl Engine {
    /// Does an action; dx, dy in board units are for `Nudge` and `Resize`. Where nothing can be nudged the view goes that way. While a
    /// drag is under way only escape is heard.
    pub fn act(&mut self, action: Action, dx: f64, dy: f64) {
        if self.replica.document.dragging.is_active() && action != Action::Escape {
            return;
        }
        let lane = self.input.lane();
        match action {
            Action::Escape => self.escape(),
            Action::FocusNext => self.focus_step(true),
            Action::FocusPrevious => self.focus_step(false),
            Action::OpenFocused => self.change(|document| document.open_focused(lane)),
            Action::Duplicate => {
                let by = DUPLICATE_CSS / self.zoom();
                self.change(|document| document.act(lane, action, Vec2::new(by, by)));
            }
            Action::Nudge if self.replica.document.selection.is_empty() || self.replica.document.items.read_only() => {
                let css = PAN_FACTOR * self.zoom();
                self.wheel(dx * css, dy * css, Point::ZERO, false);
            }
            _ => self.change(|document| document.act(lane, action, Vec2::new(dx, dy))),
        }
    }

    /// One step out of whatever is going on: a drag, a text, the selection, the tool.
    fn escape(&mut self) {
        if self.input.is_down() {
            self.handle(Input::cancel_newest);
        } else if self.replica.document.is_editing() {
            self.change(|document| document.end_edit(true));
        } else if !self.replica.document.selection.is_empty() {
            self.replica.document.selection.replace(&[]);
        } else {
            self.set_tool(Tool::Select);
        }
    }

    /// CSS px per board unit.
    fn zoom(&self) -> f64 {
        self.view.viewport().camera.zoom
    }

    /// Sets style fields of the selection; while a text is edited, of that item.
    pub fn style_selection(&mut self, patch: Style) {
        let lane = self.input.lane();
        self.change(|document| document.style_selection(lane, patch));
    }

    /// Gives the selected shapes another outline, by its number in the format.
    pub fn form_selection(&mut self, form: u8) {
        let lane = self.input.lane();
        self.change(|document| document.form_selection(lane, form));
    }

    /// Does a command to connectors, or to what they may lead to, of the selection. dx, dy: to which side `Onward` goes.
    pub fn connect(&mut self, what: Connect, dx: f64, dy: f64) {
        if !self.replica.document.dragging.is_active() {
            let lane = self.input.lane();
            self.change(|document| document.connect(lane, what, Vec2::new(dx, dy)));
            if let Some(area) = self.selection_extent().filter(|_| what == Connect::Onward) {
                self.view.bring_into_view(area);
            }
        }
    }

    /// Does the ops of a transaction's bytes as one step of the active lane. False when they change nothing, are no transaction, or
    /// may not be done now.
    pub fn enact(&mut self, txn: &[u8]) -> bool {
        let lane = self.input.lane();
        self.change(|document| document.enact(lane, txn))
    }

    /// Takes back the lane's last step.
    pub fn undo(&mut self) {
        let lane = self.input.lane();
        self.change(|document| document.undo(lane));
    }

    /// The active lane's last step, by which `undo_step` finds it again; `None`: it has none.
    #[must_use]
    pub fn last_step(&self) -> Option<u64> {
        self.board().last_step(self.input.lane())
    }

    /// Takes back that step of the active lane and no other, whatever was done since. False: a drag holds something of it, or editing
    /// is not allowed.
    pub fn undo_step(&mut self, token: u64) -> bool {
        let lane = self.input.lane();
        self.change(|document| document.undo_step(lane, token))
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        let lane = self.input.lane();
        self.change(|document| document.redo(lane));
    }

    /// Whether a lock was in the way of something since the last call.
    pub fn take_held_back(&mut self) -> bool {
        self.replica.take_held_back()
    }

    /// Whether a drag was in the way of a step back or forward since the last call.
    pub fn take_step_held(&mut self) -> bool {
        self.replica.document.take_step_held()
    }

    /// Whether a lane has a step to take back (`back`) or to do again, and it would be now: no drag holds it.
    #[must_use]
    pub fn can_step(&self, lane: u32, back: bool) -> bool {
        let has_step = if back { self.board().can_undo(lane) } else { self.board().can_redo(lane) };
        has_step && !self.replica.document.items.read_only() && !self.replica.document.is_step_held(lane, back)
    }

    /// Starts editing an item's text; what cannot have any, or is locked, is left alone.
    pub fn begin_edit(&mut self, id: &ItemId) {
        let lane = self.input.lane();
        self.change(|document| document.begin_edit(lane, id));
    }

    /// What was typed on the page since it had `before`: kept, and shared by `share_edit` or when the edit ends.
    pub fn edit_text(&mut self, before: &str, after: &str) {
        self.replica.document.edit_text(before, after);
    }

    /// Formats the text being edited, `page`: as it stands there, none: as it stands here; else the texts of the selection.
    pub fn format(&mut self, format: &Splice, page: Option<String>) {
        let lane = self.input.lane();
        self.change(|document| document.format(lane, format, page));
    }

    /// The measured size of the text: board units, 0 leaves it as it is.
    pub fn edit_size(&mut self, w: f64, h: f64) {
        self.replica.document.edit_size(w, h);
    }

    /// Shares what was typed so far; the edit goes on.
    pub fn share_edit(&mut self) {
        self.change(|document| document.share_edit());
    }

    /// The bytes of the transaction that `share_edit` would make now; empty when there is nothing to share. Nothing is shared.
    #[must_use]
    pub fn draft_edit(&mut self) -> Vec<u8> {
        self.replica.document.draft_edit().unwrap_or_default()
    }

    /// Ends the edit; without `commit` nothing more is shared. An empty text item vanishes.
    pub fn end_edit(&mut self, commit: bool) {
        self.change(|document| document.end_edit(commit));
    }

    /// The selection and all that is in it, as a chunk.
    #[must_use]
    pub fn copy(&mut self) -> Vec<u8> {
        self.replica.document.copy()
    }

    /// Puts a chunk's items so that their middle lies at a point of the board, in the frame there. Returns their new ids, in order.
    pub fn paste(&mut self, bytes: &[u8], at: Point) -> Vec<ItemId> {
        let lane = self.input.lane();
        self.change(|document| document.paste(lane, bytes, at, None))
    }

    /// Puts a chunk's items near the middle of the view, where they cover nothing, and shows them. Returns their new ids, in order.
    pub fn paste_beside(&mut self, bytes: &[u8]) -> Vec<ItemId> {
        let (lane, gap) = (self.input.lane(), BESIDE_CSS / self.zoom());
        let middle = self.view.viewport().board_rect().center();
        let ids = self.change(|document| document.paste(lane, bytes, middle, Some(gap)));
        if let Some(area) = self.selection_extent() {
            self.view.bring_into_view(area);
        }
        ids
    }

    /// The frame at a point of the board, if there is one; without a point all of them, topmost first.
    pub fn frame_at(&mut self, p: Option<Point>) -> Vec<ItemId> {
        z_order::frames(&mut self.replica.document.items, p)
    }

    /// How far a box is moved so that it covers nothing; the view shows where that is. Board units.
    pub fn step_beside(&mut self, area: Rect) -> Vec2 {
        let step = z_order::free_step(&self.replica.document.items, area, BESIDE_CSS / self.zoom());
        self.view.bring_into_view(area + step);
        step
    }

    /// Begins one undoable transaction of about `n` items from outside that come in parts and lie where they say. False when
    /// editing is not allowed or one is open already. Those of one `group` are one step of undo; 0: each is.
    pub fn open_put(&mut self, n: usize, group: u32) -> bool {
        self.replica.open_put(self.input.lane(), n, group, Landing::default())
    }

    /// The same of items that come to frames (window.board.load, imports): those without a parent go into the first of these, or, of
    /// `each`, into the first that holds their middle. All are moved by so much, board units.
    pub fn open_put_in(&mut self, n: usize, group: u32, frames: Vec<ItemId>, each: bool, by: Vec2) -> bool {
        self.replica.open_put(self.input.lane(), n, group, Landing { frames, each, by })
    }

    /// The next of its items, as a chunk whose ink may be raw. Nil ids and empty keys are filled in; given ids are kept when free; a
    /// parent may be named that came before. `None` when none is open: the board was emptied.
    ///
    /// # Errors
    /// When the bytes are no chunk, or hold what a server would refuse: of the part nothing is put then.
    pub fn put_part(&mut self, bytes: &[u8]) -> Result<Option<PutPart>, Reject> {
        self.receive(|replica| replica.put_part(bytes))
    }

    /// Ends it: its token and the bytes that go before those of its ops; `None` when nothing is to be sent.
    pub fn close_put(&mut self) -> Option<(u64, Vec<u8>)> {
        self.replica.close_put()
    }

    /// Selects items by id; what is not there is skipped.
    pub fn select_ids(&mut self, ids: &[ItemId]) {
        let Document { items, selection, .. } = &mut self.replica.document;
        selection.select_ids(items, ids);
    }

    /// Selected ids in paint order; of a selection of more than `max` any so many.
    #[must_use]
    pub fn selection_ids(&mut self, max: usize) -> Vec<ItemId> {
        let Document { items, selection, .. } = &mut self.replica.document;
        selection.ids(items, max)
    }

    /// The box round all that is drawn of the selection. Board units.
    pub(super) fn selection_extent(&self) -> Option<Rect> {
        let Document { items, selection, .. } = &self.replica.document;
        items.extent_of(selection.slots())
    }

    /// Counts, kinds and shared style of the selection.
    pub fn selection_info(&mut self) -> &SelectionInfo {
        let Document { items, selection, .. } = &mut self.replica.document;
        selection.info(items)
    }

    /// The keyboard's item.
    #[must_use]
    pub fn focus(&self) -> Option<ItemId> {
        self.replica.document.focus.item()
    }

    /// The keyboard's item, brought into view.
    pub fn set_focus(&mut self, id: Option<ItemId>) {
        let Document { items, focus, .. } = &mut self.replica.document;
        if let Some(area) = focus.set(items, id) {
            self.view.bring_into_view(area);
        }
    }

    fn focus_step(&mut self, forward: bool) {
        let Document { items, focus, .. } = &mut self.replica.document;
        if let Some(id) = focus.next(items, forward) {
            self.set_focus(Some(id));
        }
    }

    /// At most `n` ids in reading order, after `from` or from the beginning.
    #[must_use]
    pub fn outline(&mut self, from: Option<ItemId>, n: usize) -> Vec<ItemId> {
        let Document { items, focus, .. } = &mut self.replica.document;
        focus.outline(items, from, n)
    }

    /// The item at a point of the board.
    pub fn hit(&mut self, x_board: f64, y_board: f64) -> Option<ItemId> {
        let (p, slop) = (Point::new(x_board, y_board), slop_css(Device::Mouse) / self.zoom());
        let items = &mut self.replica.document.items;
        let slot = items.solid_at(p, slop).or_else(|| items.hollow_at(p))?;
        Some(items.board().item(slot).id)
    }

    /// Items by id, or all of them in paint order; of one kind, or of any.
    pub fn find(&mut self, ids: &[ItemId], kind: Option<u8>) -> Vec<Slot> {
        self.replica.document.items.find(ids, kind)
    }

    /// The box round an item with its line width; a group's is that of what it holds. Board units.
    #[must_use]
    pub fn bounds(&self, slot: Slot) -> Rect {
        self.replica.document.items.bounds(slot)
    }

    /// An item as a chunk of one. `resolved`: a connector that is bound has the place where it lies, not the one that is stored.
    #[must_use]
    pub fn encode(&self, slot: Slot, resolved: bool) -> Vec<u8> {
        self.replica.document.items.encode(slot, resolved)
    }

    /// An item as it lies: a connector that is bound runs between what it is bound to.
    #[must_use]
    pub fn lying(&self, slot: Slot) -> &Item {
        self.replica.document.items.lying(slot)
    }

    /// A text for the executor, by the draw list's slot: empty when it is gone.
    #[must_use]
    pub fn text(&self, slot: u32) -> Vec<u8> {
        self.board().try_item(Slot(slot)).map_or_else(Vec::new, text_bytes)
    }

    /// How many items there are, of one kind or all.
    #[must_use]
    pub fn count(&self, kind: Option<u8>) -> usize {
        let board = self.board();
        match kind {
            None => board.len(),
            Some(kind) => board.iter().filter(|s| board.item(*s).kind.code() == kind).count(),
        }
    }

    /// Names the board. No undo step: a title is no drawing.
    pub fn set_title(&mut self, title: &str) {
        let lane = self.input.lane();
        self.change(|document| document.set_title(lane, title));
    }

    /// Says who may edit, by a code of docs/formats.md. No undo step, as with the title.
    pub fn set_mode(&mut self, code: u8) {
        let lane = self.input.lane();
        self.change(|document| document.set_mode(lane, code));
    }

    /// Gives the board a file's title (none where it is empty) and paper (a code of docs/formats.md). One undo step with what is put in the
    /// same group (`open_put`).
    pub fn dress(&mut self, title: &str, paper: u8, group: u32) {
        let lane = self.input.lane();
        self.change(|document| document.dress(lane, title, paper, group));
    }

    /// Gives the board another paper, by its code in docs/formats.md. An undo step as any other.
    pub fn set_paper(&mut self, code: u8) {
        let lane = self.input.lane();
        self.change(|document| document.set_paper(lane, code));
    }
}

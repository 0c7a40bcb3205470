//! Text edits of the document: begun, shared, ended. The page types and measures; the drawn text is hidden meanwhile.

use atrium_model::{Geometry, Item, ItemId, Kind, MAX_SPLICES, Op, Splice};

use crate::document::editing::{Editing, carries_text};
use crate::document::{Document, tree};
use crate::shape::label_box;

impl Document {
    /// Whether a text is being edited.
    pub(crate) fn is_editing(&self) -> bool {
        self.editing.is_some()
    }

    /// The item whose text is being edited, and its box on the board.
    pub(crate) fn edited(&self) -> Option<(&Item, Geometry)> {
        let editing = self.editing.as_ref()?;
        let item = editing.item();
        let g = match self.items.board.get(&item.id) {
            Some(slot) if item.kind == Kind::Connector => {
                let lying = self.items.scene.item(&self.items.board, slot);
                label_box(&Item { t: item.t.clone(), ..lying.clone() })
            }
            _ => editing.geometry(&self.items.board),
        };
        Some((item, g))
    }

    /// Starts editing an item's text; what cannot have any, or is locked, is left alone.
    pub(crate) fn begin_edit(&mut self, lane: u32, id: &ItemId) {
        let known = self.items.board.get(id).is_some();
        if !known || self.items.read_only || self.editing.as_ref().is_some_and(|e| e.id() == *id) {
            return;
        }
        self.end_edit(true);
        let Some(slot) = self.items.board.get(id) else { return };
        let item = self.items.board.item(slot);
        if item.lock.is_on()
            || self.items.board.item(self.items.board.root_of(slot)).lock.is_on()
            || !carries_text(item.kind)
        {
            return;
        }
        self.editing = Some(Editing::of(item.clone(), lane));
        let area = self.items.scene.bounds(slot);
        self.items.redraw(area);
        self.items.changed = true;
    }

    /// Starts editing a text that is not on the board yet.
    pub(crate) fn edit_new(&mut self, lane: u32, item: Item) {
        self.end_edit(true);
        self.editing = Some(Editing::of_new(item, lane));
        self.items.changed = true;
    }

    /// What was typed on the page since it had `before`: kept, and shared by `share_edit` or when the edit ends.
    pub(crate) fn edit_text(&mut self, before: &str, after: &str) {
        if let Some(editing) = &mut self.editing {
            editing.type_in(before, after);
            self.items.changed = true;
        }
    }

    /// Formats the text being edited, `page`: as it stands there, none: as it stands here; else the texts of the selection.
    pub(crate) fn format(&mut self, lane: u32, format: &Splice, page: Option<String>) {
        if let Some(editing) = &mut self.editing {
            let page = page.unwrap_or_else(|| editing.item().plain());
            editing.edit(&page, vec![format.clone()]);
            self.items.changed = true;
            return;
        }
        let board = &self.items.board;
        let mut slots = tree::leaves(board, &self.selection.unlocked(&self.items));
        slots.retain(|slot| carries_text(board.item(*slot).kind));
        let mut ops = Vec::new();
        for id in tree::ids(board, &slots) {
            ops.push(Op::Splice(id, format.clone()));
        }
        self.transact(lane, ops);
    }

    /// The measured size of the text: board units, 0 leaves it as it is.
    pub(crate) fn edit_size(&mut self, w: f64, h: f64) {
        if let Some(editing) = &mut self.editing {
            editing.measured(w, h);
            self.items.changed = true;
        }
    }

    /// Shares what was typed so far; the edit goes on.
    pub(crate) fn share_edit(&mut self) {
        let id = self.editing.as_ref().map(Editing::id);
        if let Some(id) = id {
            self.settle_typing(Some(&id));
        }
        let Some(mut editing) = self.editing.take() else { return };
        let first = editing.is_own();
        if (first || !self.items.read_only)
            && let Some(share) = editing.share(&self.items.board)
        {
            let (mut written, mut more) = (false, share.more);
            // What was pasted may be more than one transaction takes.
            for ops in share.ops.chunks(MAX_SPLICES) {
                written |= self.transact_as(editing.lane(), ops.to_vec(), more);
                more |= written;
            }
            if first {
                editing.shared(written);
            }
        }
        self.editing = Some(editing);
    }

    /// The bytes of the transaction that `share_edit` would make now; nothing is shared. None when there is nothing to share. Of more
    /// than one transaction takes, the first one.
    pub(crate) fn draft_edit(&mut self) -> Option<Vec<u8>> {
        let id = self.editing.as_ref().map(Editing::id)?;
        self.settle_typing(Some(&id));
        let mut draft = self.editing.clone()?;
        if self.items.read_only {
            return None;
        }
        let mut ops = draft.share(&self.items.board)?.ops;
        ops.truncate(MAX_SPLICES);
        self.items.board.draft(draft.lane(), ops)
    }

    /// Ends the edit; without `commit` nothing more is shared. An empty text item vanishes.
    pub(crate) fn end_edit(&mut self, commit: bool) {
        let Some(editing) = &self.editing else { return };
        let vanishes = self
            .items
            .board
            .get(&editing.id())
            .is_some_and(|slot| editing.vanishes(self.items.board.item(slot), commit));
        if commit && !vanishes {
            self.share_edit();
        }
        let Some(editing) = self.editing.take() else { return };
        self.items.changed = true;
        let Some(slot) = self.items.board.get(&editing.id()) else { return };
        let area = self.items.scene.bounds(slot);
        self.items.redraw(area);
        if editing.vanishes(self.items.board.item(slot), commit) {
            self.transact(editing.lane(), vec![Op::Delete(vec![editing.id()])]);
        } else if editing.is_new() {
            self.selection.replace(&[slot]);
        }
    }
}

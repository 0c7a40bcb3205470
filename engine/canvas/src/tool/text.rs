//! Editing text: which item's text stands in the page's own box, and what is written when that is left. Measuring and typing are
//! the page's; the engine hides the drawn text meanwhile.

use std::rc::Rc;

use atrium_model::{Geometry, Group, Item, ItemId, Kind, Op, Text};
use kurbo::Point;

use crate::engine::Engine;
use crate::view::text::text_bytes;

/// Height of a frame's title above its edge: CSS px.
pub(crate) const TITLE_CSS: f64 = 24.0;

/// A text being edited.
pub(crate) struct Editing {
    pub(crate) id: ItemId,
    lane: u32,
    /// The item as it will be: written when the edit ends.
    item: Item,
    /// It is not on the board yet.
    new: bool,
}

/// Where the page's box must stand, and what is in it.
pub struct EditingView {
    /// Whose text.
    pub id: ItemId,
    /// CSS px x, y, w, h before rotation about the centre, and the rotation.
    pub frame: [f64; 5],
    /// CSS px per board unit.
    pub zoom: f64,
    /// As `Engine::text` gives it.
    pub text: Vec<u8>,
}

fn carries_text(kind: Kind) -> bool {
    matches!(kind, Kind::Text | Kind::Sticky | Kind::Rectangle | Kind::Ellipse | Kind::Diamond | Kind::Frame)
}

fn is_empty(t: Option<&Rc<Text>>) -> bool {
    t.is_none_or(|t| t.is_blank())
}

impl Engine {
    /// Starts editing an item's text; what cannot have any, or is locked, is left alone.
    pub fn begin_edit(&mut self, id: &ItemId) {
        let Some(slot) = self.board.get(id) else { return };
        if self.read_only || self.editing.as_ref().is_some_and(|e| e.id == *id) {
            return;
        }
        self.end_edit(None, None, true);
        let Some(slot) = self.board.get(id).or(Some(slot)) else { return };
        let item = self.board.item(slot);
        if item.locked || !carries_text(item.kind) {
            return;
        }
        self.editing = Some(Editing { id: *id, lane: self.lane, item: item.clone(), new: false });
        let area = self.scene.bounds(slot);
        self.damage_board(area);
        self.dirty_state = true;
    }

    /// Starts editing a text that is not on the board yet.
    pub(crate) fn edit_new(&mut self, item: Item, lane: u32) {
        self.end_edit(None, None, true);
        self.editing = Some(Editing { id: item.id, lane, item, new: true });
        self.dirty_state = true;
    }

    /// What the page needs to show the box.
    #[must_use]
    pub fn editing_view(&self) -> Option<EditingView> {
        let editing = self.editing.as_ref()?;
        let g = self.edited_geometry(editing);
        let zoom = self.view.camera.zoom;
        let p = self.view.css_from_board(Point::new(g.x.min(g.x + g.w), g.y.min(g.y + g.h)));
        let mut frame = [p.x, p.y, g.w.abs() * zoom, g.h.abs() * zoom, g.rot];
        if editing.item.kind == Kind::Frame {
            frame[1] -= TITLE_CSS + 4.0;
            frame[3] = TITLE_CSS;
        }
        Some(EditingView { id: editing.id, frame, zoom, text: text_bytes(&editing.item) })
    }

    /// The box as it is now: others may move the item while its text is edited.
    fn edited_geometry(&self, editing: &Editing) -> Geometry {
        let g = editing.item.g;
        match self.board.get(&editing.id) {
            Some(slot) if !editing.new => {
                let now = self.board.item(slot).g;
                Geometry { w: g.w, h: g.h, ..now }
            }
            _ => g,
        }
    }

    /// The page's text and its measured size (board units, 0 = leave as it is): kept, written when the edit ends.
    pub fn edit_text(&mut self, t: Text, w: f64, h: f64) {
        if let Some(editing) = &mut self.editing {
            editing.item.t = Some(Rc::new(t));
            let fits = |v: f64| v.is_finite() && v > 0.0 && v <= 1e9;
            match editing.item.kind {
                Kind::Text => {
                    editing.item.g.w = if fits(w) { w } else { editing.item.g.w };
                    editing.item.g.h = if fits(h) { h } else { editing.item.g.h };
                }
                // A note grows with its text and never shrinks below what its owner made it.
                Kind::Sticky if fits(h) => editing.item.g.h = editing.item.g.h.max(h),
                _ => {}
            }
            self.dirty_state = true;
        }
    }

    /// Ends the edit; without `commit` nothing is written. An empty text item vanishes.
    pub fn end_edit(&mut self, t: Option<Text>, size: Option<(f64, f64)>, commit: bool) {
        if let Some(t) = t {
            let (w, h) = size.unwrap_or((0.0, 0.0));
            self.edit_text(t, w, h);
        }
        let Some(editing) = self.editing.take() else { return };
        self.dirty_state = true;
        let g = self.edited_geometry(&editing);
        let slot = self.board.get(&editing.id);
        if let Some(slot) = slot {
            let area = self.scene.bounds(slot);
            self.damage_board(area);
        }
        let Editing { id, lane, item, new } = editing;
        let empty = is_empty(item.t.as_ref());
        if new {
            if commit
                && !empty
                && self.transact_as(lane, vec![Op::Put(item)])
                && let Some(slot) = self.board.get(&id)
            {
                self.select_slots(&[slot]);
            }
            return;
        }
        let Some(slot) = slot else { return };
        let before = self.board.item(slot);
        if empty && item.kind == Kind::Text && (commit || is_empty(before.t.as_ref())) {
            self.transact_as(lane, vec![Op::Delete(vec![id])]);
            return;
        }
        if !commit {
            return;
        }
        let mut ops = Vec::new();
        let same_text = before.t.as_ref().map_or_else(|| empty, |t| item.t.as_ref() == Some(t));
        if !same_text {
            ops.push(Op::Set(vec![id], Group::T(item.t.unwrap_or_default())));
        }
        if before.g != g {
            ops.push(Op::Set(vec![id], Group::G(g)));
        }
        self.transact_as(lane, ops);
    }

    /// The model changed: an item whose text is edited may be gone.
    pub(crate) fn edit_follow(&mut self) {
        let gone = self.editing.as_ref().is_some_and(|e| !e.new && self.board.get(&e.id).is_none());
        if gone {
            self.editing = None;
            self.dirty_state = true;
        }
    }
}

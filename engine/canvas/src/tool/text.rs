//! Editing text: which item's text stands in the page's own box, what of it is shared and when. Measuring and typing are the page's;
//! the engine hides the drawn text meanwhile. What others type in the same text is taken in as it comes, under what is not shared yet.

use std::rc::Rc;

use atrium_model::{Geometry, Group, Item, ItemId, Kind, Op, Slot, Splice, Text, pass};
use kurbo::Point;

use crate::engine::Engine;
use crate::view::text::text_bytes;

/// Height of a frame's title above its edge: CSS px.
pub(crate) const TITLE_CSS: f64 = 24.0;

/// A text being edited.
pub(crate) struct Editing {
    pub(crate) id: ItemId,
    lane: u32,
    /// The item as it will be, with all that was typed.
    item: Item,
    /// The board's letters that what was typed stands on.
    under: String,
    /// What was typed and not shared.
    typed: Vec<Splice>,
    /// It was not on the board before; it comes with what is shared first.
    new: bool,
    /// Something of it was shared: what follows belongs to the same step.
    shared: bool,
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

fn spliced(text: Option<&Rc<Text>>, list: &[Splice]) -> Option<Rc<Text>> {
    let mut text = text.cloned();
    for one in list {
        text = Some(Rc::new(text.unwrap_or_default().spliced(one)));
    }
    text
}

impl Editing {
    /// Its text stands on what the item's is now.
    fn follow(&mut self, now: &Item) {
        let under = now.plain();
        if under != self.under {
            let typed = core::mem::take(&mut self.typed);
            self.typed = pass(typed, Splice::between(&self.under, &under), false).0;
            self.item.t = spliced(now.t.as_ref(), &self.typed);
            self.item.g = now.g;
            self.under = under;
        }
    }
}

impl Engine {
    /// Starts editing an item's text; what cannot have any, or is locked, is left alone.
    pub fn begin_edit(&mut self, id: &ItemId) {
        let Some(slot) = self.board.get(id) else { return };
        if self.read_only || self.editing.as_ref().is_some_and(|e| e.id == *id) {
            return;
        }
        self.end_edit(true);
        let Some(slot) = self.board.get(id).or(Some(slot)) else { return };
        let item = self.board.item(slot);
        if item.locked || !carries_text(item.kind) {
            return;
        }
        let under = self.board.plain(id);
        self.editing = Some(Editing {
            id: *id,
            lane: self.lane,
            item: item.clone(),
            under,
            typed: Vec::new(),
            new: false,
            shared: false,
        });
        let area = self.scene.bounds(slot);
        self.damage_board(area);
        self.dirty_state = true;
    }

    /// Starts editing a text that is not on the board yet.
    pub(crate) fn edit_new(&mut self, item: Item, lane: u32) {
        self.end_edit(true);
        self.editing = Some(Editing {
            id: item.id,
            lane,
            item,
            under: String::new(),
            typed: Vec::new(),
            new: true,
            shared: false,
        });
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
            Some(slot) => {
                let now = self.board.item(slot).g;
                Geometry { w: g.w, h: g.h, ..now }
            }
            None => g,
        }
    }

    /// What was typed on the page since it had `before`: kept, and shared by `share_edit` or when the edit ends.
    pub fn edit_text(&mut self, before: &str, after: &str) {
        if let Some(editing) = &mut self.editing {
            let others = Splice::between(before, &editing.item.plain());
            let (typed, _) = pass(Splice::between(before, after), others, false);
            editing.item.t = spliced(editing.item.t.as_ref(), &typed);
            for one in typed {
                if editing.typed.last_mut().is_none_or(|last| !last.goes_on(&one)) {
                    editing.typed.push(one);
                }
            }
            self.dirty_state = true;
        }
    }

    /// The measured size of the text: board units, 0 leaves it as it is.
    pub fn edit_size(&mut self, w: f64, h: f64) {
        if let Some(editing) = &mut self.editing {
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

    /// Shares what was typed so far; the edit goes on.
    pub fn share_edit(&mut self) {
        let Some(mut editing) = self.editing.take() else { return };
        let g = self.edited_geometry(&editing);
        let Editing { id, lane, .. } = editing;
        if editing.new && !editing.shared {
            if !is_empty(editing.item.t.as_ref()) {
                editing.under = editing.item.plain();
                editing.typed.clear();
                editing.shared = self.transact_as(lane, vec![Op::Put(editing.item.clone())]);
            }
        } else if let Some(slot) = self.board.get(&id)
            && !self.read_only
        {
            let before = self.board.item(slot).g;
            let typed = core::mem::take(&mut editing.typed);
            let mut ops = Vec::new();
            for splice in typed {
                ops.push(Op::Splice(id, splice));
            }
            if before != g {
                ops.push(Op::Set(vec![id], Group::G(g)));
            }
            editing.under = editing.item.plain();
            if !ops.is_empty() {
                let local =
                    if editing.shared { self.board.transact_more(lane, ops) } else { self.board.transact(lane, ops) };
                editing.shared = true;
                self.sent(local);
            }
        }
        self.editing = Some(editing);
    }

    /// Ends the edit; without `commit` nothing more is shared. An empty text item vanishes.
    pub fn end_edit(&mut self, commit: bool) {
        let Some(editing) = &self.editing else { return };
        let (id, lane, kind, new) = (editing.id, editing.lane, editing.item.kind, editing.new);
        let empty = is_empty(editing.item.t.as_ref());
        let vanishes = |engine: &Self, slot: Slot| {
            empty && kind == Kind::Text && (commit || is_empty(engine.board.item(slot).t.as_ref()))
        };
        if commit && !self.board.get(&id).is_some_and(|slot| vanishes(self, slot)) {
            self.share_edit();
        }
        self.editing = None;
        self.dirty_state = true;
        let Some(slot) = self.board.get(&id) else { return };
        let area = self.scene.bounds(slot);
        self.damage_board(area);
        if vanishes(self, slot) {
            self.transact_as(lane, vec![Op::Delete(vec![id])]);
        } else if new {
            self.select_slots(&[slot]);
        }
    }

    /// The model changed: an item whose text is edited may be gone, or others have typed in it.
    pub(crate) fn edit_follow(&mut self) {
        let Some(editing) = &mut self.editing else { return };
        if editing.new && !editing.shared {
            return;
        }
        let Some(slot) = self.board.get(&editing.id) else {
            self.editing = None;
            self.dirty_state = true;
            return;
        };
        editing.follow(self.board.item(slot));
        self.dirty_state = true;
    }
}

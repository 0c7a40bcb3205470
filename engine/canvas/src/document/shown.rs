//! The document as the view sees it: the parts that are drawn, what has changed to the eye, and the one thing the view does to it. The items
//! of a large dragged selection leave the board's own picture when there is a picture of them. Board units.

use atrium_model::{Board, Geometry, Item, ItemId, Slot};
use kurbo::Rect;

use super::Document;
use super::drafts::Drafts;
use super::drag::Drag;
use super::dragging::Dragging;
use super::editing::Editing;
use super::focus::Focus;
use super::hover::Hover;
use super::items::Items;
use super::redraw::Redraws;
use super::selection::{Selection, frame};
use super::snapping::Snapping;
use crate::live::Live;
use crate::scene::Scene;

/// See the file's head.
pub(crate) struct Shown<'a> {
    pub(crate) items: &'a mut Items,
    pub(crate) selection: &'a mut Selection,
    focus: &'a Focus,
    pub(crate) snapping: &'a Snapping,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
    /// More items are on their way.
    pub(crate) is_arriving: bool,
    hover: &'a Hover,
    dragging: &'a mut Dragging,
    live: &'a mut Live,
    drafts: &'a mut Drafts,
}

/// What is drawn, each part on its own.
pub(crate) struct Layers<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) scene: &'a Scene,
    /// As in `Shown`.
    pub(crate) editing: Option<ItemId>,
    pub(crate) drag: Option<&'a Drag>,
    pub(crate) live: &'a Live,
    pub(crate) drafts: &'a Drafts,
}

impl<'a> Shown<'a> {
    pub(crate) fn of(document: &'a mut Document) -> Self {
        let Document { items, selection, focus, snapping, hover, dragging, live, drafts, .. } = document;
        let editing = document.editing.as_ref().map(Editing::id);
        let is_arriving = document.arrivals.waits() || items.board.bulk_is_open();
        Self { items, selection, focus, snapping, editing, is_arriving, hover, dragging, live, drafts }
    }

    /// All there is to be drawn.
    pub(crate) fn layers(&mut self) -> Layers<'_> {
        let Items { board, scene, .. } = &mut *self.items;
        let (editing, drag) = (self.editing, self.dragging.drag());
        Layers { board, scene, editing, drag, live: self.live, drafts: self.drafts }
    }

    /// What is to be drawn again since the last call.
    pub(crate) fn take_redraws(&mut self) -> Redraws {
        let items = &mut *self.items;
        let area = self.dragging.drag_mut().and_then(|drag| drag.follow(&items.board, &items.scene));
        let over = area.into_iter().chain(self.live.drain_uncovered()).chain(self.drafts.drain_damage());
        over.for_each(|area| items.redraw_over(Some(area)));
        core::mem::take(&mut items.redraws)
    }

    /// What strokes being drawn have changed since the last call.
    pub(crate) fn take_live_damage(&mut self) -> Vec<Rect> {
        self.live.take_damage()
    }

    /// The selection being dragged.
    pub(crate) fn drag(&self) -> Option<&Drag> {
        self.dragging.drag()
    }

    /// Takes the dragged items out of the board's own picture, or puts them back.
    pub(crate) fn drag_hide(&mut self, hidden: bool) {
        self.dragging.hide(self.items, hidden);
    }

    /// Bounds of the keyboard's item.
    pub(crate) fn focus_bounds(&self) -> Option<Rect> {
        let slot = self.items.board.get(&self.focus.item()?)?;
        Some(self.items.scene.bounds(slot))
    }

    /// The box an item is held by.
    pub(crate) fn box_of(&mut self, slot: Slot) -> Geometry {
        frame::box_of(&self.items.board, &mut self.items.scene, slot)
    }

    /// Whether the selection may be changed, and nothing is being done to it.
    fn is_still(&self) -> bool {
        let is_busy = self.dragging.is_active() || self.selection.is_catching() || self.drafts.items().next().is_some();
        !is_busy && !self.items.read_only
    }

    /// Whether the selection shows its handles: it may be changed, and nothing is being done to it.
    pub(crate) fn has_handles(&mut self) -> bool {
        self.editing.is_none() && self.is_still() && !self.selection.is_locked(self.items)
    }

    /// Whether connectors can be pulled out of the selection: who writes in it goes on from there too.
    pub(crate) fn has_dots(&self) -> bool {
        self.is_still() && self.selection.bindable_item(self.items).is_some()
    }

    /// Whether a mouse or pen points at a shape without touching it.
    pub(crate) fn has_hover(&self) -> bool {
        self.hover.is_set()
    }

    fn hovered(&self) -> Option<Slot> {
        self.hover.slot(self.items, self.selection)
    }

    /// The shapes that show their dots: the selected one, and the hovered one if it is another.
    #[inline(never)]
    pub(crate) fn dotted(&self) -> [Option<Slot>; 2] {
        if !self.is_still() {
            return [None; 2];
        }
        let selected = self.selection.bindable_item(self.items);
        [selected, self.hovered().filter(|slot| selected != Some(*slot))]
    }

    /// The dot of a shape that is under the pointer (0 to 3, clockwise from the top).
    pub(crate) fn near_dot(&self, slot: Slot) -> Option<usize> {
        if self.hovered() == Some(slot) { self.hover.dot() } else { None }
    }

    /// The one selected item, when its outline may be pulled, or as it is while that is done.
    pub(crate) fn reshaped(&mut self) -> Option<&Item> {
        let shows = self.has_handles();
        let item = self.items.board.item(self.selection.bindable_item(self.items)?);
        let pulled = self.drafts.items().find(|draft| draft.id == item.id);
        pulled.or(shows.then_some(item))
    }
}

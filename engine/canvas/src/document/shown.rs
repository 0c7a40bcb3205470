//! The document as the view sees it: what is drawn, what has changed to the eye, and the one thing the view does to it (the items of a
//! large dragged selection leave the board's own picture when there is a picture of them). Board units.

use atrium_model::{Board, Geometry, Item, ItemId, Slot};
use kurbo::{Point, Rect};

use super::Document;
use super::drafts::Drafts;
use super::drag::Drag;
use super::editing::Editing;
use super::items::Items;
use super::redraw::Redraws;
use super::selection::catch::Area;
use super::selection::frame;
use crate::live::Live;
use crate::scene::Scene;
use crate::shape::snap::Guide;

/// See the file's head.
pub(crate) struct Shown<'a>(&'a mut Document);

/// What is drawn, each part on its own.
pub(crate) struct Layers<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) scene: &'a Scene,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
    pub(crate) drag: Option<&'a Drag>,
    pub(crate) live: &'a Live,
    pub(crate) drafts: &'a Drafts,
}

impl<'a> Shown<'a> {
    pub(crate) fn of(document: &'a mut Document) -> Self {
        Self(document)
    }

    /// All there is to be drawn.
    pub(crate) fn layers(&mut self) -> Layers<'_> {
        let document = &mut *self.0;
        Layers {
            editing: document.editing.as_ref().map(Editing::id),
            board: &mut document.items.board,
            scene: &document.items.scene,
            drag: document.dragging.drag(),
            live: &document.live,
            drafts: &document.drafts,
        }
    }

    /// What is to be drawn again since the last call.
    pub(crate) fn take_redraws(&mut self) -> Redraws {
        let Document { items, dragging, .. } = &mut *self.0;
        let area = dragging.drag_mut().and_then(|drag| drag.follow(&items.board, &items.scene));
        items.redraw_over(area);
        core::mem::take(&mut items.redraws)
    }

    /// What strokes and items being made have changed over the board since the last call.
    pub(crate) fn take_damage_over(&mut self) -> Vec<Rect> {
        let mut damage = self.0.live.take_damage();
        damage.append(&mut self.0.drafts.take_damage());
        damage
    }

    /// More items are on their way.
    pub(crate) fn is_arriving(&self) -> bool {
        self.0.arrivals.waits() || self.0.items.board.bulk_is_open()
    }

    pub(crate) fn board(&self) -> &Board {
        &self.0.items.board
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.0.items.scene
    }

    /// The selection being dragged.
    pub(crate) fn drag(&self) -> Option<&Drag> {
        self.0.dragging.drag()
    }

    /// Takes the dragged items out of the board's own picture, or puts them back.
    pub(crate) fn drag_hide(&mut self, hidden: bool) {
        let Document { items, dragging, .. } = &mut *self.0;
        dragging.hide(items, hidden);
    }

    /// Bounds of the keyboard's item.
    pub(crate) fn focus_bounds(&self) -> Option<Rect> {
        let slot = self.0.items.board.get(&self.0.focus.item()?)?;
        Some(self.0.items.scene.bounds(slot))
    }

    /// The selected items; a group is one.
    pub(crate) fn selected(&self) -> &[Slot] {
        self.0.selection.slots()
    }

    /// The box the handles stand on.
    pub(crate) fn selection_frame(&mut self) -> Option<Geometry> {
        let Document { items, selection, .. } = &mut *self.0;
        selection.frame(items)
    }

    /// The box an item is held by.
    pub(crate) fn box_of(&mut self, slot: Slot) -> Geometry {
        let Items { board, scene, .. } = &mut self.0.items;
        frame::box_of(board, scene, slot)
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn selected_line(&self) -> bool {
        self.0.selection.is_line(&self.0.items.board)
    }

    /// Whether the selection shows its handles: it may be changed, and nothing is being done to it.
    pub(crate) fn has_handles(&mut self) -> bool {
        let is_still = self.is_still();
        let Document { items, selection, editing, .. } = &mut *self.0;
        editing.is_none() && is_still && !selection.is_locked(items)
    }

    /// Whether connectors can be pulled out of the selection: who writes in it goes on from there too.
    pub(crate) fn has_dots(&self) -> bool {
        self.is_still() && self.bindable_item().is_some()
    }

    /// Whether the selection may be changed, and nothing is being done to it.
    fn is_still(&self) -> bool {
        let Document { items, selection, dragging, drafts, .. } = &*self.0;
        !dragging.is_active() && !selection.is_catching() && drafts.items().next().is_none() && !items.read_only
    }

    fn bindable_item(&self) -> Option<Slot> {
        self.0.selection.bindable_item(&self.0.items)
    }

    fn hovered(&self) -> Option<Slot> {
        self.0.hover.slot(&self.0.items, &self.0.selection)
    }

    /// Whether a mouse or pen points at a shape without touching it.
    pub(crate) fn has_hover(&self) -> bool {
        self.0.hover.is_set()
    }

    /// The shapes that show their dots: the selected one, and the hovered one if it is another.
    #[inline(never)]
    pub(crate) fn dotted(&self) -> [Option<Slot>; 2] {
        if !self.is_still() {
            return [None; 2];
        }
        let selected = self.bindable_item();
        [selected, self.hovered().filter(|slot| selected != Some(*slot))]
    }

    /// The dot of a shape that is under the pointer (0 to 3, clockwise from the top).
    pub(crate) fn near_dot(&self, slot: Slot) -> Option<usize> {
        if self.hovered() == Some(slot) { self.0.hover.dot() } else { None }
    }

    /// The one selected item, when its outline may be pulled, or as it is while that is done.
    pub(crate) fn reshaped(&mut self) -> Option<&Item> {
        let shows = self.has_handles();
        let item = self.0.items.board.item(self.bindable_item()?);
        let pulled = self.0.drafts.items().find(|draft| draft.id == item.id);
        pulled.or(shows.then_some(item))
    }

    /// Where bends of the one selected connector are pulled.
    pub(crate) fn bend_places(&self, zoom: f64) -> Vec<(Point, usize, bool)> {
        self.0.items.bend_places(self.0.selection.only(), zoom)
    }

    /// Marquees and lassos.
    pub(crate) fn catch_areas(&self) -> impl Iterator<Item = &Area> {
        self.0.selection.areas()
    }

    /// What shows where drags have been brought to.
    pub(crate) fn guides(&self) -> impl Iterator<Item = &Guide> {
        self.0.snapping.guides()
    }

    /// The item whose text is edited.
    pub(crate) fn edited(&self) -> Option<ItemId> {
        self.0.editing.as_ref().map(Editing::id)
    }
}

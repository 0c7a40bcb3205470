//! The document as the view sees it: what is drawn, what has changed to the eye, and the one thing the view does to it (the items of a
//! large dragged selection leave the board's own picture when there is a picture of them). Board units.

use atrium_model::{Board, Geometry, Item, ItemId, Slot};
use kurbo::{Point, Rect};

use super::Document;
use super::drafts::Drafts;
use super::drag::Drag;
use super::editing::Editing;
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
            board: &mut document.board,
            scene: &document.scene,
            drag: document.drag.as_ref(),
            live: &document.live,
            drafts: &document.drafts,
        }
    }

    /// What is to be drawn again since the last call.
    pub(crate) fn take_redraws(&mut self) -> Redraws {
        let document = &mut *self.0;
        let follow = |drag: &mut Drag| drag.follow(&document.board, &document.scene);
        let area = document.drag.as_mut().and_then(follow);
        document.redraw_over(area);
        core::mem::take(&mut document.redraws)
    }

    /// What strokes being drawn have changed since the last call.
    pub(crate) fn take_live_damage(&mut self) -> Vec<Rect> {
        self.0.live.take_damage()
    }

    /// More items are on their way.
    pub(crate) fn is_arriving(&self) -> bool {
        self.0.arrivals.waits() || self.0.board.bulk_is_open()
    }

    pub(crate) fn board(&self) -> &Board {
        &self.0.board
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.0.scene
    }

    /// The selection being dragged.
    pub(crate) fn drag(&self) -> Option<&Drag> {
        self.0.drag.as_ref()
    }

    /// Takes the dragged items out of the board's own picture, or puts them back.
    pub(crate) fn drag_hide(&mut self, hidden: bool) {
        self.0.drag_hide(hidden);
    }

    /// Bounds of the keyboard's item.
    pub(crate) fn focus_bounds(&self) -> Option<Rect> {
        let slot = self.0.board.get(&self.0.focus?)?;
        Some(self.0.scene.bounds(slot))
    }

    /// The selected items; a group is one.
    pub(crate) fn selected(&self) -> &[Slot] {
        self.0.selection.slots()
    }

    /// The box the handles stand on.
    pub(crate) fn selection_frame(&mut self) -> Option<Geometry> {
        self.0.selection_frame()
    }

    /// The box an item is held by.
    pub(crate) fn box_of(&mut self, slot: Slot) -> Geometry {
        frame::box_of(&self.0.board, &mut self.0.scene, slot)
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn selected_line(&self) -> bool {
        self.0.selected_line()
    }

    /// Whether the selection shows its handles: it may be changed, and nothing is being done to it.
    pub(crate) fn has_handles(&mut self) -> bool {
        let document = &mut *self.0;
        document.editing.is_none() && document.is_still() && !document.selection_locked()
    }

    /// Whether connectors can be pulled out of the selection: who writes in it goes on from there too.
    pub(crate) fn has_dots(&self) -> bool {
        self.0.is_still() && self.0.selected_holder().is_some()
    }

    /// Whether a mouse or pen points at a shape without touching it.
    pub(crate) fn has_hover(&self) -> bool {
        self.0.hover.is_some()
    }

    /// The shapes beside which dots are shown.
    pub(crate) fn dotted(&self) -> [Option<Slot>; 2] {
        self.0.dotted()
    }

    /// The dot of a shape that is under the pointer (0 to 3, clockwise from the top).
    pub(crate) fn near_dot(&self, slot: Slot) -> Option<usize> {
        self.0.near_dot(slot)
    }

    /// The one selected item, when its outline may be pulled, or as it is while that is done.
    pub(crate) fn reshaped(&mut self) -> Option<&Item> {
        let shows = self.has_handles();
        let item = self.0.board.item(self.0.selected_holder()?);
        let pulled = self.0.drafts.items().find(|draft| draft.id == item.id);
        pulled.or(shows.then_some(item))
    }

    /// Where bends of the one selected connector are pulled.
    pub(crate) fn bend_places(&self, zoom: f64) -> Vec<(Point, usize, bool)> {
        self.0.bend_places(zoom)
    }

    /// Marquees and lassos.
    pub(crate) fn catch_areas(&self) -> impl Iterator<Item = &Area> {
        self.0.catches.areas()
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

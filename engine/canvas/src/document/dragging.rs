//! Whether the selection is dragged, and showing it: it is begun, follows its contact and is put down. Changes nothing of the model.

use super::drag::Drag;
use super::items::Items;
use super::selection::Selection;
use crate::shape::transform::Change;

/// See the file's head.
#[derive(Default)]
pub(crate) struct Dragging {
    drag: Option<Drag>,
}

impl Dragging {
    /// The drag, if there is one.
    pub(crate) fn drag(&self) -> Option<&Drag> {
        self.drag.as_ref()
    }

    pub(super) fn drag_mut(&mut self) -> Option<&mut Drag> {
        self.drag.as_mut()
    }

    /// Whether the selection is dragged.
    pub(crate) fn is_active(&self) -> bool {
        self.drag.is_some()
    }

    /// The selection is dragged from here on, or copies of it. `scale`: device px per board unit.
    pub(crate) fn begin(&mut self, items: &mut Items, selection: &Selection, scale: f64, copies: bool) {
        let drag = Drag::new(&mut items.board, &mut items.scene, selection.slots().to_vec(), scale, copies);
        let large = drag.is_large();
        self.drag = Some(drag);
        if !large {
            self.hide(items, true);
        }
    }

    /// The drag goes on. `pictured`: the picture of a large selection is whole.
    pub(crate) fn follow(&mut self, items: &mut Items, change: Change, pictured: bool) {
        let Some(drag) = &mut self.drag else { return };
        if drag.change() == change {
            return;
        }
        let before = drag.shown();
        drag.set_change(change);
        let (after, large, hidden) = (drag.shown(), drag.is_large(), drag.is_hidden());
        if large {
            // A picture cannot be turned: while turning, the items stay where they are and the box alone follows the contact.
            let turning = matches!(change, Change::Rotate { .. });
            if turning == hidden {
                self.hide(items, !turning && pictured);
            }
        }
        items.redraw_over(Some(before));
        items.redraw_over(Some(after));
        items.changed = true;
    }

    /// Nothing is dragged any more; what was is shown where it is on the board.
    pub(crate) fn put_down(&mut self, items: &mut Items, selection: &mut Selection) -> Option<Drag> {
        self.hide(items, false);
        let drag = self.drag.take();
        items.redraw_over(drag.as_ref().map(Drag::shown));
        items.redraw_over(drag.as_ref().and_then(Drag::beside));
        selection.forget_frame();
        items.changed = true;
        drag
    }

    /// Takes the dragged items out of the board's own picture, or puts them back.
    pub(super) fn hide(&mut self, items: &mut Items, hidden: bool) {
        if let Some(drag) = &mut self.drag {
            let areas = drag.hide(&mut items.scene, hidden);
            areas.into_iter().for_each(|area| items.redraw(area));
        }
    }
}

//! What has changed to the eye since the view last looked: noted by the document in the order in which it happened, taken by the view.
//! So the document needs no view. Areas in board units.

use atrium_model::Slot;
use kurbo::Rect;

/// One change.
pub(crate) enum Redraw {
    /// The board's own picture is another one in this area.
    Board(Rect),
    /// Something over the board is another one in this area; the board's own picture is as it was.
    Over(Rect),
    /// A new item lies on top of all else in its area: it can be drawn onto what is there.
    OnTop(Slot, Rect),
    /// A local transaction changed or removed what was there.
    Edited,
    /// Every picture of the board is wrong.
    All,
}

/// All of them, oldest first.
#[derive(Default)]
pub(crate) struct Redraws {
    list: Vec<Redraw>,
    /// Strokes whose line is not true any more; in no order with the rest.
    lines: Vec<Slot>,
}

impl Redraws {
    pub(crate) fn push(&mut self, redraw: Redraw) {
        self.list.push(redraw);
    }

    pub(crate) fn line(&mut self, slot: Slot) {
        self.lines.push(slot);
    }

    /// Stale lines, and the changes in order.
    pub(crate) fn into_parts(self) -> (Vec<Slot>, Vec<Redraw>) {
        (self.lines, self.list)
    }
}

//! The document: a struct of parts that each own their state (items, selection, drag, drafts, live strokes …) in a file of their own, the
//! commands, and the one write path. Every change, local or of others, goes through `write`, which brings all parts up to the model and
//! notes what is to be drawn again. A gesture has the document whole and names the parts that it uses; what comes from the server reaches
//! it by `Replica`, which the engine alone has. The view has `Shown`. Knows no camera, no px and no tool.

mod arrivals;
mod check;
mod clipboard;
mod commands;
mod connectors;
mod detours;
mod drafts;
mod drag;
mod dragging;
mod editing;
mod focus;
mod hover;
mod ids;
mod items;
mod lost_ends;
mod order;
mod redraw;
mod replica;
mod selection;
mod shown;
mod snapping;
mod tree;
mod write;
pub(crate) mod z_order;

use atrium_model::Slot;

use arrivals::DeferredRepaint;
pub(crate) use clipboard::Landing;
pub use commands::actions::Action;
pub use commands::connect::Connect;
pub(crate) use commands::drop::Dropped;
pub(crate) use connectors::{anchor_of, another, ends_set, new_arrow, new_connector, place_of};
use drafts::Drafts;
pub(crate) use drag::Drag;
use dragging::Dragging;
use editing::Editing;
use focus::Focus;
use hover::Hover;
pub(crate) use ids::Ids;
pub(crate) use items::{Erased, Intervals, Items};
pub(crate) use redraw::Redraw;
pub use replica::PutPart;
pub(crate) use replica::Replica;
pub(crate) use selection::Selection;
pub use selection::summary::SelectionInfo;
pub(crate) use shown::{Layers, Shown};
use snapping::Snapping;
pub(crate) use snapping::{Field, SnapTo};

use crate::live::Live;

/// One transaction on its way out.
pub struct Outgoing {
    /// The engine's own number for it.
    pub token: u64,
    /// Its bytes.
    pub txn: Vec<u8>,
}

/// See the file's head.
pub(crate) struct Document {
    /// The board's items and where they are.
    pub(crate) items: Items,
    /// Of new items.
    pub(crate) ids: Ids,
    /// What is selected, and the marquees and lassos that select.
    pub(crate) selection: Selection,
    /// The drag of the selection.
    pub(crate) dragging: Dragging,
    /// What drags are brought to.
    pub(crate) snapping: Snapping,
    /// What is pointed at.
    pub(crate) hover: Hover,
    /// Where the keyboard is.
    pub(crate) focus: Focus,
    /// Strokes being drawn, here and by others.
    pub(crate) live: Live,
    /// Items being made.
    pub(crate) drafts: Drafts,

    editing: Option<Editing>,
    arrivals: DeferredRepaint,
    /// Local transactions that wait to be sent.
    outbox: Vec<Outgoing>,
    /// Connectors that the last local step has changed, as far as they may be brought round what is in their way.
    rerouted: Vec<Slot>,
    /// A drag was in the way of a step back or forward.
    step_held: bool,
}

impl Document {
    /// An empty board, with ids for new items.
    fn new(ids: Ids) -> Self {
        Self {
            items: Items::new(false),
            ids,
            selection: Selection::default(),
            dragging: Dragging::default(),
            snapping: Snapping::default(),
            hover: Hover::default(),
            focus: Focus::default(),
            live: Live::default(),
            drafts: Drafts::default(),
            editing: None,
            arrivals: DeferredRepaint::default(),
            outbox: Vec::new(),
            rerouted: Vec::new(),
            step_held: false,
        }
    }

    /// Another board: nothing of this one is left.
    fn clear(&mut self) {
        let leads = self.items.board.leads();
        self.items = Items::new(self.items.read_only);
        self.items.board.set_leads(leads);
        self.items.redraws.push(Redraw::All);
        self.selection = Selection::default();
        self.dragging = Dragging::default();
        self.snapping.forget();
        self.focus = Focus::default();
        self.live = Live::default();
        self.drafts = Drafts::default();
        self.editing = None;
        self.arrivals = DeferredRepaint::default();
        self.outbox.clear();
    }
}

//! The document: the board, what is selected and edited of it, what is on its way to it. Holds the parts together and owns none of their
//! rules: every change, local or from elsewhere, goes through `write`, which brings all of them up to the model and notes what is to be
//! drawn again. Only the engine has all of it (`actions`, `query`, `text`, `sync`): tools and contacts reach it through `Editor`, the view
//! through `Shown`. Knows no camera, no px and no tool.

mod actions;
mod arrivals;
mod check;
mod clipboard;
mod connect;
mod detours;
mod drafts;
mod drag;
mod editing;
mod editor;
mod hover;
mod ids;
mod lost_ends;
mod order;
mod query;
mod reading;
mod redraw;
mod selection;
mod shown;
mod snapping;
mod sync;
mod text;
mod tree;
mod write;
mod z_order;

use atrium_model::{Board, ItemId, Slot};
use kurbo::Rect;

pub use actions::Action;
use arrivals::DeferredRepaint;
pub(crate) use clipboard::Landing;
use clipboard::Run;
pub use connect::Connect;
pub(crate) use connect::{anchor_of, ends_set, place_of};
use drafts::Drafts;
pub(crate) use drag::Drag;
use editing::Editing;
pub(crate) use editor::{Dropped, Editor, Erased, Intervals};
use hover::Hover;
use ids::Ids;
use reading::Reading;
pub(crate) use redraw::{Redraw, Redraws};
use selection::Selection;
use selection::catch::MarqueeSet;
pub use selection::summary::SelectionInfo;
pub(crate) use shown::{Layers, Shown};
use snapping::Snapping;
pub(crate) use snapping::{Field, SnapTo};
pub use sync::PutPart;

use crate::live::Live;
use crate::scene::Scene;

/// One transaction on its way out.
pub struct Outgoing {
    /// The engine's own number for it.
    pub token: u64,
    /// Its bytes.
    pub txn: Vec<u8>,
}

/// See the file's head.
pub(crate) struct Document {
    board: Board,
    scene: Scene,
    ids: Ids,
    /// The tick's clock, ms.
    now_ms: f64,
    read_only: bool,
    /// A drag was in the way of a step back or forward.
    step_held: bool,

    selection: Selection,
    /// Marquees and lassos.
    catches: MarqueeSet,
    drag: Option<Drag>,
    /// What drags are brought to.
    snapping: Snapping,
    hover: Option<Hover>,
    /// The keyboard's item.
    focus: Option<ItemId>,
    /// The keyboard's order, when known.
    reading: Option<Reading>,
    editing: Option<Editing>,

    /// Strokes being drawn, here and elsewhere.
    live: Live,
    drafts: Drafts,
    arrivals: DeferredRepaint,
    /// Of the items that are being put in parts.
    run: Run,
    /// Local transactions that wait to be sent.
    outbox: Vec<Outgoing>,
    /// Connectors that the last local step has changed, as far as they may be brought round what is in their way.
    rerouted: Vec<Slot>,

    redraws: Redraws,
    /// Something a getter answers may have changed since the last tick.
    changed: bool,
}

impl Document {
    /// An empty board. `seed`: the host's randomness; `epoch_ms`: the time since 1970.
    pub(crate) fn new(seed: [u8; 32], epoch_ms: f64) -> Self {
        Self {
            board: Board::new(),
            scene: Scene::default(),
            ids: Ids::new(seed, epoch_ms),
            now_ms: 0.0,
            read_only: false,
            step_held: false,
            selection: Selection::default(),
            catches: MarqueeSet::default(),
            drag: None,
            snapping: Snapping::default(),
            hover: None,
            focus: None,
            reading: None,
            editing: None,
            live: Live::default(),
            drafts: Drafts::default(),
            arrivals: DeferredRepaint::default(),
            run: Run::default(),
            outbox: Vec::new(),
            rerouted: Vec::new(),
            redraws: Redraws::default(),
            changed: true,
        }
    }

    /// Another board: nothing of this one is left.
    pub(crate) fn clear(&mut self) {
        self.board = Board::new();
        self.scene = Scene::default();
        self.selection = Selection::default();
        self.reading = None;
        self.drag = None;
        self.snapping.forget();
        self.focus = None;
        self.editing = None;
        self.outbox.clear();
        self.arrivals = DeferredRepaint::default();
        self.live = Live::default();
        self.drafts = Drafts::default();
        self.catches = MarqueeSet::default();
        self.redraws = Redraws::default();
        self.redraws.push(Redraw::All);
        self.changed = true;
    }

    /// The tick's clock stands here, ms.
    pub(crate) fn set_now(&mut self, now_ms: f64) {
        self.ids.set_now(now_ms);
        self.now_ms = now_ms;
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The selection being dragged.
    pub(crate) fn drag(&self) -> Option<&Drag> {
        self.drag.as_ref()
    }

    /// Strokes being drawn.
    pub(crate) fn live(&mut self) -> &mut Live {
        &mut self.live
    }

    /// Nobody may edit here.
    pub(crate) fn read_only(&self) -> bool {
        self.read_only
    }

    pub(crate) fn set_read_only(&mut self, on: bool) {
        self.read_only = on;
        self.changed = true;
    }

    /// Whether something a getter answers may have changed since the last call.
    pub(crate) fn take_changed(&mut self) -> bool {
        self.selection.take_changed() | core::mem::take(&mut self.changed)
    }

    /// The board's own picture is another one in this area (board units).
    fn redraw(&mut self, area: Rect) {
        self.redraws.push(Redraw::Board(area));
    }

    /// Something over the board is another one in this area (board units).
    fn redraw_over(&mut self, area: Option<Rect>) {
        if let Some(area) = area {
            self.redraws.push(Redraw::Over(area));
        }
    }

    /// Takes the dragged items out of the board's own picture, or puts them back.
    fn drag_hide(&mut self, hidden: bool) {
        if let Some(drag) = &mut self.drag {
            let areas = drag.hide(&mut self.scene, hidden);
            areas.into_iter().for_each(|area| self.redraw(area));
        }
    }
}

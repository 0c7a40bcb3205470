//! The document: the board, what is selected and edited of it, what is on its way to it. Holds the parts together and owns none of their
//! rules: every change, local or from elsewhere, goes through `write`, which brings all of them up to the model and notes what is to be
//! drawn again. `actions`, `query`, `text`, `drag` and `sync` are what can be asked of it. Knows no camera, no px and no tool.

mod actions;
mod arrivals;
mod check;
mod clipboard;
mod drag;
mod editing;
mod ids;
mod lift;
mod order;
mod query;
mod reading;
mod redraw;
mod selection;
mod sync;
mod text;
mod tree;
mod write;
mod z_order;

use atrium_model::{Board, Item, ItemId};
use kurbo::Rect;

pub use actions::Action;
use arrivals::Arrivals;
use clipboard::Run;
pub(crate) use drag::{Dropped, Erased, Intervals};
use editing::Editing;
use ids::Ids;
pub(crate) use lift::Lift;
use reading::Reading;
pub(crate) use redraw::{Redraw, Redraws};
use selection::Selection;
use selection::catch::Catches;
pub use selection::summary::SelectionInfo;
pub use sync::PutPart;

use crate::live::Live;
use crate::scene::Scene;
use crate::shape::painted_bounds;

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

    selection: Selection,
    /// Marquees and lassos.
    catches: Catches,
    lift: Option<Lift>,
    /// The keyboard's item.
    focus: Option<ItemId>,
    /// The keyboard's order, when known.
    reading: Option<Reading>,
    editing: Option<Editing>,

    /// Strokes being drawn, here and elsewhere.
    live: Live,
    /// Things being made, each by its contact.
    drafts: Vec<(u32, Item)>,
    arrivals: Arrivals,
    /// Of the items that are being put in parts.
    run: Run,
    /// Local transactions that wait to be sent.
    outbox: Vec<Outgoing>,

    redraws: Redraws,
    /// Something a getter answers may have changed since the last tick.
    changed: bool,
}

/// What of a document is drawn, each part on its own.
pub(crate) struct Shown<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) scene: &'a Scene,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
    pub(crate) lift: Option<&'a Lift>,
    pub(crate) live: &'a Live,
    pub(crate) drafts: &'a [(u32, Item)],
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
            selection: Selection::default(),
            catches: Catches::default(),
            lift: None,
            focus: None,
            reading: None,
            editing: None,
            live: Live::default(),
            drafts: Vec::new(),
            arrivals: Arrivals::default(),
            run: Run::default(),
            outbox: Vec::new(),
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
        self.lift = None;
        self.focus = None;
        self.editing = None;
        self.outbox.clear();
        self.arrivals = Arrivals::default();
        self.live = Live::default();
        self.drafts.clear();
        self.catches = Catches::default();
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

    pub(crate) fn selection(&self) -> &Selection {
        &self.selection
    }

    pub(crate) fn lift(&self) -> Option<&Lift> {
        self.lift.as_ref()
    }

    pub(crate) fn catches(&self) -> &Catches {
        &self.catches
    }

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

    /// What is to be drawn again since the last call.
    pub(crate) fn take_redraws(&mut self) -> Redraws {
        core::mem::take(&mut self.redraws)
    }

    /// All there is to be drawn.
    pub(crate) fn shown(&mut self) -> Shown<'_> {
        Shown {
            editing: self.editing.as_ref().map(Editing::id),
            board: &mut self.board,
            scene: &self.scene,
            lift: self.lift.as_ref(),
            live: &self.live,
            drafts: &self.drafts,
        }
    }

    /// A new item's id.
    pub(crate) fn new_id(&mut self) -> ItemId {
        self.ids.new_id()
    }

    /// The board's own picture is another one in this area (board units).
    fn redraw(&mut self, area: Rect) {
        self.redraws.push(Redraw::Board(area));
    }

    /// Something over the board is another one in this area (board units).
    pub(crate) fn redraw_over(&mut self, area: Option<Rect>) {
        if let Some(area) = area {
            self.redraws.push(Redraw::Over(area));
        }
    }

    /// A thing being made by a contact is shown, or no more.
    pub(crate) fn draft_set(&mut self, pointer: u32, item: Option<Item>) {
        if let Some(at) = self.drafts.iter().position(|(p, _)| *p == pointer) {
            let (_, before) = self.drafts.remove(at);
            self.redraw_over(Some(painted_bounds(&before)));
        }
        if let Some(item) = item {
            self.redraw_over(Some(painted_bounds(&item)));
            self.drafts.push((pointer, item));
        }
    }

    /// A thing being made is shown no more, whoever makes it.
    pub(crate) fn draft_end(&mut self, id: &ItemId) {
        if let Some(pointer) = self.drafts.iter().find(|(_, draft)| draft.id == *id).map(|(p, _)| *p) {
            self.draft_set(pointer, None);
        }
    }
}

//! The document: the board, what is selected and edited of it, what is on its way to it. Owns the one write path: every change, local
//! or from elsewhere, ends in `absorb`, which brings index, selection, drag and text edit up to the model and notes what is to be
//! drawn again. Knows no camera, no px and no tool; `actions`, `text`, `drag` and `sync` are what can be asked of it.

mod actions;
mod arrivals;
mod check;
pub(crate) mod clipboard;
mod drag;
mod editing;
mod ids;
mod lift;
mod order;
mod place;
mod query;
mod reading;
mod redraw;
pub(crate) mod selection;
mod sync;
mod text;
pub(crate) mod tree;

use atrium_model::{Board, Changes, GroupSet, Item, ItemId, Local, Op, Slot};
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
use selection::catch::{Catches, Ground};
pub use selection::summary::SelectionInfo;
pub use sync::PutPart;

use crate::geom;
use crate::live::Live;
use crate::scene::Scene;
use crate::shape::painted_bounds;

/// Groups that change a stroke's line.
const SHAPING: GroupSet = GroupSet(GroupSet::S.0 | GroupSet::B.0);
/// More new items from elsewhere than this wait for each other. Parts of what is large hold nearly twice as many and more.
const MANY_COME: usize = 32;
/// More new items in one change than this are not looked at one by one.
const MANY: usize = 64;
/// Of more areas than this the one round all is drawn again.
const MAX_AREAS: usize = 512;

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

    /// One undoable transaction of a lane. False when it changed nothing or editing is not allowed.
    pub(crate) fn transact(&mut self, lane: u32, ops: Vec<Op>) -> bool {
        self.transact_as(lane, ops, false)
    }

    /// The same; `more`: it belongs to the lane's last step.
    fn transact_as(&mut self, lane: u32, ops: Vec<Op>, more: bool) -> bool {
        if self.read_only || ops.is_empty() {
            return false;
        }
        let local = if more { self.board.transact_more(lane, ops) } else { self.board.transact(lane, ops) };
        self.sent(local)
    }

    /// Queues a local transaction and brings everything up to it. False when there is none.
    fn sent(&mut self, local: Option<Local>) -> bool {
        let Some(local) = local else { return false };
        self.outbox.push(Outgoing { token: local.token, txn: local.txn });
        if !(local.changes.changed.is_empty() && local.changes.removed.is_empty()) {
            self.redraws.push(Redraw::Edited);
        }
        self.absorb(&local.changes, false);
        true
    }

    /// Brings all that hangs on the model up to it. `later`: new items wait with the arrivals.
    fn absorb(&mut self, changes: &Changes, later: bool) {
        let n = changes.put.len() + changes.changed.len() + changes.removed.len();
        let mut areas: Vec<Rect> = Vec::with_capacity(n);
        for (slot, _) in &changes.removed {
            self.selection.set(*slot, false);
            if let Some(lift) = &mut self.lift {
                lift.gone(*slot);
            }
            self.redraws.line(*slot);
            areas.extend(self.scene.remove(*slot));
        }
        for slot in &changes.put {
            let item = self.board.item(*slot);
            let id = item.id;
            let area = self.scene.put(item, *slot, None);
            let ghost = self.live.arrived(&id);
            if let Some(area) = area {
                if later {
                    self.arrivals.add(area);
                } else if changes.put.len() <= MANY && place::is_topmost(&mut self.board, &self.scene, *slot, area) {
                    self.redraws.push(Redraw::OnTop(*slot, area));
                } else {
                    areas.push(area);
                }
            }
            self.redraw_over(ghost);
        }
        for (slot, groups) in &changes.changed {
            if groups.has(SHAPING) {
                self.redraws.line(*slot);
            }
            areas.extend(self.scene.put(self.board.item(*slot), *slot, Some(*groups)));
        }
        if areas.len() > MAX_AREAS {
            areas = vec![areas.into_iter().fold(geom::NO_BOX, geom::join)];
        }
        areas.into_iter().for_each(|area| self.redraw(area));
        let mut ground = Ground { board: &self.board, scene: &mut self.scene, selection: &mut self.selection };
        self.catches.follow(&mut ground, changes);
        self.selection_follow(changes);
        self.changed = true;
        if changes.record {
            self.redraws.push(Redraw::All);
        }
        self.edit_follow();
    }

    /// Forgets what was known of the selection and of the reading order when the changes may touch it.
    fn selection_follow(&mut self, changes: &Changes) {
        let mut changed = changes.put.iter().chain(changes.changed.iter().map(|(slot, _)| slot));
        // What stands in a container may stand in a selected one.
        let touched = |s: &Slot| self.selection.contains(*s) || self.board.item(*s).z.parent.is_some();
        if !changes.removed.is_empty() || (!self.selection.is_empty() && changed.any(touched)) {
            self.selection.forget();
        }
        let moved = changes.changed.iter().any(|(_, groups)| groups.0 & !GroupSet::L.0 != 0);
        if moved || !changes.put.is_empty() || !changes.removed.is_empty() {
            self.reading = None;
        }
    }

    /// An item whose text is edited may be gone, or others have typed in it.
    fn edit_follow(&mut self) {
        let Some(editing) = self.editing.as_mut().filter(|e| !e.is_own()) else { return };
        match self.board.get(&editing.id()) {
            Some(slot) => editing.follow(self.board.item(slot)),
            None => self.editing = None,
        }
        self.changed = true;
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

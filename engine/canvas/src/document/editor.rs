//! The document as tools and contacts see it: what lies under them, the selection, what is shown before it is written (strokes, drafts,
//! what an eraser takes, marquees and lassos, the dragged selection), and writing it as one transaction. Nothing else of a document can be
//! reached by them. Points and boxes in board units, zooms in CSS px per board unit.

use atrium_model::{Anchor, Board, End, Ends, Geometry, Item, ItemId, Kind, Op, Slot, Style, Z};
use kurbo::{Point, Rect, Vec2};

use super::drag::Drag;
use super::selection::Selection;
use super::selection::catch::MarqueeContext;
use super::{Document, Field, Shown, z_order};
use crate::hit;
use crate::live::Live;
use crate::scene::{Holder, Scene};
use crate::shape::snap::{Free, Off};
use crate::shape::transform::{Change, Handle};

/// Parts of a body: 1/256 of a sample, from and to.
pub(crate) type Intervals = Vec<(u32, u32)>;

/// How an item is shown while an eraser passes over it.
pub(crate) enum Erased {
    No,
    Parts(Intervals),
    Whole,
}

/// A drag that is over: where it was let go, when a picture followed the contact, and what it held.
#[derive(Default)]
pub(crate) struct Dropped {
    pub(crate) at: Option<Change>,
    pub(crate) slots: Vec<Slot>,
}

/// See the file's head.
pub(crate) struct Editor<'a>(&'a mut Document);

impl<'a> Editor<'a> {
    pub(crate) fn of(document: &'a mut Document) -> Self {
        Self(document)
    }

    /// The same document as the view sees it.
    pub(crate) fn shown(&mut self) -> Shown<'_> {
        Shown::of(self.0)
    }

    pub(crate) fn board(&self) -> &Board {
        &self.0.board
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.0.scene
    }

    pub(crate) fn selection(&self) -> &Selection {
        &self.0.selection
    }

    /// Strokes being drawn.
    pub(crate) fn live(&mut self) -> &mut Live {
        &mut self.0.live
    }

    /// Nobody may edit here.
    pub(crate) fn read_only(&self) -> bool {
        self.0.read_only
    }

    /// A new item's id.
    pub(crate) fn new_id(&mut self) -> ItemId {
        self.0.ids.new_id()
    }

    /// One undoable transaction of a lane. False when it changed nothing or editing is not allowed.
    pub(crate) fn transact(&mut self, lane: u32, ops: Vec<Op>) -> bool {
        self.0.transact(lane, ops)
    }

    /// Takes back the lane's last step.
    pub(crate) fn undo(&mut self, lane: u32) {
        self.0.undo(lane);
    }

    /// Does again what was taken back.
    pub(crate) fn redo(&mut self, lane: u32) {
        self.0.redo(lane);
    }

    /// Something over the board is another one in this area.
    pub(crate) fn redraw_over(&mut self, area: Option<Rect>) {
        self.0.redraw_over(area);
    }

    /// The topmost item at a point within `slop`.
    pub(crate) fn solid_at(&mut self, p: Point, slop: f64) -> Option<Slot> {
        self.0.solid_at(p, slop)
    }

    /// The smallest hollow shape round a point.
    pub(crate) fn hollow_at(&mut self, p: Point) -> Option<Slot> {
        self.0.hollow_at(p)
    }

    /// What holds a connector's end at a point; `slop` and `edge`: see there.
    pub(crate) fn hold_at(&mut self, p: Point, slop: f64, edge: f64) -> Option<Anchor> {
        self.0.hold_at(p, slop, edge)
    }

    /// The place of an anchor; none when its item is not on the board.
    pub(crate) fn anchor_place(&self, anchor: &Anchor) -> Option<Point> {
        self.0.anchor_place(anchor)
    }

    /// A connector stored where it lies.
    pub(crate) fn settled(&self, item: &Item) -> Item {
        self.0.settled(item)
    }

    /// A connector from a point, not on the board yet.
    pub(crate) fn new_connector(&mut self, at: Point, style: Style, ends: Ends) -> Item {
        self.0.new_connector(at, style, ends)
    }

    /// An arrow that a shape holds by its start, not on the board yet.
    pub(crate) fn new_arrow(&mut self, start: Anchor) -> Item {
        self.0.new_arrow(start, End::Free)
    }

    /// Where bends of the one selected connector are pulled.
    pub(crate) fn bend_places(&self, zoom: f64) -> Vec<(Point, usize, bool)> {
        self.0.bend_places(zoom)
    }

    /// The one selected item, when connectors can be pulled out of it.
    pub(crate) fn selected_holder(&self) -> Option<Slot> {
        self.0.selected_holder()
    }

    /// Another item like the selected one, about the origin, not on the board yet.
    pub(crate) fn another_like_selected(&mut self) -> Option<Item> {
        self.0.another_like_selected()
    }

    /// Makes another shape like the selected one on a side of it or at a point, and an arrow to it.
    pub(crate) fn onward(&mut self, lane: u32, toward: Vec2, at: Option<Point>) {
        self.0.onward(lane, toward, at);
    }

    /// Takes a connector out of the board's picture while a hand bends it, or puts it back.
    pub(crate) fn hide(&mut self, slot: Slot, hidden: bool) {
        self.0.scene.hide(slot, Holder::Connector, hidden);
        let bounds = self.0.scene.bounds(slot);
        self.0.redraw(bounds);
    }

    /// The shape that is pointed at without touching it, if connectors can be pulled out of it.
    pub(crate) fn hovered(&self) -> Option<Slot> {
        self.0.hovered()
    }

    /// The dot of a shape that is under the pointer.
    pub(crate) fn near_dot(&self, slot: Slot) -> Option<usize> {
        self.0.near_dot(slot)
    }

    /// Sets that shape, if it shows its dots, and the dot under the pointer (0 to 3, clockwise from the top).
    pub(crate) fn hover(&mut self, slot: Option<Slot>, dot: Option<usize>) {
        self.0.hover(slot, dot);
    }

    /// Nothing is pointed at.
    pub(crate) fn unhover(&mut self) {
        self.0.hover = None;
    }

    /// The keyboard's item is none any more.
    pub(crate) fn blur(&mut self) {
        self.0.set_focus(None);
    }

    /// Starts editing an item's text; what cannot have any, or is locked, is left alone.
    pub(crate) fn begin_edit(&mut self, lane: u32, id: &ItemId) {
        self.0.begin_edit(lane, id);
    }

    /// Starts editing a text that is not on the board yet.
    pub(crate) fn edit_new(&mut self, lane: u32, item: Item) {
        self.0.edit_new(lane, item);
    }

    /// An item being made by a contact is shown, or no more.
    pub(crate) fn draft_set(&mut self, pointer: u32, item: Option<Item>) {
        let lies = item.map(|item| self.0.resolve_connector(&item).unwrap_or(item));
        let areas = self.0.drafts.set(pointer, lies);
        areas.into_iter().for_each(|area| self.0.redraw_over(area));
    }

    /// An item being made is shown no more, by whichever contact it is made.
    pub(crate) fn draft_end(&mut self, id: &ItemId) {
        if let Some(pointer) = self.0.drafts.maker(id) {
            self.draft_set(pointer, None);
        }
    }

    /// What an eraser passes over on its way, and how: what `cut` answers of strokes, all of other items. One that cuts leaves alone what
    /// has no parts to cut away: pictures, connectors, whatever holds words.
    pub(crate) fn swept(&mut self, slot: Slot, from: Point, to: Point, radius: f64, cuts: bool) -> Erased {
        let (item, shape) = self.0.scene.exact(&self.0.board, slot);
        if cuts && item.kind == Kind::Stroke {
            let removed = hit::cut(&shape.board_line(item), from, to, radius);
            if removed.is_empty() { Erased::No } else { Erased::Parts(removed) }
        } else if cuts && (matches!(item.kind, Kind::Image | Kind::Connector) || item.t.is_some()) {
            Erased::No
        } else if hit::sweep(item, shape, from, to, radius) {
            Erased::Whole
        } else {
            Erased::No
        }
    }

    /// Shows an item as a contact's eraser has left it so far.
    pub(crate) fn show_erased(&mut self, slot: Slot, contact: u32, how: Erased) {
        match how {
            Erased::No => {
                self.0.scene.hide(slot, Holder::Eraser, false);
                self.0.scene.set_cut(slot, contact, None);
            }
            Erased::Parts(intervals) => self.0.scene.set_cut(slot, contact, Some(intervals)),
            Erased::Whole => self.0.scene.hide(slot, Holder::Eraser, true),
        }
        let bounds = self.0.scene.bounds(slot);
        self.0.redraw(bounds);
    }

    /// The order key on top of everything, inside the frame under a point if there is one.
    pub(crate) fn top_z(&mut self, p: Point) -> Z {
        z_order::top(&mut self.0.board, &self.0.scene, &mut self.0.ids.rng, p)
    }

    /// The order key below everything.
    pub(crate) fn bottom_z(&mut self) -> Z {
        z_order::bottom(&self.0.board, &mut self.0.ids.rng)
    }

    /// Items of the board itself that lie wholly inside a box, with their keys.
    pub(crate) fn loose_inside(&self, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
        z_order::loose_inside(&self.0.board, &self.0.scene, area)
    }

    /// Selects exactly these.
    pub(crate) fn select(&mut self, slots: &[Slot]) {
        self.0.select(slots);
    }

    /// Selects items by id; what is not there is skipped, and what lies in another of them is selected with that.
    pub(crate) fn select_ids(&mut self, ids: &[ItemId]) {
        self.0.select_ids(ids);
    }

    /// Selects an item, or no more. Others may have taken it away.
    pub(crate) fn toggle(&mut self, id: &ItemId) {
        self.0.toggle(id);
    }

    /// The box the handles stand on.
    pub(crate) fn selection_frame(&mut self) -> Option<Geometry> {
        self.0.selection_frame()
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn selected_line(&self) -> bool {
        self.0.selected_line()
    }

    /// Any selected item that is locked.
    pub(crate) fn selection_locked(&mut self) -> bool {
        self.0.selection_locked()
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise.
    pub(crate) fn keeps_ratio(&mut self, handle: Handle) -> bool {
        self.0.keeps_ratio(handle)
    }

    /// Whether the selection may be pulled through itself and come out mirrored.
    pub(crate) fn may_flip(&mut self) -> bool {
        self.0.selection.may_flip(&self.0.board, !self.0.catches.is_empty())
    }

    /// Whether a marquee or a lasso is drawn.
    pub(crate) fn catches(&self) -> bool {
        !self.0.catches.is_empty()
    }

    /// A contact begins a marquee or a lasso at a point.
    pub(crate) fn catch_begin(&mut self, pointer: u32, from: Point, lasso: bool, zoom: f64) {
        self.catch_end(pointer);
        let ground =
            MarqueeContext { board: &self.0.board, scene: &mut self.0.scene, selection: &mut self.0.selection };
        self.0.catches.begin(&ground, pointer, from, lasso, zoom);
    }

    /// It goes on from where it began to a point.
    pub(crate) fn catch_drag(&mut self, pointer: u32, from: Point, p: Point, zoom: f64) {
        let mut ground =
            MarqueeContext { board: &self.0.board, scene: &mut self.0.scene, selection: &mut self.0.selection };
        self.0.catches.drag(&mut ground, pointer, from, p, zoom);
    }

    /// It is let go: what it holds stays selected.
    pub(crate) fn catch_end(&mut self, pointer: u32) {
        self.0.catches.end(pointer);
        // What was only counted meanwhile is looked through now.
        self.0.selection.forget_info();
        self.0.changed = true;
    }

    /// It is taken back, with what it held.
    pub(crate) fn catch_cancel(&mut self, pointer: u32) {
        let mut ground =
            MarqueeContext { board: &self.0.board, scene: &mut self.0.scene, selection: &mut self.0.selection };
        self.0.catches.cancel(&mut ground, pointer);
        self.0.selection.forget_info();
        self.0.changed = true;
    }

    /// How far a box held by a contact is off what is near it, by the edges and centres that may move; the guides that say so are shown.
    pub(crate) fn snap(&mut self, pointer: u32, b: Rect, free: Free, field: &Field) -> Off {
        self.0.snap(pointer, b, free, field)
    }

    /// A contact's guides are shown no more.
    pub(crate) fn snap_end(&mut self, pointer: u32) {
        self.0.snapping.end(pointer);
    }

    /// Whether the selection is dragged.
    pub(crate) fn drags(&self) -> bool {
        self.0.drag.is_some()
    }

    /// The selection is dragged from here on, or copies of it. `scale`: device px per board unit.
    pub(crate) fn drag_begin(&mut self, scale: f64, copies: bool) {
        let roots = self.0.selection.slots().to_vec();
        let drag = Drag::new(&mut self.0.board, &mut self.0.scene, roots, scale, copies);
        let large = drag.is_large();
        self.0.drag = Some(drag);
        if !large {
            self.0.drag_hide(true);
        }
    }

    /// The drag goes on. `pictured`: the picture of a large selection is whole.
    pub(crate) fn drag_to(&mut self, change: Change, pictured: bool) {
        let Some(drag) = &mut self.0.drag else { return };
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
                self.0.drag_hide(!turning && pictured);
            }
        }
        self.0.redraw_over(Some(before));
        self.0.redraw_over(Some(after));
        self.0.changed = true;
    }

    /// The drag is taken back.
    pub(crate) fn drag_cancel(&mut self) -> Dropped {
        self.put_down();
        Dropped::default()
    }

    /// Nothing is dragged any more; what was is shown where it is on the board.
    fn put_down(&mut self) -> Option<Drag> {
        self.0.drag_hide(false);
        let drag = self.0.drag.take();
        self.0.redraw_over(drag.as_ref().map(Drag::shown));
        self.0.redraw_over(drag.as_ref().and_then(Drag::beside));
        self.0.selection.forget_frame();
        self.0.changed = true;
        drag
    }

    /// The drag ends here: one transaction.
    pub(crate) fn drag_end(&mut self, lane: u32, change: Change, pictured: bool) -> Dropped {
        if change.is_none() {
            return self.drag_cancel();
        }
        self.drag_to(change, pictured);
        let Some(drag) = self.put_down() else { return Dropped::default() };
        if let (true, Change::Move(by)) = (drag.copies(), change) {
            self.0.duplicate_selection(lane, by);
            return Dropped::default();
        }
        let ops = drag.ops(&mut self.0.board, &self.0.scene, &mut self.0.ids.rng);
        self.0.transact(lane, ops);
        Dropped { at: drag.is_large().then_some(change), slots: drag.into_slots() }
    }
}

//! The document under a tool: what lies under it, where new things go, marquees and lassos, the dragged selection. Shown without
//! touching the model, written as one transaction when it is let go. Zooms in CSS px per board unit.

use atrium_model::{Geometry, ItemId, Kind, Slot, Z};
use kurbo::{Point, Rect};

use super::lift::Lift;
use super::selection::catch::Ground;
use super::selection::frame;
use super::{Document, z_order};
use crate::hit;
use crate::shape::transform::{Change, Handle};

/// Parts of a body: 1/256 of a sample, from and to.
pub(crate) type Intervals = Vec<(u32, u32)>;

/// How an item is shown while an eraser passes over it.
pub(crate) enum Erased {
    No,
    Parts(Intervals),
    Whole,
}

/// A drag that is over: where it was let go, when a picture followed the hand, and what it held.
#[derive(Default)]
pub(crate) struct Dropped {
    pub(crate) at: Option<Change>,
    pub(crate) slots: Vec<Slot>,
}

impl Document {
    /// What an eraser passes over on its way, and how: what `cut` answers of strokes, all of other things. Board units.
    pub(crate) fn swept(&mut self, slot: Slot, from: Point, to: Point, radius: f64, cuts: bool) -> Erased {
        let shape = self.scene.shape(&self.board, slot);
        let item = self.board.item(slot);
        if cuts && item.kind == Kind::Stroke {
            let removed = hit::cut(&shape.board_line(item), from, to, radius);
            if removed.is_empty() { Erased::No } else { Erased::Parts(removed) }
        } else if hit::sweep(item, shape, from, to, radius) {
            Erased::Whole
        } else {
            Erased::No
        }
    }

    /// Shows an item as an eraser has left it so far.
    pub(crate) fn show_erased(&mut self, slot: Slot, how: Erased) {
        match how {
            Erased::No => {
                self.scene.hide(slot, false);
                self.scene.set_cut(slot, None);
            }
            Erased::Parts(intervals) => self.scene.set_cut(slot, Some(intervals)),
            Erased::Whole => self.scene.hide(slot, true),
        }
        let bounds = self.scene.bounds(slot);
        self.redraw(bounds);
    }

    /// A place on top of everything, inside the frame under a point (board units) if there is one.
    pub(crate) fn top_place(&mut self, p: Point) -> Z {
        z_order::top(&mut self.board, &self.scene, &mut self.ids.rng, p)
    }

    /// A place below everything.
    pub(crate) fn bottom_place(&mut self) -> Z {
        z_order::bottom(&self.board, &mut self.ids.rng)
    }

    /// Things of the board itself that lie wholly inside a box (board units), with their keys.
    pub(crate) fn loose_inside(&self, area: Rect) -> Vec<(ItemId, Box<[u8]>)> {
        z_order::loose_inside(&self.board, &self.scene, area)
    }

    /// Selects exactly these.
    pub(crate) fn select(&mut self, slots: &[Slot]) {
        self.selection.replace(slots);
    }

    /// Selects a thing, or no more. Others may have taken it away.
    pub(crate) fn toggle(&mut self, id: &ItemId) {
        if let Some(slot) = self.board.get(id) {
            let on = !self.selection.contains(slot);
            self.selection.set(slot, on);
        }
    }

    /// The box the handles stand on: board units.
    pub(crate) fn selection_frame(&mut self) -> Option<Geometry> {
        self.selection.frame(&self.board, &mut self.scene)
    }

    /// The box a thing is held by: board units.
    pub(crate) fn box_of(&mut self, slot: Slot) -> Geometry {
        frame::box_of(&self.board, &mut self.scene, slot)
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn selected_line(&self) -> bool {
        self.selection.is_line(&self.board)
    }

    /// Anything selected that is locked.
    pub(crate) fn selection_locked(&mut self) -> bool {
        self.selection_info().locked
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise.
    pub(crate) fn keeps_ratio(&mut self, handle: Handle) -> bool {
        self.selection.keeps_ratio(&self.board, !self.catches.is_empty(), handle)
    }

    /// Whether the selection may be pulled through itself and come out mirrored.
    pub(crate) fn may_flip(&mut self) -> bool {
        self.selection.may_flip(&self.board, !self.catches.is_empty())
    }

    /// A contact begins a marquee or a lasso at a point.
    pub(crate) fn catch_begin(&mut self, pointer: u32, from: Point, lasso: bool, zoom: f64) {
        self.catch_end(pointer);
        let ground = Ground { board: &self.board, scene: &mut self.scene, selection: &mut self.selection };
        self.catches.begin(&ground, pointer, from, lasso, zoom);
    }

    /// It goes on from where it began to a point.
    pub(crate) fn catch_drag(&mut self, pointer: u32, from: Point, p: Point, zoom: f64) {
        let mut ground = Ground { board: &self.board, scene: &mut self.scene, selection: &mut self.selection };
        self.catches.drag(&mut ground, pointer, from, p, zoom);
    }

    /// It is let go: what it holds stays selected.
    pub(crate) fn catch_end(&mut self, pointer: u32) {
        self.catches.end(pointer);
        // What was only counted meanwhile is looked through now.
        self.selection.forget_info();
        self.changed = true;
    }

    /// It is taken back, with what it held.
    pub(crate) fn catch_cancel(&mut self, pointer: u32) {
        let mut ground = Ground { board: &self.board, scene: &mut self.scene, selection: &mut self.selection };
        self.catches.cancel(&mut ground, pointer);
        self.selection.forget_info();
        self.changed = true;
    }

    /// The selection is taken in hand, or copies of it. `scale`: device px per board unit.
    pub(crate) fn lift_begin(&mut self, scale: f64, copies: bool) {
        let roots = self.selection.slots().to_vec();
        let lift = Lift::new(&mut self.board, &self.scene, roots, scale, copies);
        let large = lift.is_large();
        self.lift = Some(lift);
        if !large {
            self.lift_hide(true);
        }
    }

    /// Takes the lifted things out of the board's own picture, or puts them back.
    pub(crate) fn lift_hide(&mut self, hidden: bool) {
        if let Some(lift) = &mut self.lift {
            let areas = lift.hide(&mut self.scene, hidden);
            areas.into_iter().for_each(|area| self.redraw(area));
        }
    }

    /// The drag goes on. `pictured`: the picture of a large selection is whole.
    pub(crate) fn lift_show(&mut self, change: Change, pictured: bool) {
        let Some(lift) = &mut self.lift else { return };
        if lift.change() == change {
            return;
        }
        let before = lift.shown();
        lift.set_change(change);
        let (after, large, hidden) = (lift.shown(), lift.is_large(), lift.is_hidden());
        if large {
            // A picture cannot be turned: while turning, the things stay where they are and the box alone follows the hand.
            let turning = matches!(change, Change::Rotate { .. });
            if turning == hidden {
                self.lift_hide(!turning && pictured);
            }
        }
        self.redraw_over(Some(before));
        self.redraw_over(Some(after));
        self.changed = true;
    }

    /// The drag is taken back.
    pub(crate) fn lift_cancel(&mut self) -> Dropped {
        self.put_down();
        Dropped::default()
    }

    /// Nothing is dragged any more; what was is shown where it is on the board.
    fn put_down(&mut self) -> Option<Lift> {
        self.lift_hide(false);
        let lift = self.lift.take();
        self.redraw_over(lift.as_ref().map(Lift::shown));
        self.selection.forget_frame();
        self.changed = true;
        lift
    }

    /// The drag ends here: one transaction.
    pub(crate) fn lift_drop(&mut self, lane: u32, change: Change, pictured: bool) -> Dropped {
        if change.is_none() {
            return self.lift_cancel();
        }
        self.lift_show(change, pictured);
        let Some(lift) = self.put_down() else { return Dropped::default() };
        if let (true, Change::Move(by)) = (lift.copies(), change) {
            self.duplicate_selection(lane, by);
            return Dropped::default();
        }
        let ops = lift.ops(&mut self.board, &self.scene, &mut self.ids.rng);
        self.transact(lane, ops);
        Dropped { at: lift.is_large().then_some(change), slots: lift.into_slots() }
    }
}

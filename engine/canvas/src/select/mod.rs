//! What is selected and what is done with it. `mod` owns the set; `transform` the maths, `lifting` the drag that shows it,
//! `edit` the way to the model, `act` the actions, `order` the stacking, `clipboard` copies, `query` questions from outside.

pub(crate) mod act;
pub(crate) mod clipboard;
pub(crate) mod edit;
pub(crate) mod lifting;
pub(crate) mod order;
pub(crate) mod query;
pub(crate) mod transform;

use atrium_model::{Board, Geometry, Kind, Slot};
use kurbo::{Point, Rect};

use crate::engine::Engine;
use transform::{HANDLES, Handle, at, upright};

/// Selected things: groups as wholes, in the order they were chosen.
#[derive(Default)]
pub(crate) struct Selection {
    slots: Vec<Slot>,
    mark: Vec<bool>,
}

impl Selection {
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub(crate) fn contains(&self, slot: Slot) -> bool {
        self.mark.get(slot.0 as usize).copied().unwrap_or(false)
    }

    fn set_mark(&mut self, slot: Slot, on: bool) {
        let at = slot.0 as usize;
        if at >= self.mark.len() {
            self.mark.resize(at + 1, false);
        }
        self.mark[at] = on;
    }

    fn add(&mut self, slot: Slot) {
        if !self.contains(slot) {
            self.set_mark(slot, true);
            self.slots.push(slot);
        }
    }

    fn remove(&mut self, slot: Slot) {
        if self.contains(slot) {
            self.set_mark(slot, false);
            self.slots.retain(|s| *s != slot);
        }
    }

    fn clear(&mut self) {
        for slot in core::mem::take(&mut self.slots) {
            self.set_mark(slot, false);
        }
    }

    /// Slots that left the board are no longer selected.
    pub(crate) fn drop_removed(&mut self, removed: impl Iterator<Item = Slot>) -> bool {
        let mut any = false;
        for slot in removed {
            if self.contains(slot) {
                self.set_mark(slot, false);
                any = true;
            }
        }
        if any {
            let mark = core::mem::take(&mut self.mark);
            self.slots.retain(|s| mark[s.0 as usize]);
            self.mark = mark;
        }
        any
    }
}

/// Everything below these things that is drawn: groups opened, frames and their children both.
pub(crate) fn leaves(board: &Board, roots: &[Slot]) -> Vec<Slot> {
    let mut out = Vec::with_capacity(roots.len());
    let mut todo: Vec<Slot> = roots.iter().rev().copied().collect();
    while let Some(slot) = todo.pop() {
        let item = board.item(slot);
        if item.kind != Kind::Group {
            out.push(slot);
        }
        if matches!(item.kind, Kind::Group | Kind::Frame) {
            todo.extend(board.children(&item.id).into_iter().rev());
        }
    }
    out
}

impl Engine {
    /// Selects exactly these.
    pub(crate) fn select_slots(&mut self, slots: &[Slot]) {
        if self.selection.slots() == slots {
            return;
        }
        // Named twice is selected once.
        self.selection.clear();
        slots.iter().for_each(|s| self.selection.add(*s));
        self.selection_changed();
    }

    pub(crate) fn select_toggle(&mut self, slot: Slot) {
        if self.selection.contains(slot) {
            self.selection.remove(slot);
        } else {
            self.selection.add(slot);
        }
        self.selection_changed();
    }

    pub(crate) fn selection_changed(&mut self) {
        self.box_cache = None;
        self.dirty_state = true;
    }

    /// The box the handles stand on: a single thing's own, turned as it is; else the upright box round all.
    pub(crate) fn selection_box(&mut self) -> Option<Geometry> {
        if let Some(known) = self.box_cache {
            return known;
        }
        let found = match self.selection.slots() {
            [] => None,
            [one] if self.board.item(*one).kind != Kind::Group => Some(self.box_of(*one)),
            slots => {
                let mut area: Option<Rect> = None;
                for slot in leaves(&self.board, slots) {
                    let r = upright(&self.box_of(slot));
                    area = Some(area.map_or(r, |a| a.union(r)));
                }
                area.map(|r: Rect| Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 })
            }
        };
        self.box_cache = Some(found);
        found
    }

    /// The box a thing is held by: its own geometry; of a stroke's piece only what is left of the stroke, turned like the whole.
    pub(crate) fn box_of(&mut self, slot: Slot) -> Geometry {
        let item = self.board.item(slot);
        let g = item.g;
        if item.piece().is_none_or(|p| p.from == 0 && p.to == p.body.end()) {
            return g;
        }
        let line = self.scene.shape(&self.board, slot).board_line(self.board.item(slot));
        let about = transform::centre(&g);
        let flat = line
            .iter()
            .map(|p| transform::turn(Point::new(p.x, p.y), about, -g.rot))
            .map(|p| Rect::from_points(p, p))
            .reduce(|a, b| a.union(b));
        let Some(r) = flat else { return g };
        let c = transform::turn(r.center(), about, g.rot);
        Geometry { x: c.x - r.width() / 2.0, y: c.y - r.height() / 2.0, w: r.width(), h: r.height(), rot: g.rot }
    }

    /// Whether one line or arrow is selected: its ends are its handles.
    pub(crate) fn selected_line(&self) -> bool {
        matches!(self.selection.slots(), [one] if self.board.item(*one).kind == Kind::Connector)
    }

    /// Anything selected that is locked.
    pub(crate) fn selection_locked(&self) -> bool {
        self.selection.slots().iter().any(|s| self.board.item(*s).locked)
    }

    /// Whether pulling a handle keeps the ratio unless shift says otherwise: text and notes, pictures by their corners, and
    /// several things of which one is turned.
    pub(crate) fn selection_keeps_ratio(&self, handle: Handle) -> bool {
        let corner = handle.hx != 0 && handle.hy != 0;
        match self.selection.slots() {
            [one] => corner && matches!(self.board.item(*one).kind, Kind::Image | Kind::Text | Kind::Sticky),
            slots => leaves(&self.board, slots).iter().any(|s| self.board.item(*s).g.rot != 0.0),
        }
    }

    /// Whether it may be pulled through itself and come out mirrored: not what carries text.
    pub(crate) fn selection_may_flip(&self) -> bool {
        leaves(&self.board, self.selection.slots()).iter().all(|s| {
            let item = self.board.item(*s);
            item.t.is_none() && item.g.rot == 0.0 && !matches!(item.kind, Kind::Text | Kind::Sticky | Kind::Frame)
        })
    }

    /// The handles a box shows: none of those a thing cannot use or that would cover it.
    pub(crate) fn handles_of(&self, frame: &Geometry) -> impl Iterator<Item = (Handle, Point)> {
        let (zoom, line) = (self.view.camera.zoom, self.selected_line());
        let (wide, high) = (frame.w.abs() * zoom > 40.0, frame.h.abs() * zoom > 40.0);
        let g = *frame;
        let shown =
            move |h: &Handle| if line { h.hx != 0 && h.hx == h.hy } else { (h.hx != 0 || wide) && (h.hy != 0 || high) };
        HANDLES
            .into_iter()
            .filter(shown)
            .map(move |h| (h, at(&g, f64::from(h.hx + 1) / 2.0, f64::from(h.hy + 1) / 2.0)))
    }

    /// The handle under a point of the screen, within `slop` CSS px.
    pub(crate) fn handle_at(&self, frame: &Geometry, p_css: Point, slop: f64) -> Option<Handle> {
        self.handles_of(frame)
            .map(|(h, p)| (h, self.view.css_from_board(p).distance(p_css)))
            .filter(|(_, d)| *d <= slop)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(h, _)| h)
    }

    /// Where the rotate handle stands: CSS px, above the middle of the top edge.
    pub(crate) fn rotate_handle_css(&self, frame: &Geometry) -> Point {
        let top = self.view.css_from_board(at(frame, 0.5, 0.0));
        let up = at(frame, 0.5, 0.0) - at(frame, 0.5, 1.0);
        let len = up.hypot();
        let dir = if len > 1e-9 { up / len } else { kurbo::Vec2::new(frame.rot.sin(), -frame.rot.cos()) };
        top + dir * 24.0
    }

    pub(crate) fn rotate_handle_at(&self, frame: &Geometry, p_css: Point, slop: f64) -> bool {
        self.rotate_handle_css(frame).distance(p_css) <= slop
    }
}

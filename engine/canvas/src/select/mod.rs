//! What is selected and what is done with it. `mod` owns the set; `transform` the maths, `lifting` the drag that shows it,
//! `edit` the way to the model, `act` the actions, `order` the stacking, `clipboard` copies, `query` questions from outside, `catch`
//! and `lasso` what is drawn round things, `summary` what they have in common, `reading` the keyboard's order.

pub(crate) mod act;
pub(crate) mod catch;
pub(crate) mod clipboard;
pub(crate) mod edit;
pub(crate) mod lasso;
pub(crate) mod lifting;
pub(crate) mod order;
pub(crate) mod query;
pub(crate) mod reading;
pub(crate) mod summary;
pub(crate) mod transform;

use atrium_model::{Board, Geometry, Kind, Slot, number};
use kurbo::{Point, Rect};

use crate::engine::Engine;
use crate::geom;
use transform::{HANDLES, Handle, at, upright};

/// Selected things: groups as wholes, in no order.
#[derive(Default)]
pub(crate) struct Selection {
    slots: Vec<Slot>,
    /// By slot: its place in `slots` plus one; 0: not selected.
    places: Vec<u32>,
}

impl Selection {
    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub(crate) fn contains(&self, slot: Slot) -> bool {
        self.places.get(slot.0 as usize).is_some_and(|place| *place != 0)
    }

    pub(crate) fn set(&mut self, slot: Slot, on: bool) {
        if self.contains(slot) == on {
            return;
        }
        let at = slot.0 as usize;
        if on {
            if at >= self.places.len() {
                self.places.resize(at + 1, 0);
            }
            self.slots.push(slot);
            self.places[at] = self.slots.len() as u32;
        } else {
            let place = core::mem::take(&mut self.places[at]);
            self.slots.swap_remove(place as usize - 1);
            if let Some(moved) = self.slots.get(place as usize - 1) {
                self.places[moved.0 as usize] = place;
            }
        }
    }

    fn clear(&mut self) {
        for slot in core::mem::take(&mut self.slots) {
            self.places[slot.0 as usize] = 0;
        }
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
        slots.iter().for_each(|s| self.selection.set(*s, true));
        self.selection_changed();
    }

    pub(crate) fn select_toggle(&mut self, slot: Slot) {
        let on = !self.selection.contains(slot);
        self.selection.set(slot, on);
        self.selection_changed();
    }

    pub(crate) fn selection_changed(&mut self) {
        self.box_cache = None;
        self.summary = None;
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
                let mut area = geom::NO_BOX;
                let mut rest = Vec::new();
                for slot in slots {
                    // Most things are what they seem: of them no more is asked than lies close together in memory.
                    match self.scene.plain_box(*slot) {
                        Some(g) => area = geom::join(area, upright(g)),
                        None => rest.push(*slot),
                    }
                }
                for slot in leaves(&self.board, &rest) {
                    area = geom::join(area, upright(&self.box_of(slot)));
                }
                (area.x0 <= area.x1).then(|| Geometry {
                    x: area.x0,
                    y: area.y0,
                    w: area.width(),
                    h: area.height(),
                    rot: 0.0,
                })
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
        let dir = if len > 1e-9 {
            up / len
        } else {
            let (sin, cos) = number::sin_cos(frame.rot);
            kurbo::Vec2::new(sin, -cos)
        };
        top + dir * 24.0
    }

    pub(crate) fn rotate_handle_at(&self, frame: &Geometry, p_css: Point, slop: f64) -> bool {
        self.rotate_handle_css(frame).distance(p_css) <= slop
    }
}

//! Questions from outside: what is here, what is selected.

use atrium_model::{ItemId, Kind, Slot};
use kurbo::{Point, Rect};

use crate::engine::Engine;
use crate::hit;

impl Engine {
    /// The thing under a point: topmost by paint order; nothing within `slop` board units is nothing.
    pub(crate) fn hit_slot(&mut self, p: Point, slop: f64) -> Option<Slot> {
        let area = Rect::from_points(p, p).inflate(slop, slop);
        for slot in self.in_paint_order(area).into_iter().rev() {
            let shape = self.scene.shape(&self.board, slot);
            if hit::hit_item(self.board.item(slot), shape, p, slop) {
                return Some(slot);
            }
        }
        None
    }

    /// The smallest hollow shape round a point: what a click takes when nothing solid lies there. A drag does not, so that a
    /// marquee can be begun inside a large shape.
    pub(crate) fn hollow_slot(&mut self, p: Point) -> Option<Slot> {
        let mut best: Option<(f64, Slot)> = None;
        for slot in self.in_paint_order(Rect::from_points(p, p)) {
            let shape = self.scene.shape(&self.board, slot);
            let item = self.board.item(slot);
            let size = (item.g.w * item.g.h).abs();
            if item.kind != Kind::Frame
                && hit::touch(item, shape, p, 0.0) == hit::Touch::Hollow
                && best.is_none_or(|(s, _)| size <= s)
            {
                best = Some((size, slot));
            }
        }
        best.map(|(_, slot)| slot)
    }

    /// The item at a point of the board.
    pub fn hit(&mut self, x_board: f64, y_board: f64) -> Option<ItemId> {
        let (p, slop) = (Point::new(x_board, y_board), 4.0 / self.view.camera.zoom);
        let slot = self.hit_slot(p, slop).or_else(|| self.hollow_slot(p))?;
        Some(self.board.item(slot).id)
    }

    /// Selected ids in paint order; of a selection of more than `most` any so many.
    #[must_use]
    pub fn selection_ids(&mut self, most: usize) -> Vec<ItemId> {
        let chosen = self.selection.slots();
        let mut slots = chosen[..chosen.len().min(most)].to_vec();
        self.board.arrange(&mut slots);
        slots.iter().map(|s| self.board.item(*s).id).collect()
    }

    /// The selection's box on the screen: CSS px x, y, w, h before rotation about its centre, and the rotation.
    pub fn selection_bounds_css(&mut self) -> Option<[f64; 5]> {
        let mut frame = self.selection_box()?;
        if let Some(lift) = &self.lift {
            frame = lift.change.frame(&frame);
        }
        let p = self.view.css_from_board(Point::new(frame.x.min(frame.x + frame.w), frame.y.min(frame.y + frame.h)));
        let z = self.view.camera.zoom;
        Some([p.x, p.y, frame.w.abs() * z, frame.h.abs() * z, frame.rot])
    }

    /// The keyboard's item.
    pub fn set_focus(&mut self, id: Option<ItemId>) {
        if self.focus != id {
            self.focus = id;
            self.dirty_state = true;
            if let Some(slot) = id.and_then(|id| self.board.get(&id)) {
                self.bring_into_view(self.scene.bounds(slot));
            }
        }
    }

    /// The keyboard's item.
    #[must_use]
    pub fn focus(&self) -> Option<ItemId> {
        self.focus
    }

    /// Pans so that a box is seen, when it is not.
    fn bring_into_view(&mut self, area: Rect) {
        let seen = self.view.board_rect();
        if !crate::geom::meets(&seen, &area) {
            let (c, zoom) = (area.center(), self.view.camera.zoom);
            self.view.set(c.x, c.y, zoom);
            self.camera_moved();
        }
    }

    /// Items by id, or all of them in paint order; of one kind, or of any.
    pub fn find(&mut self, ids: &[ItemId], kind: Option<u8>) -> Vec<Slot> {
        let mut slots: Vec<Slot> = if ids.is_empty() {
            let mut all: Vec<Slot> = self.board.iter().collect();
            self.board.arrange(&mut all);
            all
        } else {
            ids.iter().filter_map(|id| self.board.get(id)).collect()
        };
        slots.retain(|s| kind.is_none_or(|k| self.board.item(*s).kind.code() == k));
        slots
    }

    /// The box round an item with its line width; a group's is that of what it holds. Board units.
    #[must_use]
    pub fn bounds(&self, slot: Slot) -> Rect {
        let leaves = super::leaves(&self.board, &[slot]);
        leaves
            .into_iter()
            .map(|s| crate::shape::item_bounds(self.board.item(s)))
            .reduce(crate::geom::join)
            .unwrap_or_default()
    }

    /// A text for the executor, by the draw list's slot: empty when it is gone.
    #[must_use]
    pub fn text(&self, slot: u32) -> Vec<u8> {
        self.board.try_item(Slot(slot)).map_or_else(Vec::new, crate::view::text::text_bytes)
    }

    /// How many items there are, of one kind or all.
    #[must_use]
    pub fn count(&self, kind: Option<u8>) -> usize {
        match kind {
            None => self.board.len(),
            Some(kind) => self.board.iter().filter(|s| self.board.item(*s).kind.code() == kind).count(),
        }
    }
}

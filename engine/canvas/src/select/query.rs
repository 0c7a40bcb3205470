//! Questions from outside: what is here, what is selected, in which order a reader would meet things.

use atrium_model::{ItemId, Kind, Slot, Style};
use kurbo::{Point, Rect};

use crate::engine::Engine;
use crate::hit;

/// What the style bar needs to know of the selection.
pub struct SelectionInfo {
    /// How many are selected; a group counts once.
    pub count: u32,
    /// Bit n: a thing of kind n is among them, groups opened.
    pub kinds: u32,
    /// Any is locked.
    pub locked: bool,
    /// Style values all of them share.
    pub style: Style,
}

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

    /// What a marquee takes: unlocked, groups as wholes, frames only when wholly inside.
    pub(crate) fn in_rect(&mut self, area: Rect) -> Vec<Slot> {
        let mut roots = Vec::new();
        let mut seen = vec![false; self.board.slots()];
        for slot in self.scene.query(area) {
            if self.board.item(slot).locked || self.scene.is_hidden(slot) {
                continue;
            }
            let root = self.board.root_of(slot);
            if seen[root.0 as usize] || self.board.item(root).locked {
                continue;
            }
            // What lies wholly inside needs no exact test.
            let inside = area.union(self.scene.bounds(slot)) == area;
            let shape = (!inside).then(|| self.scene.shape(&self.board, slot));
            if shape.is_none_or(|shape| hit::item_in_rect(self.board.item(slot), shape, area)) {
                seen[root.0 as usize] = true;
                roots.push(root);
            }
        }
        // A frame's content comes along with its frame.
        let taken =
            |s: Slot| self.board.item(s).z.parent.and_then(|p| self.board.get(&p)).is_some_and(|p| seen[p.0 as usize]);
        let mut out: Vec<Slot> = roots.iter().copied().filter(|s| !taken(*s)).collect();
        self.sort_by_rank(&mut out);
        out
    }

    /// Ids in reading order: rows from the top, each from left to right; a row is what overlaps its first thing's middle.
    pub(crate) fn reading_order(&mut self) -> Vec<ItemId> {
        let mut all: Vec<(Rect, ItemId)> = self
            .board
            .iter()
            .filter(|s| !matches!(self.board.item(*s).kind, Kind::Group | Kind::Board))
            .map(|s| (self.scene.bounds(s), self.board.item(s).id))
            .collect();
        all.sort_by(|a, b| a.0.y0.total_cmp(&b.0.y0).then(a.1.cmp(&b.1)));
        let mut out = Vec::with_capacity(all.len());
        let mut rest = &all[..];
        while let Some((first, _)) = rest.first() {
            let middle = first.center().y;
            let n = rest.iter().take_while(|(r, _)| r.y0 <= middle).count().max(1);
            let (row, later) = rest.split_at(n);
            let mut row = row.to_vec();
            row.sort_by(|a, b| a.0.x0.total_cmp(&b.0.x0).then(a.1.cmp(&b.1)));
            out.extend(row.iter().map(|(_, id)| *id));
            rest = later;
        }
        out
    }

    /// At most `n` ids in reading order, after `from` or from the beginning.
    pub fn outline(&mut self, from: Option<ItemId>, n: usize) -> Vec<ItemId> {
        let order = self.reading_order();
        let at = from.and_then(|id| order.iter().position(|o| *o == id)).map_or(0, |i| i + 1);
        order.into_iter().skip(at).take(n).collect()
    }

    /// Selected ids, in the order they were chosen.
    #[must_use]
    pub fn selection_ids(&self) -> Vec<ItemId> {
        self.selection.slots().iter().map(|s| self.board.item(*s).id).collect()
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

    /// Counts, kinds and shared style of the selection.
    #[must_use]
    pub fn selection_info(&self) -> SelectionInfo {
        let slots = super::leaves(&self.board, self.selection.slots());
        let mut style: Option<Style> = None;
        let mut kinds = 0;
        for slot in &slots {
            let item = self.board.item(*slot);
            kinds |= 1 << u32::from(item.kind.code()).min(31);
            match &mut style {
                None => style = Some((*item.s).clone()),
                Some(shared) => keep_common(shared, &item.s),
            }
        }
        SelectionInfo {
            count: u32::try_from(self.selection.slots().len()).unwrap_or(u32::MAX),
            kinds,
            locked: self.selection_locked(),
            style: style.unwrap_or_default(),
        }
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
            self.sort_by_rank(&mut all);
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

/// Keeps of a style what another has alike.
fn keep_common(shared: &mut Style, other: &Style) {
    macro_rules! keep {
        ($($field:ident),+) => { $(if shared.$field != other.$field { shared.$field = None; })+ };
    }
    keep!(color, fill, width, opacity, dash, brush, font_size, font, align, valign, start_head, end_head, radius);
    shared.unknown.clear();
}

//! The items of the board and where they are: the model, its scene, and what of them is to be drawn again. Answers what is under a point
//! (candidates by the index, exact by `hit`, topmost by paint order) and which box an item has. Tools read the model here and hide items;
//! only the write path changes it. Board units.

use atrium_model::{Board, Item, ItemId, Kind, Slot, sort_keys};
use kurbo::{Point, Rect, Size};

use super::redraw::{Redraw, Redraws};
use super::tree;
use crate::scene::{Holder, Scene, clipped_by};
use crate::shape::transform;
use crate::{geom, hit, shape};

/// Parts of a body: 1/256 of a sample, from and to.
pub(crate) type Intervals = Vec<(u32, u32)>;

/// How an item is shown while an eraser passes over it.
pub(crate) enum Erased {
    No,
    Parts(Intervals),
    Whole,
}

/// See the file's head.
pub(crate) struct Items {
    pub(super) board: Board,
    pub(super) scene: Scene,
    /// Nobody may edit here.
    pub(super) read_only: bool,
    /// What the view draws again.
    pub(super) redraws: Redraws,
    /// Something that updates tell of may have changed since the last tick.
    pub(super) changed: bool,
}

/// Whether no frame clips it away there.
fn is_seen_at(board: &Board, slot: Slot, p: Point) -> bool {
    clipped_by(board, board.item(slot)).iter().all(|frame| transform::contains(&frame.g, p))
}

impl Items {
    /// Those of an empty board.
    pub(super) fn new(read_only: bool) -> Self {
        let (scene, redraws) = (Scene::default(), Redraws::default());
        Self { board: Board::new(), scene, read_only, redraws, changed: true }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Nobody may edit here.
    pub(crate) fn read_only(&self) -> bool {
        self.read_only
    }

    /// The board's own picture is another one in this area.
    pub(super) fn redraw(&mut self, area: Rect) {
        self.redraws.push(Redraw::Board(area));
    }

    /// Something over the board is another one in this area.
    pub(super) fn redraw_over(&mut self, area: Option<Rect>) {
        if let Some(area) = area {
            self.redraws.push(Redraw::Over(area));
        }
    }

    /// The topmost item at a point; nothing within `slop` is nothing.
    pub(crate) fn solid_at(&mut self, p: Point, slop: f64) -> Option<Slot> {
        let area = Rect::from_points(p, p).inflate(slop, slop);
        for slot in self.scene.in_paint_order(&mut self.board, area).into_iter().rev() {
            let (item, shape) = self.scene.exact(&self.board, slot);
            if hit::hit_item(item, shape, p, slop) && is_seen_at(&self.board, slot, p) {
                return Some(slot);
            }
        }
        None
    }

    /// The smallest hollow shape round a point: what a click takes when nothing solid lies there. A drag does not, so that a marquee can
    /// be begun inside a large shape.
    pub(crate) fn hollow_at(&mut self, p: Point) -> Option<Slot> {
        let mut best: Option<(f64, Slot)> = None;
        for slot in self.scene.in_paint_order(&mut self.board, Rect::from_points(p, p)) {
            let (item, shape) = self.scene.exact(&self.board, slot);
            let size = (item.g.w * item.g.h).abs();
            if item.kind != Kind::Frame
                && hit::touch(item, shape, p, 0.0) == hit::Touch::Hollow
                && is_seen_at(&self.board, slot, p)
                && best.is_none_or(|(s, _)| size <= s)
            {
                best = Some((size, slot));
            }
        }
        best.map(|(_, slot)| slot)
    }

    /// What an eraser passes over on its way, and how: what `cut` answers of strokes, all of other items. One that cuts leaves alone what
    /// has no parts to cut away: images, connectors and whatever has text.
    pub(crate) fn swept(&mut self, slot: Slot, from: Point, to: Point, radius: f64, cuts: bool) -> Erased {
        let (item, shape) = self.scene.exact(&self.board, slot);
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
                self.scene.hide(slot, Holder::Eraser, false);
                self.scene.set_cut(slot, contact, None);
            }
            Erased::Parts(intervals) => self.scene.set_cut(slot, contact, Some(intervals)),
            Erased::Whole => self.scene.hide(slot, Holder::Eraser, true),
        }
        self.redraw(self.scene.bounds(slot));
    }

    /// Takes an item out of the board's picture while a contact pulls a part of it, or puts it back.
    pub(crate) fn hide(&mut self, slot: Slot, hidden: bool) {
        self.scene.hide(slot, Holder::Connector, hidden);
        self.redraw(self.scene.bounds(slot));
    }

    /// Items by id, or all of them in paint order; of one kind, or of any.
    pub(crate) fn find(&mut self, ids: &[ItemId], kind: Option<u8>) -> Vec<Slot> {
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

    /// The box round an item with its line width; a group's is that of its members.
    pub(crate) fn bounds(&self, slot: Slot) -> Rect {
        let leaves = tree::leaves(&self.board, &[slot]);
        leaves
            .into_iter()
            .map(|s| shape::item_bounds(self.scene.item(&self.board, s)))
            .reduce(geom::join)
            .unwrap_or_default()
    }

    /// An item as a chunk of one; `resolved`: see `stored_as_it_lies`.
    pub(crate) fn encode(&self, slot: Slot, resolved: bool) -> Vec<u8> {
        self.board.encode_items_as(&[slot], &|slot| if resolved { self.stored_as_it_lies(slot) } else { None })
    }

    /// An item as it lies: a connector that is bound runs between what it is bound to.
    pub(crate) fn lying(&self, slot: Slot) -> &Item {
        self.scene.item(&self.board, slot)
    }

    /// The smallest font size of a text that says something.
    pub(crate) fn smallest_font(&self) -> Option<f64> {
        let items = self.board.iter().map(|s| self.board.item(s));
        let texts = items.filter(|item| item.t.as_ref().is_some_and(|t| !t.is_blank()));
        texts.map(|item| f64::from(shape::font_size(item))).reduce(f64::min)
    }

    /// A box no larger than `room` round what was changed last, and what of the rest fits into it, the later changed first.
    pub(crate) fn changed_last(&self, room: Size) -> Option<Rect> {
        let drawn = self.board.iter().filter(|s| self.scene.is_drawn(*s));
        let mut all: Vec<(u64, Rect)> =
            drawn.map(|s| (!self.board.item(s).m.changed_at, self.scene.bounds(s))).collect();
        sort_keys(&mut all, |(at, _)| *at);
        let mut area: Option<Rect> = None;
        for (_, bounds) in all {
            let joined = area.map_or(bounds, |area| geom::join(area, bounds));
            if joined.width() <= room.width && joined.height() <= room.height {
                area = Some(joined);
            }
        }
        area
    }

    /// The box round all that is drawn of these and of what they contain.
    pub(crate) fn extent_of(&self, slots: &[Slot]) -> Option<Rect> {
        let leaves = tree::leaves(&self.board, slots);
        leaves.iter().map(|s| self.scene.bounds(*s)).reduce(geom::join)
    }
}

//! A dragged selection: shown moved, resized or turned without touching the model, until it is let go; and with it the connectors that
//! are bound to what is dragged. Owns what is dragged and how far; `dragging` shows it, the command `drop` writes it.

use std::rc::Rc;

use atrium_model::{Anchor, Board, End, Ends, Geometry, Item, ItemId, Kind, Slot, sort_keys};
use kurbo::{Point, Rect, Vec2};

use super::tree;
use crate::geom;
use crate::scene::{Holder, Scene};
use crate::shape::transform::Change;
use crate::shape::{bound_ends, connected, item_as, painted_bounds};

/// A selection with more estimated vertices than this is dragged as a picture.
const MAX_DRAWN_EACH_FRAME: usize = 4_000;
/// More connectors than this stay where they were until what they are bound to is let go.
const MAX_FOLLOWERS: usize = 2_000;
/// More items than this are damaged by the box round all of them.
const MANY: usize = 64;

/// See the file's head.
pub(crate) struct Drag {
    /// What is drawn of it, lowest first.
    slots: Vec<Slot>,
    /// The items themselves, as selected.
    roots: Vec<Slot>,
    /// Where it is now.
    change: Change,
    /// The box round all of it before the drag, ink included: board units.
    area: Rect,
    /// Whether it is dragged as a picture, drawn once; else it is drawn again each frame.
    large: bool,
    /// Its items are out of the board's own picture (a large one's only once its own picture is whole).
    hidden: bool,
    /// Letting go makes copies: its items stay in the board's own picture.
    copies: bool,
    mark: Vec<bool>,
    /// Connectors whose shape is another one while this is dragged: bound to something of it, and not moved along as they are.
    bending: Vec<Slot>,
    /// They, as they lie under `followed`; none while the dragged items stand in the board's own picture.
    followers: Vec<(Slot, Item)>,
    followed: Option<Change>,
}

impl Drag {
    /// `scale`: device px per board unit. `copies`: letting go copies what is dragged.
    pub(crate) fn new(board: &mut Board, scene: &mut Scene, roots: Vec<Slot>, scale: f64, copies: bool) -> Self {
        let mut slots = Vec::with_capacity(roots.len());
        for root in &roots {
            match scene.plain_box(*root) {
                Some(_) => slots.push(*root),
                None => slots.append(&mut tree::leaves(board, &[*root])),
            }
        }
        board.arrange(&mut slots);
        let mut mark = vec![false; board.slots()];
        slots.iter().for_each(|s| mark[s.0 as usize] = true);
        let area = slots.iter().map(|s| scene.bounds(*s)).reduce(geom::join).unwrap_or(Rect::ZERO);
        let mut cost = 0;
        let large = slots.iter().any(|s| {
            cost += scene.cost(board, *s, scale);
            cost > MAX_DRAWN_EACH_FRAME
        });
        let mut drag = Self {
            slots,
            roots,
            change: Change::Move(Vec2::ZERO),
            area,
            large,
            hidden: false,
            copies,
            mark,
            bending: Vec::new(),
            followers: Vec::new(),
            followed: None,
        };
        if !copies {
            drag.bending = drag.bent(board, scene);
        }
        drag
    }

    /// Connectors that this drag bends: those bound to what is dragged and to something else, too.
    fn bent(&self, board: &Board, scene: &mut Scene) -> Vec<Slot> {
        let mut found: Vec<Slot> = Vec::new();
        for slot in &self.slots {
            let item = board.item(*slot);
            let stays = |id: &ItemId| board.get(id).is_some_and(|slot| !self.holds(slot));
            if bound_ends(item).iter().flatten().any(|anchor| stays(&anchor.item)) {
                found.push(*slot);
            }
            found.extend(scene.bound_to(board, &item.id).into_iter().filter(|slot| !self.holds(*slot)));
        }
        sort_keys(&mut found, |slot| slot.0.into());
        found.dedup();
        if found.len() > MAX_FOLLOWERS { Vec::new() } else { found }
    }

    /// Whether it is a connector whose shape the drag changes: no picture of it can be moved.
    pub(crate) fn bends(&self, slot: Slot) -> bool {
        self.bending.binary_search_by_key(&slot.0, |slot| slot.0).is_ok()
    }

    /// Connectors that follow the drag and are drawn beside it, as they lie.
    pub(crate) fn followers(&self) -> &[(Slot, Item)] {
        &self.followers
    }

    /// Brings them to where they lie now. The area in which they were and are, when they lie elsewhere: board units.
    pub(crate) fn follow(&mut self, board: &Board, scene: &Scene) -> Option<Rect> {
        let wanted = self.hidden.then_some(self.change);
        if self.followed == wanted || self.bending.is_empty() {
            return None;
        }
        self.followed = wanted;
        // Those that are dragged themselves are drawn with the rest, but for a picture.
        let apart = |slot: &&Slot| self.large || !self.holds(**slot);
        let now: Vec<(Slot, Item)> = match wanted {
            Some(_) => self.bending.iter().filter(apart).map(|slot| (*slot, self.lies(board, scene, *slot))).collect(),
            None => Vec::new(),
        };
        let before = self.beside();
        self.followers = now;
        before.into_iter().chain(self.beside()).reduce(geom::join)
    }

    /// The box round those that are drawn beside it: board units.
    pub(crate) fn beside(&self) -> Option<Rect> {
        self.followers.iter().map(|(_, item)| painted_bounds(item)).reduce(geom::join)
    }

    /// An item as it lies while it is dragged, or something that it is bound to.
    pub(crate) fn lies(&self, board: &Board, scene: &Scene, slot: Slot) -> Item {
        if board.item(slot).kind != Kind::Connector {
            return self.moved(board, slot);
        }
        let item = if self.holds(slot) { self.let_go(board, scene, slot) } else { self.moved(board, slot) };
        let [first, last] = bound_ends(&item);
        let (first, last) = (self.held(board, first), self.held(board, last));
        connected(&item, [first.as_ref(), last.as_ref()], None).unwrap_or(item)
    }

    /// What an end is bound to, where it is now.
    #[inline(never)]
    fn held(&self, board: &Board, anchor: Option<Anchor>) -> Option<Item> {
        Some(self.moved(board, board.get(&anchor?.item)?))
    }

    fn moved(&self, board: &Board, slot: Slot) -> Item {
        let item = board.item(slot);
        let g = if self.holds(slot) { self.change.item_box(&item.g, item.kind) } else { item.g };
        item_as(item, g, item.c.clone())
    }

    /// A dragged connector as it is written when the contact lifts here: an end that was pulled off is free. Of a connector that is dragged
    /// alone both ends are.
    pub(super) fn let_go(&self, board: &Board, scene: &Scene, slot: Slot) -> Item {
        let item = board.item(slot);
        let g = self.change.item_box(&scene.item(board, slot).g, item.kind);
        let alone = self.roots == [slot];
        let end = |last: bool, end: End| match self.change {
            Change::End { last: pulled, .. } if pulled != last => end,
            _ if alone => End::Free,
            _ => end,
        };
        let c = item.c.as_ref().map(|c| {
            let bends = self.moved_bends(&c.bends, &item.g, &g);
            Rc::new(Ends { route: c.route, start: end(false, c.start), end: end(true, c.end), bends })
        });
        item_as(item, g, c)
    }

    /// The items themselves, as selected.
    pub(super) fn roots(&self) -> &[Slot] {
        &self.roots
    }

    pub(crate) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    pub(crate) fn into_slots(self) -> Vec<Slot> {
        self.slots
    }

    pub(crate) fn change(&self) -> Change {
        self.change
    }

    pub(crate) fn set_change(&mut self, change: Change) {
        self.change = change;
    }

    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    pub(crate) fn is_large(&self) -> bool {
        self.large
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.hidden
    }

    pub(crate) fn copies(&self) -> bool {
        self.copies
    }

    pub(crate) fn holds(&self, slot: Slot) -> bool {
        self.mark.get(slot.0 as usize).copied().unwrap_or(false)
    }

    /// Whether it is in the hand: drawn, a group of what is drawn, or a connector that follows.
    pub(crate) fn has(&self, slot: Slot) -> bool {
        self.holds(slot) || self.roots.contains(&slot) || self.bends(slot)
    }

    /// Where it is shown now: board units.
    pub(crate) fn shown(&self) -> Rect {
        let r = match self.change {
            Change::End { by, .. } => self.area.inflate(by.x.abs(), by.y.abs()),
            _ => self.area,
        };
        [(r.x0, r.y0), (r.x1, r.y0), (r.x1, r.y1), (r.x0, r.y1)]
            .map(|(x, y)| self.change.point(Point::new(x, y)))
            .into_iter()
            .fold(geom::NO_BOX, |b, p| geom::join(b, Rect::from_points(p, p)))
    }

    /// Takes the dragged items out of the board's own picture, or puts them back. The areas to be drawn again.
    pub(crate) fn hide(&mut self, scene: &mut Scene, hidden: bool) -> Vec<Rect> {
        if self.hidden == hidden {
            return Vec::new();
        }
        self.hidden = hidden;
        if self.copies {
            return Vec::new();
        }
        self.slots.iter().chain(&self.bending).for_each(|slot| scene.hide(*slot, Holder::Drag, hidden));
        let many = self.slots.len() + self.bending.len() > MANY;
        let mut areas = if many { vec![self.area] } else { Vec::new() };
        for slot in self.slots.iter().chain(&self.bending) {
            let bounds = scene.bounds(*slot);
            if many { areas[0] = geom::join(areas[0], bounds) } else { areas.push(bounds) }
        }
        areas
    }

    /// An item left the board: another client deleted it.
    pub(crate) fn gone(&mut self, slot: Slot) {
        // Groups are roots without being drawn.
        self.roots.retain(|s| *s != slot);
        if self.holds(slot) {
            self.mark[slot.0 as usize] = false;
            self.slots.retain(|s| *s != slot);
        }
        self.bending.retain(|s| *s != slot);
        self.followers.retain(|(s, _)| *s != slot);
    }

    /// A connector's bends, kept relative to its start, from where that was to where it will be.
    fn moved_bends(&self, bends: &[[f64; 2]], from: &Geometry, to: &Geometry) -> Vec<[f64; 2]> {
        let moved = |b: &[f64; 2]| self.change.point(Point::new(from.x + b[0], from.y + b[1]));
        bends.iter().map(moved).map(|p| [p.x - to.x, p.y - to.y]).collect()
    }
}

//! What marquees and lassos hold while they are drawn. Each move asks only the items near what changed since the last: the strips
//! between two rectangles, the new triangle of a lasso. Owns what counts as taken: unlocked items; groups as wholes, by any of their
//! parts; frames when they lie wholly inside, with their content. A marquee takes bound connectors wholly inside alone: it touches
//! those of its shapes' neighbours, too.

use atrium_model::{Board, Changes, GroupSet, Kind, Slot};
use kurbo::{Affine, Point, Rect};

use super::Selection;
use super::lasso::{Lasso, around, reaches};
use crate::geom::{join, meets};
use crate::hit;
use crate::scene::Scene;
use crate::shape::bound_ends;

/// Smaller on the screen than this, an item counts by its box (marquee) or middle (lasso): CSS px.
const FINE_CSS: f64 = 6.0;
/// Corners of a lasso are at least so far apart: CSS px.
const APART_CSS: f64 = 1.5;

/// What is drawn: board units.
pub(crate) enum Area {
    Rect(Rect),
    Lasso(Box<Lasso>),
}

impl Area {
    /// Its corners in order, mapped.
    pub(crate) fn path(&self, map: Affine) -> Vec<Point> {
        let corners: &[Point] = match self {
            Self::Rect(r) => &[r.origin(), Point::new(r.x1, r.y0), Point::new(r.x1, r.y1), Point::new(r.x0, r.y1)],
            Self::Lasso(lasso) => &lasso.path,
        };
        corners.iter().map(|p| map * *p).collect()
    }
}

/// One contact's marquee or lasso.
struct Catch {
    pointer: u32,
    area: Area,
    /// Board units for `FINE_CSS` when it began.
    fine: f64,
    /// By slot of what is drawn: the slot of the root it counts for, plus one; 0: not inside.
    roots: Vec<u32>,
}

/// All that are drawn now.
#[derive(Default)]
pub(crate) struct MarqueeSet {
    list: Vec<Catch>,
    /// By slot of a root: items inside that count for it; one more for what was selected before.
    hits: Vec<u32>,
}

/// What they take from, and what they change.
pub(crate) struct MarqueeContext<'a> {
    pub(crate) board: &'a Board,
    pub(crate) scene: &'a mut Scene,
    pub(crate) selection: &'a mut Selection,
}

fn grown(list: &mut Vec<u32>, slot: Slot) -> &mut u32 {
    let at = slot.0 as usize;
    if at >= list.len() {
        list.resize(at + 1, 0);
    }
    &mut list[at]
}

impl MarqueeSet {
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn areas(&self) -> impl Iterator<Item = &Area> {
        self.list.iter().map(|c| &c.area)
    }

    /// A contact begins a marquee or a lasso at a point; what is selected now stays so. `zoom`: CSS px per board unit.
    pub(crate) fn begin(&mut self, on: &MarqueeContext<'_>, pointer: u32, from: Point, lasso: bool, zoom: f64) {
        self.end(pointer);
        if self.list.is_empty() {
            self.hits.clear();
            self.hits.resize(on.board.slots(), 0);
            on.selection.slots().iter().for_each(|s| *grown(&mut self.hits, *s) = 1);
        }
        let area =
            if lasso { Area::Lasso(Box::new(Lasso::new(from))) } else { Area::Rect(Rect::from_points(from, from)) };
        self.list.push(Catch { pointer, area, fine: FINE_CSS / zoom, roots: vec![0; on.board.slots()] });
    }

    /// It goes on from where it began to a point.
    pub(crate) fn drag(&mut self, on: &mut MarqueeContext<'_>, pointer: u32, from: Point, p: Point, zoom: f64) {
        let Some(at) = self.list.iter().position(|c| c.pointer == pointer) else { return };
        let mut catch = self.list.swap_remove(at);
        match &mut catch.area {
            Area::Rect(area) => {
                let before = core::mem::replace(area, Rect::from_points(from, p));
                let now = *area;
                self.marquee_moved(on, &mut catch, before, now);
            }
            Area::Lasso(lasso) => {
                if let Some(t) = lasso.add(p, APART_CSS / zoom) {
                    for slot in on.scene.query_where(around(&t), &|cell, _| reaches(&t, cell)) {
                        if reaches(&t, &on.scene.bounds(slot)) && on.may_take(slot) {
                            let Area::Lasso(lasso) = &mut catch.area else { break };
                            let inside = lasso.count(on.scene, on.board, slot, &t, catch.fine);
                            self.count(on, &mut catch, slot, inside);
                        }
                    }
                }
            }
        }
        self.list.push(catch);
    }

    /// It is let go: what it holds stays selected.
    pub(crate) fn end(&mut self, pointer: u32) {
        self.list.retain(|c| c.pointer != pointer);
    }

    /// It is taken back, with what it held.
    pub(crate) fn cancel(&mut self, on: &mut MarqueeContext<'_>, pointer: u32) {
        if let Some(at) = self.list.iter().position(|c| c.pointer == pointer) {
            let mut catch = self.list.swap_remove(at);
            (0..catch.roots.len() as u32).for_each(|slot| self.count(on, &mut catch, Slot(slot), false));
        }
    }

    fn marquee_moved(&mut self, on: &mut MarqueeContext<'_>, catch: &mut Catch, before: Rect, now: Rect) {
        let all = join(before, now);
        let (grows, shrinks) = (all == now, all == before);
        let sides = [(before.x0, now.x0), (before.x1, now.x1), (before.y0, now.y0), (before.y1, now.y1)];
        for (i, (from, to)) in sides.into_iter().enumerate() {
            let (from, to) = (from.min(to), from.max(to));
            if from == to {
                continue;
            }
            let strip = if i < 2 { Rect { x0: from, x1: to, ..all } } else { Rect { y0: from, y1: to, ..all } };
            for slot in on.scene.query(strip) {
                let was = *grown(&mut catch.roots, slot) != 0;
                if !(if was { grows } else { shrinks }) {
                    let inside = on.may_take(slot) && on.touches(slot, now, catch.fine);
                    self.count(on, catch, slot, inside);
                }
            }
        }
    }

    /// Notes whether an item is inside, and what comes of it for its root.
    fn count(&mut self, on: &mut MarqueeContext<'_>, catch: &mut Catch, slot: Slot, inside: bool) {
        let noted = grown(&mut catch.roots, slot);
        if (*noted != 0) == inside {
            return;
        }
        let root = if inside { on.board.root_of(slot) } else { Slot(*noted - 1) };
        *noted = if inside { root.0 + 1 } else { 0 };
        let hits = grown(&mut self.hits, root);
        *hits = if inside { *hits + 1 } else { hits.saturating_sub(1) };
        if *hits == u32::from(inside) {
            self.settle(on, root);
        }
    }

    /// A root is taken when something of it is inside, unless it comes along with its frame.
    fn settle(&self, on: &mut MarqueeContext<'_>, root: Slot) {
        let Some(item) = on.board.try_item(root) else { return };
        let taken = |slot: Slot| self.hits.get(slot.0 as usize).is_some_and(|n| *n > 0);
        let frame = item.z.parent.and_then(|p| on.board.get(&p));
        on.selection.set(root, taken(root) && !frame.is_some_and(taken));
        let inside = if item.kind == Kind::Frame { on.board.children(&item.id) } else { Vec::new() };
        inside.into_iter().for_each(|child| self.settle(on, child));
    }

    /// The board changed under them.
    pub(crate) fn follow(&mut self, on: &mut MarqueeContext<'_>, changes: &Changes) {
        let mut list = core::mem::take(&mut self.list);
        for catch in &mut list {
            for (slot, _) in &changes.removed {
                self.count(on, catch, *slot, false);
                *grown(&mut self.hits, *slot) = 0;
            }
            for slot in &changes.put {
                self.recount(on, catch, *slot);
            }
            for (slot, groups) in &changes.changed {
                self.recount(on, catch, *slot);
                // Another parent, or a lock: parts may count for another root, or for none.
                if groups.has(GroupSet::Z.with(GroupSet::L)) {
                    for part in on.board.descendants(&on.board.item(*slot).id) {
                        self.recount(on, catch, part);
                    }
                }
            }
        }
        self.list = list;
    }

    /// An item is not as it was.
    fn recount(&mut self, on: &mut MarqueeContext<'_>, catch: &mut Catch, slot: Slot) {
        self.count(on, catch, slot, false);
        if on.may_take(slot) {
            let inside = match &mut catch.area {
                Area::Rect(area) => on.touches(slot, *area, catch.fine),
                Area::Lasso(lasso) => lasso.recount(on.scene, on.board, slot, catch.fine),
            };
            self.count(on, catch, slot, inside);
        }
    }
}

impl MarqueeContext<'_> {
    /// Whether a marquee takes an item where it lies.
    fn touches(&mut self, slot: Slot, area: Rect, fine: f64) -> bool {
        let b = self.scene.bounds(slot);
        if join(area, b) == area {
            return true;
        }
        let (item, shape) = self.scene.exact(self.board, slot);
        let is_whole_only = item.kind == Kind::Frame || bound_ends(item).iter().any(Option::is_some);
        if !meets(&b, &area) || is_whole_only {
            return false;
        }
        b.width().max(b.height()) <= fine || hit::item_in_rect(item, shape, area)
    }

    fn may_take(&self, slot: Slot) -> bool {
        let (item, root) = (self.board.item(slot), self.board.root_of(slot));
        item.kind != Kind::Group
            && !item.lock.is_on()
            && !self.board.item(root).lock.is_on()
            && !self.scene.is_hidden(slot)
    }
}

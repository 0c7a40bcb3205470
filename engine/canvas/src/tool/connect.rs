//! What of one item follows a contact: an end or a bend of a connector (of a new line or arrow, of one pulled out of a selected shape, of
//! one that is on the board), or the corner of a shape that its proportion is pulled by. An end is held by the shape it is let go over,
//! unless Ctrl or Alt is down. Written once, when the contact lifts.

use std::rc::Rc;

use atrium_model::{Anchor, End, Ends, Geometry, Group, Head, Item, ItemId, Op, Slot, number};
use kurbo::{Point, Vec2};

use super::gesture::{Context, Effect, Gesture, field};
use super::hand::{Tool, ToolState};
use crate::document::{Document, anchor_of, another, ends_set, new_arrow, new_connector, place_of, z_order};
use crate::geom::nearest_on_segment;
use crate::pointer::Sample;
use crate::pointer::limits::{DRAG_CSS, slop_css};
use crate::pointer::sample::{ALT, CTRL, SHIFT};
use crate::shape::{axis, grip, is_found, transform};

/// A bend so near to the straight way is taken away: CSS px.
const STRAIGHT_CSS: f64 = 6.0;
/// So near to a shape's side its point holds the end, not the whole: CSS px.
const EDGE_CSS: f64 = 16.0;

/// Where the connector is from.
#[derive(Clone, Copy)]
enum From {
    /// The line or arrow tool.
    Tool,
    /// A dot beside the selected shape, on this side of it.
    Dot(Vec2),
    /// It is on the board.
    Board(Slot),
}

/// Told from a contact's number: its second draft, the shape that would be made.
const PREVIEW: u32 = 1 << 31;

/// See the file's head.
pub(crate) struct Connect {
    pointer: u32,
    from: From,
    from_css: Point,
    dragged: bool,
    /// The contact has been outside of what holds the other end: back over it, it makes a loop.
    has_left: bool,
    /// As it is shown.
    item: Item,
    part: Part,
    /// Of the shape that would be made: board units.
    middle: Point,
}

/// What of it follows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    Start,
    End,
    /// By its place among the bends; a new one is made there.
    Bend(usize, bool),
    /// The proportion of a shape: where the contact began (board units), and what it was.
    Proportion(Point, f64),
}

/// The shape under a contact, and where it would hold an end.
#[inline(never)]
fn held(on: &mut Context<'_>, s: &Sample) -> Option<Anchor> {
    if s.modifiers & (CTRL | ALT) != 0 {
        return None;
    }
    let viewport = on.view.viewport();
    let (p, zoom) = (viewport.board_from_css(Point::new(s.x, s.y)), viewport.camera.zoom);
    on.document.items.binding_at(p, slop_css(s.device) / zoom, EDGE_CSS / zoom)
}

impl Connect {
    fn new(pointer: u32, from: From, from_css: Point, item: Item) -> Self {
        Self { pointer, from, from_css, dragged: false, has_left: false, item, part: Part::End, middle: Point::ZERO }
    }

    /// The line or arrow tool touches down.
    pub(crate) fn begin(on: &mut Context<'_>, hand: &ToolState, tool: Tool, s: &Sample) -> Self {
        let from_css = Point::new(s.x, s.y);
        on.document.selection.replace(&[]);
        let start = held(on, s);
        let p = on.view.viewport().board_from_css(from_css);
        let p = start.and_then(|a| on.document.items.anchor_place(&a)).unwrap_or(p);
        let mut style = hand.style.clone();
        if tool == Tool::Arrow && style.end_head.is_none() {
            style.end_head = Some(Head::Arrow);
        }
        let ends = Ends { start: start.map_or(End::Free, End::Bound), ..Ends::default() };
        let item = new_connector(&mut on.document.ids, p, style, ends);
        Self::new(s.pointer, From::Tool, from_css, item)
    }

    /// An arrow out of a dot beside a shape.
    pub(crate) fn out_of(on: &mut Context<'_>, s: &Sample, shape: ItemId, side: Vec2) -> Self {
        let Document { items, ids, .. } = &mut *on.document;
        let item = new_arrow(items, ids, anchor_of(shape, side), End::Free);
        Self { dragged: true, ..Self::new(s.pointer, From::Dot(side), Point::new(s.x, s.y), item) }
    }

    /// A part of one that is on the board.
    pub(crate) fn part_of(on: &mut Context<'_>, s: &Sample, slot: Slot, part: Part) -> Self {
        let mut item = on.document.items.settled(on.document.items.board().item(slot));
        let found = is_found(&item);
        if let Some(ends) = item.c.as_mut().map(Rc::make_mut) {
            // What is pulled is the way as it is without what it goes round: that is found anew.
            if found {
                ends.bends.clear();
            }
            if let Part::Bend(at, true) = part {
                ends.bends.insert(at.min(ends.bends.len()), [0.0; 2]);
            }
        }
        on.document.items.hide(slot, true);
        Self { dragged: true, part, ..Self::new(s.pointer, From::Board(slot), Point::new(s.x, s.y), item) }
    }

    /// A bend that lies straight between its neighbours is none.
    fn straighten(&mut self, on: &mut Context<'_>) {
        let (Part::Bend(at, _), Some(ends)) = (self.part, self.item.c.as_mut().map(Rc::make_mut)) else { return };
        let place = |b: &[f64; 2]| Point::new(b[0], b[1]);
        let end = Point::new(self.item.g.w, self.item.g.h);
        let before = at.checked_sub(1).map_or(Point::ZERO, |k| place(&ends.bends[k]));
        let behind = ends.bends.get(at + 1).map_or(end, place);
        let (_, away) = nearest_on_segment(place(&ends.bends[at]), before, behind);
        if away.sqrt() * on.view.viewport().camera.zoom < STRAIGHT_CSS {
            ends.bends.remove(at);
        }
    }

    /// Its corner goes along its way as far as the contact went.
    #[inline(never)]
    fn reshape(&mut self, on: &mut Context<'_>, s: &Sample, from: Point, start: f64) {
        let Some(grip) = grip(&self.item) else { return };
        let by = on.view.viewport().board_from_css(Point::new(s.x, s.y)) - from;
        let value = (start + by.dot(grip.way) / grip.way.hypot2()).clamp(0.0, grip.max) as f32;
        if let Some(form) = self.item.f.as_mut().map(Rc::make_mut) {
            match form.values.first_mut() {
                Some(proportion) => *proportion = value,
                None => form.values = Box::new([value]),
            }
        }
    }

    /// Its end goes to where the contact is.
    fn follow(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Part::Proportion(from, start) = self.part {
            self.reshape(on, s, from, start);
        }
        let Some(ends) = self.item.c.as_mut().map(Rc::make_mut) else { return };
        if let Part::Bend(at, _) = self.part {
            let p = on.view.viewport().board_from_css(Point::new(s.x, s.y));
            if let Some(bend) = ends.bends.get_mut(at) {
                *bend = [p.x - self.item.g.x, p.y - self.item.g.y];
            }
            return;
        }
        let last = self.part == Part::End;
        let fixed = if last { ends.start } else { ends.end };
        let mut hold = held(on, s);
        if hold.is_some_and(|anchor| matches!(fixed, End::Bound(other) if other.item == anchor.item)) {
            hold = hold.filter(|_| self.has_left);
        } else {
            self.has_left = true;
        }
        let g = self.item.g;
        let (a, b) = (Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h));
        let stays = if last { a } else { b };
        let mut to = on.view.viewport().board_from_css(Point::new(s.x, s.y));
        if s.modifiers & SHIFT != 0 {
            let step = core::f64::consts::PI / 12.0;
            let way = to - stays;
            let (sin, cos) = number::sin_cos((number::angle_of(way.y, way.x) / step).round() * step);
            to = stays + Vec2::new(cos, sin) * way.hypot();
        }
        to = hold.and_then(|anchor| on.document.items.anchor_place(&anchor)).unwrap_or(to);
        if hold.is_none() && self.makes_another(s) {
            to = self.preview(on, to, stays);
        } else {
            self.end_preview(on);
        }
        let (start, end) = if last { (a, to) } else { (to, b) };
        let Some(ends) = self.item.c.as_mut().map(Rc::make_mut) else { return };
        // Bends stay where they are, and count from the start.
        ends.bends.iter_mut().for_each(|bend| *bend = [bend[0] + a.x - start.x, bend[1] + a.y - start.y]);
        *(if last { &mut ends.end } else { &mut ends.start }) = hold.map_or(End::Free, End::Bound);
        self.item.g = Geometry { x: start.x, y: start.y, w: end.x - start.x, h: end.y - start.y, rot: 0.0 };
    }

    /// Let go over the empty board it leads to another shape.
    fn makes_another(&self, s: &Sample) -> bool {
        matches!(self.from, From::Dot(_)) && s.modifiers & (CTRL | ALT) == 0
    }

    /// Shows the shape that would be made about a point, brought to what is near it. Where its side is that faces a point.
    #[inline(never)]
    fn preview(&mut self, on: &mut Context<'_>, at: Point, from: Point) -> Point {
        let Document { items, ids, selection, dragging, snapping, drafts, .. } = &mut *on.document;
        let Some(slot) = selection.bindable_item(items) else { return at };
        let mut next = another(ids, items.board().item(slot));
        next.g.x += at.x;
        next.g.y += at.y;
        let (field, area) = (field(on.view.viewport()), transform::upright(&next.g));
        let [x, y] = snapping.snap(items, dragging.drag(), self.pointer, area, [[true; 3]; 2], &field);
        let by = Vec2::new(x.unwrap_or(0.0), y.unwrap_or(0.0));
        next.g.x += by.x;
        next.g.y += by.y;
        self.middle = at + by;
        let side = place_of(&anchor_of(next.id, axis(from - self.middle)), &next.g);
        drafts.set(self.pointer ^ PREVIEW, Some(next));
        side
    }

    fn end_preview(&self, on: &mut Context<'_>) {
        on.document.snapping.end(self.pointer);
        on.document.drafts.set(self.pointer ^ PREVIEW, None);
    }

    /// Nothing of it is shown any more but what is on the board.
    fn put_down(&self, on: &mut Context<'_>) {
        self.end_preview(on);
        on.document.drafts.set(self.pointer, None);
        if let From::Board(slot) = self.from {
            on.document.items.hide(slot, false);
        }
    }

    fn is_loose(&self) -> bool {
        self.item.c.as_ref().is_none_or(|c| c.end == End::Free)
    }
}

impl Gesture for Connect {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        self.dragged |= Point::new(s.x, s.y).distance(self.from_css) > DRAG_CSS;
        if self.dragged {
            self.follow(on, s);
            let shown = on.document.items.resolve_connector(&self.item);
            on.document.drafts.set(self.pointer, Some(shown.unwrap_or_else(|| self.item.clone())));
        }
    }

    fn up(mut self: Box<Self>, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        self.moved(on, s);
        self.put_down(on);
        if !self.dragged {
            return Effect::Nothing;
        }
        let id = self.item.id;
        self.item = on.document.items.settled(&self.item);
        self.straighten(on);
        match self.from {
            From::Board(_) => {
                let ops = match (self.item.c, self.item.f) {
                    (Some(ends), _) => ends_set(id, self.item.g, ends),
                    (None, form) => form.into_iter().map(|form| Op::Set(vec![id], Group::F(form))).collect(),
                };
                on.document.transact(lane, ops);
                return Effect::Nothing;
            }
            From::Dot(side) if self.is_loose() && self.makes_another(s) => {
                on.document.onward(lane, side, Some(self.middle));
                return Effect::Nothing;
            }
            From::Dot(_) | From::Tool => {}
        }
        let Document { items, ids, .. } = &mut *on.document;
        self.item.z = z_order::top(items, ids, transform::centre(&self.item.g));
        if on.document.transact(lane, vec![Op::Put(self.item)]) {
            on.document.selection.select_ids(&on.document.items, &[id]);
        }
        if matches!(self.from, From::Tool) { Effect::Select } else { Effect::Nothing }
    }

    fn cancel(self: Box<Self>, on: &mut Context<'_>) {
        self.put_down(on);
    }
}

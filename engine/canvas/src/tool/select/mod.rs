//! The select tool: click, shift-click, marquee or lasso, and the drags of the selection (move, resize, rotate). Owns what a press means
//! and what it becomes; `target` finds what lies under it, `hover`
//! what is pointed at before one. The maths is shape/transform's, showing and writing the document's.

pub(crate) mod hover;
mod snapped;
mod target;

use atrium_model::Geometry;
use kurbo::{Point, Vec2};

use super::connect::{Connect, Part};
use super::gesture::{Context, Effect, Gesture};
use super::hand::Click;
use crate::document::{Document, Dropped, Shown};
use crate::pointer::Sample;
use crate::pointer::limits::{DOUBLE_CSS, DOUBLE_MS, DRAG_CSS, SEEN_MS};
use crate::pointer::sample::{ALT, CTRL, SHIFT};
use crate::shape::grip;
use crate::shape::transform::{self, Change};
use target::Target;

enum Stage {
    Pressed,
    /// A marquee or a lasso is drawn.
    Catching,
    Dragging(Change),
    /// An end or a bend of a connector, or a shape's proportion is pulled.
    Connecting(Box<Connect>),
    /// Another contact drags the selection already.
    Waiting,
}

/// One press of the select tool.
pub(crate) struct Press {
    pointer: u32,
    /// Board units.
    from: Point,
    from_css: Point,
    target: Target,
    /// What lies there when it turns out to be a click: a handle is for dragging alone.
    under: Target,
    stage: Stage,
    /// The selection's box when the drag began: board units.
    frame: Option<Geometry>,
    adds: bool,
    /// A drag from what is not selected draws a lasso.
    lasso: bool,
    /// It comes right behind a click, at the same place.
    again: bool,
}

impl Press {
    // A first stroke needs none of it: inlined it would be part of the engine that every board waits for.
    #[inline(never)]
    pub(crate) fn begin(on: &mut Context<'_>, lasso: bool, last_click: Option<Click>, s: &Sample) -> Self {
        let from_css = Point::new(s.x, s.y);
        let viewport = on.view.viewport();
        let from = viewport.board_from_css(from_css);
        let adds = s.modifiers & (SHIFT | CTRL) != 0;
        let near = last_click.filter(|c| c.at_css.distance(from_css) < DOUBLE_CSS);
        let within = |c: Click, ms: f64| s.t_ms - c.t_ms < ms;
        // Handles that the click before has brought under the pointer are not what is pressed.
        let bare = near.is_some_and(|c| c.selected && within(c, SEEN_MS));
        let dot = if bare || adds { None } else { hover::pressed(on, s) };
        let Document { items, selection, dragging, .. } = &mut *on.document;
        if let Some((id, _)) = dot {
            selection.select_ids(items, &[id]);
        }
        let (under, target) = target::find(items, selection, viewport, s.device, from_css, adds, bare);
        let target = dot.map_or(target, |(_, side)| Target::Dot(side));
        if let Target::Item { root, was: false, .. } = target
            && !adds
            && !lasso
        {
            selection.select_ids(items, &[root]);
        }
        let stage = if dragging.is_active() { Stage::Waiting } else { Stage::Pressed };
        Self {
            pointer: s.pointer,
            from,
            from_css,
            target,
            under,
            stage,
            frame: selection.frame(items),
            adds,
            lasso,
            again: near.is_some_and(|c| within(c, DOUBLE_MS)),
        }
    }

    /// The press has become a drag; with Alt of copies of what is selected.
    fn start(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Some(connect) = self.connect(on, s) {
            self.stage = Stage::Connecting(Box::new(connect));
            return;
        }
        let Document { items, selection, dragging, .. } = &mut *on.document;
        let loose = matches!(self.target, Target::Item { was: false, .. });
        let catches = self.target == Target::Board || (self.lasso && loose);
        if let (Target::Item { root, .. }, true, false) = (self.target, self.adds && loose, catches) {
            selection.toggle(items, &root);
            self.frame = selection.frame(items);
        }
        if catches {
            // Hands that draw at the same time take together.
            if !self.adds && !selection.is_catching() {
                selection.replace(&[]);
            }
            selection.catch_begin(items, self.pointer, self.from, self.lasso, on.view.viewport().camera.zoom);
            self.stage = Stage::Catching;
            return;
        }
        let movable = !items.read_only() && !selection.is_locked(items) && !selection.is_empty();
        self.stage = if movable && !dragging.is_active() {
            let moves = !matches!(self.target, Target::Handle(_) | Target::Rotate);
            dragging.begin(items, selection, on.view.viewport().scale(), s.modifiers & ALT != 0 && moves);
            on.view.carry_begin(&mut Shown::of(on.document));
            Stage::Dragging(Change::Move(Vec2::ZERO))
        } else {
            Stage::Waiting
        };
    }

    /// What a drag to a point of the board does to the selection, whose box was `frame`.
    fn change(&self, on: &mut Context<'_>, frame: &Geometry, p: Point, shift: bool) -> Change {
        match self.target {
            Target::Handle(handle) => {
                let Document { items, selection, .. } = &mut *on.document;
                let keep = shift != selection.keeps_ratio(items, handle);
                transform::resize(frame, handle, p, keep, selection.may_flip(items))
            }
            Target::Rotate => transform::rotate(frame, self.from, p, shift),
            _ => {
                let mut by = p - self.from;
                if shift {
                    if by.x.abs() > by.y.abs() { by.y = 0.0 } else { by.x = 0.0 }
                }
                Change::Move(by)
            }
        }
    }

    /// What the drag of a connector's end, of a dot beside a shape, or of its proportion, is.
    fn connect(&self, on: &mut Context<'_>, s: &Sample) -> Option<Connect> {
        let Document { items, selection, dragging, .. } = &*on.document;
        if dragging.is_active() {
            return None;
        }
        let (slot, part) = match self.target {
            Target::Dot(side) => {
                let id = items.board().item(selection.bindable_item(items)?).id;
                return Some(Connect::out_of(on, s, id, side));
            }
            Target::Handle(handle) if selection.is_line(items.board()) => {
                (selection.only()?, if handle.hx > 0 { Part::End } else { Part::Start })
            }
            Target::Bend(at, new) => (selection.only()?, Part::Bend(at, new)),
            Target::Grip => {
                let slot = selection.bindable_item(items)?;
                let now = grip(items.board().item(slot))?.proportion;
                (slot, Part::Proportion(self.from, now))
            }
            _ => return None,
        };
        Some(Connect::part_of(on, s, slot, part))
    }

    fn click(&self, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        if let Target::Dot(side) = self.target {
            on.document.onward(lane, side, None);
            return Effect::Nothing;
        }
        let Document { items, selection, .. } = &mut *on.document;
        match self.under.or_hollow(items, selection, self.from, self.adds) {
            Target::Item { root, leaf, was } => {
                if self.again && !self.adds {
                    Self::open(on, lane, &leaf);
                    return Effect::Clicked(None);
                } else if self.adds {
                    selection.toggle(items, &root);
                } else if was || self.lasso {
                    selection.select_ids(items, &[root]);
                }
            }
            Target::Board | Target::Inside if !self.adds => selection.replace(&[]),
            _ => {}
        }
        let selected = matches!(self.under, Target::Item { was: false, .. });
        Effect::Clicked(Some(Click { t_ms: s.t_ms, at_css: self.from_css, selected }))
    }

    /// A double click: text is edited; in a group the item itself is selected.
    fn open(on: &mut Context<'_>, lane: u32, id: &atrium_model::ItemId) {
        let Document { items, selection, .. } = &mut *on.document;
        let Some(leaf) = items.board().get(id) else { return };
        let in_group = items.board().root_of(leaf) != leaf && !selection.contains(leaf);
        selection.replace(&[leaf]);
        if !in_group {
            on.document.begin_edit(lane, id);
        }
    }
}

impl Gesture for Press {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        let css = Point::new(s.x, s.y);
        let p = on.view.viewport().board_from_css(css);
        if matches!(self.stage, Stage::Pressed) {
            if css.distance(self.from_css) < DRAG_CSS {
                return;
            }
            self.start(on, s);
        }
        match (&mut self.stage, self.frame) {
            (Stage::Connecting(connect), _) => connect.moved(on, s),
            (Stage::Catching, _) => {
                let Document { items, selection, .. } = &mut *on.document;
                selection.catch_drag(items, self.pointer, self.from, p, on.view.viewport().camera.zoom);
            }
            (Stage::Dragging(_), Some(frame)) => {
                let change = self.change(on, &frame, p, s.modifiers & SHIFT != 0);
                let change = self.snapped(on, &frame, change, s.modifiers);
                self.stage = Stage::Dragging(change);
                let Document { items, dragging, .. } = &mut *on.document;
                dragging.follow(items, change, on.view.carry_whole());
            }
            _ => {}
        }
    }

    fn up(mut self: Box<Self>, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        self.moved(on, s);
        on.document.snapping.end(self.pointer);
        match self.stage {
            Stage::Pressed => return self.click(on, lane, s),
            Stage::Catching => on.document.selection.catch_end(self.pointer),
            Stage::Connecting(connect) => return connect.up(on, lane, s),
            Stage::Dragging(change) => {
                let dropped = on.document.drop_selection(lane, change, on.view.carry_whole());
                on.view.carry_end(&mut Shown::of(on.document), dropped);
            }
            Stage::Waiting => {}
        }
        // The click that it came right behind is none of a pair any more.
        if self.again { Effect::Clicked(None) } else { Effect::Nothing }
    }

    fn cancel(self: Box<Self>, on: &mut Context<'_>) {
        let Document { items, selection, dragging, snapping, .. } = &mut *on.document;
        snapping.end(self.pointer);
        match self.stage {
            Stage::Catching => selection.catch_cancel(items, self.pointer),
            Stage::Connecting(connect) => connect.cancel(on),
            Stage::Dragging(_) => {
                dragging.put_down(items, selection);
                on.view.carry_end(&mut Shown::of(on.document), Dropped::default());
            }
            Stage::Pressed | Stage::Waiting => {}
        }
    }
}

//! The select tool: click, shift-click, marquee or lasso, and the drags of the selection (move, resize, rotate). Owns what a press means;
//! the maths is select/transform, the showing is view/lift, the writing is select/edit.

use atrium_model::{Geometry, ItemId, Kind, Slot};
use kurbo::Point;

use crate::engine::Engine;
use crate::input::sample::{CTRL, SHIFT};
use crate::input::{Device, Sample};
use crate::select::transform::{self, Change, Handle};

/// A press becomes a drag beyond this way, CSS px.
const DRAG_CSS: f64 = 3.0;
/// Two clicks within this time and way are a double click.
const DOUBLE_MS: f64 = 400.0;
const DOUBLE_CSS: f64 = 8.0;

/// How near a press must be to a thing, CSS px.
pub(crate) fn slop_css(device: Device) -> f64 {
    match device {
        Device::Mouse => 4.0,
        Device::Pen => 6.0,
        Device::Touch => 12.0,
    }
}

/// What lies under a press.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Handle(Handle),
    Rotate,
    /// An item (its outermost group), and whether it was selected before.
    Item {
        root: ItemId,
        leaf: ItemId,
        was: bool,
    },
    /// Inside the box of a selection of several, on none of them.
    Inside,
    Board,
}

enum Stage {
    Pressed,
    /// A marquee or a lasso is drawn.
    Catching,
    Dragging(Change),
    /// Another contact drags the selection already.
    Waiting,
}

/// One press of the select tool.
pub(crate) struct Pointer {
    pointer: u32,
    from: Point,
    from_css: Point,
    t0: f64,
    target: Target,
    /// What lies there when it turns out to be a click: a handle is for dragging alone.
    under: Target,
    stage: Stage,
    frame: Option<Geometry>,
    adds: bool,
    /// A drag from what is not selected draws a lasso.
    lasso: bool,
}

impl Pointer {
    pub(crate) fn begin(engine: &mut Engine, s: &Sample) -> Self {
        let from_css = Point::new(s.x, s.y);
        let from = engine.view.board_from_css(from_css);
        let adds = s.modifiers & (SHIFT | CTRL) != 0;
        let frame = engine.selection_box();
        let slop = slop_css(s.device);
        let under = Self::under(engine, from, slop, frame.as_ref(), adds);
        let target = Self::handle(engine, from_css, slop, frame.as_ref()).unwrap_or(under);
        if let Target::Item { root, was: false, .. } = target
            && !adds
            && !engine.lassoes
        {
            engine.select_ids(&[root]);
        }
        let stage = if engine.lift.is_some() { Stage::Waiting } else { Stage::Pressed };
        Self {
            pointer: s.pointer,
            from,
            from_css,
            t0: s.t_ms,
            target,
            under,
            stage,
            frame: engine.selection_box(),
            adds,
            lasso: engine.lassoes,
        }
    }

    /// The handle of the selection under a press.
    fn handle(engine: &mut Engine, p_css: Point, slop: f64, frame: Option<&Geometry>) -> Option<Target> {
        let frame = frame.filter(|_| !engine.read_only && !engine.selection_locked())?;
        if let Some(handle) = engine.handle_at(frame, p_css, slop + 4.0) {
            return Some(Target::Handle(handle));
        }
        (!engine.selected_line() && engine.rotate_handle_at(frame, p_css, slop + 4.0)).then_some(Target::Rotate)
    }

    /// What of the board lies under a press.
    fn under(engine: &mut Engine, p: Point, slop: f64, frame: Option<&Geometry>, adds: bool) -> Target {
        if let Some(leaf) = engine.hit_slot(p, slop / engine.view.camera.zoom) {
            let deep = engine.selection.contains(leaf);
            let root = if deep { leaf } else { engine.board.root_of(leaf) };
            let id = |s: Slot| engine.board.item(s).id;
            return Target::Item { root: id(root), leaf: id(leaf), was: engine.selection.contains(root) };
        }
        // A single item's empty inside is the board's; a selection of several is held anywhere in its box.
        let several = engine.selection.slots().len() > 1
            || engine.selection.slots().first().is_some_and(|s| engine.board.item(*s).kind == Kind::Group);
        match frame {
            Some(frame) if several && !adds && transform::contains(frame, p) => Target::Inside,
            _ => Target::Board,
        }
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        let css = Point::new(s.x, s.y);
        let p = engine.view.board_from_css(css);
        if matches!(self.stage, Stage::Pressed) {
            if css.distance(self.from_css) < DRAG_CSS {
                return;
            }
            self.start(engine);
        }
        match &mut self.stage {
            Stage::Pressed | Stage::Waiting => {}
            Stage::Catching => engine.catch_to(self.pointer, self.from, p),
            Stage::Dragging(change) => {
                let Some(frame) = self.frame else { return };
                let shift = s.modifiers & SHIFT != 0;
                *change = match self.target {
                    Target::Handle(handle) if engine.selected_line() => {
                        Change::End { last: handle.hx > 0, by: p - self.from }
                    }
                    Target::Handle(handle) => {
                        let keep = shift != engine.selection_keeps_ratio(handle);
                        transform::resize(&frame, handle, p, keep, engine.selection_may_flip())
                    }
                    Target::Rotate => transform::rotate(&frame, self.from, p, shift),
                    _ => {
                        let mut by = p - self.from;
                        if shift {
                            if by.x.abs() > by.y.abs() { by.y = 0.0 } else { by.x = 0.0 }
                        }
                        Change::Move(by)
                    }
                };
                let change = *change;
                engine.lift_show(change);
            }
        }
    }

    /// The press has become a drag.
    fn start(&mut self, engine: &mut Engine) {
        let loose = matches!(self.target, Target::Item { was: false, .. });
        let catches = self.target == Target::Board || (self.lasso && loose);
        if let (Target::Item { root, .. }, true, false) = (self.target, self.adds && loose, catches) {
            engine.toggle_id(&root);
            self.frame = engine.selection_box();
        }
        if catches {
            // Hands that draw at the same time take together.
            if !self.adds && engine.catches.list.is_empty() {
                engine.select_slots(&[]);
            }
            engine.catch_begin(self.pointer, self.from, self.lasso);
            self.stage = Stage::Catching;
            return;
        }
        let movable = !engine.read_only && !engine.selection_locked() && !engine.selection.is_empty();
        self.stage = if movable && engine.lift.is_none() {
            engine.lift_begin();
            Stage::Dragging(Change::Move(kurbo::Vec2::ZERO))
        } else {
            Stage::Waiting
        };
    }

    pub(crate) fn up(mut self, engine: &mut Engine, s: &Sample) {
        self.moved(engine, s);
        match self.stage {
            Stage::Pressed => self.click(engine, s),
            Stage::Catching => engine.catch_end(self.pointer),
            Stage::Dragging(change) => engine.lift_drop(change),
            Stage::Waiting => {}
        }
    }

    pub(crate) fn cancel(self, engine: &mut Engine) {
        match self.stage {
            Stage::Catching => engine.catch_cancel(self.pointer),
            Stage::Dragging(_) => engine.lift_cancel(),
            Stage::Pressed | Stage::Waiting => {}
        }
    }

    fn click(&self, engine: &mut Engine, s: &Sample) {
        let double =
            engine.last_click.is_some_and(|(t, at)| self.t0 - t < DOUBLE_MS && at.distance(self.from_css) < DOUBLE_CSS);
        engine.last_click = Some((s.t_ms, self.from_css));
        let hollow = if self.under == Target::Board { engine.hollow_slot(self.from) } else { None };
        let under = match hollow {
            Some(leaf) => {
                let root = engine.board.root_of(leaf);
                let was = engine.selection.contains(root);
                Target::Item {
                    root: engine.board.item(root).id,
                    leaf: engine.board.item(leaf).id,
                    was: was || !self.adds,
                }
            }
            None => self.under,
        };
        match under {
            Target::Item { root, leaf, was } => {
                if double && !self.adds {
                    engine.last_click = None;
                    engine.open(&leaf);
                } else if self.adds {
                    engine.toggle_id(&root);
                } else if was || self.lasso {
                    engine.select_ids(&[root]);
                }
            }
            Target::Board | Target::Inside if !self.adds => engine.select_slots(&[]),
            _ => {}
        }
    }
}

impl Engine {
    /// A double click: text is edited; in a group the thing itself is selected.
    fn open(&mut self, id: &ItemId) {
        let Some(leaf) = self.board.get(id) else { return };
        let in_group = self.board.root_of(leaf) != leaf && !self.selection.contains(leaf);
        self.select_slots(&[leaf]);
        if !in_group {
            self.begin_edit(id);
        }
    }

    /// Others may have taken it away since the press.
    fn toggle_id(&mut self, id: &ItemId) {
        if let Some(slot) = self.board.get(id) {
            self.select_toggle(slot);
        }
    }
}

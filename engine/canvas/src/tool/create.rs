//! Shapes, notes, frames and text: dragged open, or placed by a click at their usual size. Owns the item while it is
//! being made; it is written once, when the contact lifts, and the tool then goes back to select.

use std::rc::Rc;

use atrium_model::{Color, Form, Geometry, Group, Ink, Item, Kind, Op, Style, Text, Z, number};
use kurbo::{Point, Rect, Vec2};

use super::gesture::{Context, Effect, Gesture, field};
use super::hand::{Tool, ToolState};
use crate::document::{Document, z_order};
use crate::pointer::Sample;
use crate::pointer::limits::DRAG_CSS;
use crate::pointer::sample::{ALT, CTRL, SHIFT};
use crate::shape::{FONT_SIZE, transform};

/// An item being made: in its usual size by a click.
pub(crate) struct Create {
    pointer: u32,
    tool: Tool,
    /// Of the lane it was begun in: another may be active by the time it is made.
    style: Style,
    form: u8,
    /// Board units.
    from: Point,
    from_css: Point,
    dragged: bool,
}

/// Board units per "one unit at 100 %": a power of two, so that items placed at one zoom are of one size.
fn unit(zoom: f64) -> f64 {
    number::nearest_power_of_two(1.0 / zoom)
}

fn kind(tool: Tool) -> Kind {
    match tool {
        Tool::Ellipse => Kind::Ellipse,
        Tool::Diamond => Kind::Diamond,
        Tool::Sticky => Kind::Sticky,
        Tool::Text => Kind::Text,
        Tool::Frame => Kind::Frame,
        Tool::Shape => Kind::Shape,
        _ => Kind::Rectangle,
    }
}

/// Width and height of what a click places, at 100 %.
fn usual(kind: Kind) -> (f64, f64) {
    match kind {
        Kind::Sticky => (200.0, 200.0),
        Kind::Frame => (960.0, 540.0),
        Kind::Text => (0.0, 28.0),
        _ => (160.0, 100.0),
    }
}

impl Create {
    pub(crate) fn begin(on: &mut Context<'_>, hand: &ToolState, tool: Tool, s: &Sample) -> Self {
        let from_css = Point::new(s.x, s.y);
        on.document.selection.replace(&[]);
        let mut create = Self {
            pointer: s.pointer,
            tool,
            style: hand.style.clone(),
            form: hand.form,
            from: on.view.viewport().board_from_css(from_css),
            from_css,
            dragged: false,
        };
        create.from += create.off(on, create.from, [true, false, false], [true, false, false], s);
        create
    }

    /// How far a point is off what is near: as which edge of a box, along x and along y. Lines go to things, not to their edges.
    fn off(&self, on: &mut Context<'_>, p: Point, x: [bool; 3], y: [bool; 3], s: &Sample) -> Vec2 {
        let Document { items, dragging, snapping, .. } = &mut *on.document;
        snapping.end(self.pointer);
        if s.modifiers & (CTRL | SHIFT) != 0 {
            return Vec2::ZERO;
        }
        let field = field(on.view.viewport());
        let area = Rect::from_points(self.from, p);
        let [x, y] = snapping.snap(items, dragging.drag(), self.pointer, area, [x, y], &field);
        Vec2::new(x.unwrap_or(0.0), y.unwrap_or(0.0))
    }

    /// The note in whose size a click places another.
    fn note_near(&self, on: &mut Context<'_>, s: &Sample) -> Option<Item> {
        if self.dragged || self.tool != Tool::Sticky {
            return None;
        }
        let p = on.view.viewport().board_from_css(Point::new(s.x, s.y));
        let items = &mut on.document.items;
        let slot = z_order::note_near(items, p)?;
        Some(items.board().item(slot).clone())
    }

    fn geometry(&self, on: &mut Context<'_>, s: &Sample, note: Option<&Item>) -> Geometry {
        let viewport = on.view.viewport();
        let mut p = viewport.board_from_css(Point::new(s.x, s.y));
        let kind = kind(self.tool);
        if !self.dragged {
            let k = unit(viewport.camera.zoom);
            let (w, h) = usual(kind);
            let (w, h) = note.map_or((w * k, h * k), |note| (note.g.w.abs(), note.g.h.abs()));
            // A text begins where it was clicked, everything else lies round the click.
            let x = if kind == Kind::Text { p.x } else { p.x - w / 2.0 };
            return Geometry { x, y: p.y - h / 2.0, w, h, rot: 0.0 };
        }
        let side = |from: f64, to: f64| [to < from, false, to >= from];
        p += self.off(on, p, side(self.from.x, p.x), side(self.from.y, p.y), s);
        let (mut dx, mut dy) = (p.x - self.from.x, p.y - self.from.y);
        if s.modifiers & SHIFT != 0 {
            let side = dx.abs().max(dy.abs());
            (dx, dy) = (side.copysign(dx), side.copysign(dy));
        }
        let r = if s.modifiers & ALT != 0 {
            Rect::from_points(self.from - Vec2::new(dx, dy), self.from + Vec2::new(dx, dy))
        } else {
            Rect::from_points(self.from, self.from + Vec2::new(dx, dy))
        };
        Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 }
    }

    fn item(&self, on: &mut Context<'_>, s: &Sample) -> Item {
        let kind = kind(self.tool);
        let note = self.note_near(on, s);
        let g = self.geometry(on, s, note.as_ref());
        let mut style = self.style.clone();
        let k = unit(on.view.viewport().camera.zoom);
        if let Some(note) = note {
            style.font_size = style.font_size.or(note.s.font_size);
        } else if matches!(kind, Kind::Text | Kind::Sticky) && (k - 1.0).abs() > 1e-9 {
            style.font_size = Some(style.font_size.unwrap_or(FONT_SIZE) * k as f32);
        }
        // What lies in a frame lies on its surface; frames that are on a board already have none unless somebody gave them one.
        if kind == Kind::Frame && style.fill.is_none() {
            style.fill = Some(Color::Ink(Ink::White));
        }
        let mut item = Item { g, s: Rc::new(style), ..Item::new(on.document.ids.new_id(), kind) };
        if kind == Kind::Shape {
            item.f = Some(Rc::new(Form { code: self.form, ..Form::default() }));
        }
        if kind == Kind::Text {
            item.t = Some(Rc::new(Text { fixed_width: self.dragged, ..Text::default() }));
        }
        item
    }
}

impl Gesture for Create {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        self.dragged |= Point::new(s.x, s.y).distance(self.from_css) > DRAG_CSS;
        if !self.dragged {
            return;
        }
        let item = self.item(on, s);
        on.document.drafts.set(self.pointer, Some(item));
    }

    fn up(mut self: Box<Self>, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        self.moved(on, s);
        on.document.drafts.set(self.pointer, None);
        let mut item = self.item(on, s);
        let Document { items, ids, snapping, .. } = &mut *on.document;
        snapping.end(self.pointer);
        item.z = z_order::top(items, ids, transform::centre(&item.g));
        let (id, kind) = (item.id, item.kind);
        if kind == Kind::Text {
            // Written when it has text: an empty one would be seen by others and cost an undo.
            on.document.edit_new(lane, item);
            return Effect::Select;
        }
        let mut ops = Vec::new();
        if kind == Kind::Frame {
            let inside = z_order::loose_inside(items, transform::upright(&item.g));
            item.z = z_order::bottom(items, ids);
            ops.extend(
                inside.into_iter().map(|(child, key)| Op::Set(vec![child], Group::Z(Z { key, parent: Some(id) }))),
            );
        }
        ops.insert(0, Op::Put(item));
        if on.document.transact(lane, ops) {
            on.document.selection.select_ids(&on.document.items, &[id]);
            // What it says is typed at once.
            if matches!(kind, Kind::Sticky | Kind::Frame) {
                on.document.begin_edit(lane, &id);
            }
        }
        Effect::Select
    }

    fn cancel(self: Box<Self>, on: &mut Context<'_>) {
        on.document.snapping.end(self.pointer);
        on.document.drafts.set(self.pointer, None);
    }
}

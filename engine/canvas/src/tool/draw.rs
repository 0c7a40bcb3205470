//! Pen and highlighter: a contact becomes a stroke, from touch-down to its transaction. Draw and hold: a shape is shown in place of what
//! the contact draws; when it lifts, its ink is written as it is and, in a step of its own, gives way to the shape. What shape that is,
//! is the host's to say (workers/board/snap). Smoothing and packing are ink's.

use std::rc::Rc;

use atrium_model::{Body, BodyPiece, Brush, Geometry, Item, ItemId, Kind, Op, Style, number};
use kurbo::Point;

use super::gesture::{Context, Effect, Gesture, Role};
use super::hand::{Tool, ToolState};
use crate::document::{Document, z_order};
use crate::ink::{RawSample, StrokeBuilder};
use crate::live::LiveStroke;
use crate::pointer::Sample;
use crate::shape;
use crate::view::Viewport;

/// One stroke being drawn by a contact.
pub(crate) struct Draw {
    pointer: u32,
    id: ItemId,
    /// What it gives way to when the contact lifts.
    shape: Option<Item>,
}

/// 2^-q board units is at most 1/16 device px at this scale (device px per board unit).
fn quantum(scale: f64) -> u8 {
    let px = scale * 16.0;
    let digits = number::binary_digits(px);
    (digits + i32::from(number::power_of_two(digits) < px)).clamp(0, 20) as u8
}

fn raw(viewport: &Viewport, s: &Sample) -> RawSample {
    let p = viewport.board_from_css(Point::new(s.x, s.y));
    RawSample { x: p.x, y: p.y, t_ms: s.t_ms, pressure: s.pressure, tilt: s.tilt }
}

impl Draw {
    pub(crate) fn begin(on: &mut Context<'_>, hand: &ToolState, tool: Tool, s: &Sample) -> Self {
        let mut style = hand.style.clone();
        if tool == Tool::Highlighter {
            style.brush = Some(Brush::Highlighter);
        }
        let id = on.document.ids.new_id();
        let viewport = on.view.viewport();
        let epsilon = 0.25 / viewport.camera.zoom;
        let like = Item { s: Rc::new(style), ..Item::new(id, Kind::Stroke) };
        let mut builder = StrokeBuilder::new(shape::nib(&like), s.device, epsilon, quantum(viewport.scale()));
        builder.push(raw(viewport, s));
        on.document.live.start(LiveStroke {
            id,
            lane: hand.lane,
            device: s.device,
            epsilon: epsilon as f32,
            style: like.s,
            builder,
            sent: 0,
            hidden: false,
        });
        Self { pointer: s.pointer, id, shape: None }
    }

    /// The shape is shown no more.
    fn unsnap(&mut self, on: &mut Context<'_>) -> Option<Item> {
        let shape = self.shape.take()?;
        on.document.drafts.end(&shape.id);
        Some(shape)
    }
}

impl Gesture for Draw {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Some(stroke) = on.document.live.own(&self.id).filter(|_| self.shape.is_none()) {
            stroke.builder.add(&raw(on.view.viewport(), s));
        }
    }

    fn predicted(&mut self, on: &mut Context<'_>, s: &Sample) {
        if let Some(stroke) = on.document.live.own(&self.id).filter(|_| self.shape.is_none()) {
            stroke.builder.expect(raw(on.view.viewport(), s));
        }
    }

    fn up(mut self: Box<Self>, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        self.moved(on, s);
        let shape = self.unsnap(on);
        let Document { items, ids, live, .. } = &mut *on.document;
        let Some(stroke) = live.take(&self.id) else { return Effect::Nothing };
        // A stroke too large or broken to be packed shows nothing rather than stopping the contact.
        let (sent, body) = (stroke.sent, stroke.builder.finish());
        let Some(body) = body else {
            live.ended(&self.id, sent, false);
            return Effect::Nothing;
        };
        let [x0, y0, x1, y1] = body.natural;
        let g = Geometry { x: x0, y: y0, w: x1 - x0, h: y1 - y0, rot: 0.0 };
        let z = z_order::top(items, ids, Point::new((x0 + x1) / 2.0, (y0 + y1) / 2.0));
        let piece = BodyPiece::whole(self.id, body);
        let item = Item {
            g,
            s: stroke.style,
            z: z.clone(),
            b: Some(Body::Stroke(Box::new(piece))),
            ..Item::new(self.id, Kind::Stroke)
        };
        let put = on.document.transact(lane, vec![Op::Put(item)]);
        on.document.live.ended(&self.id, sent, put);
        if let Some(shape) = shape.filter(|_| put) {
            // A step of its own: one undo brings the ink back.
            on.document.transact(lane, vec![Op::Delete(vec![self.id]), Op::Put(Item { z, ..shape })]);
        }
        Effect::Nothing
    }

    fn cancel(mut self: Box<Self>, on: &mut Context<'_>) {
        self.unsnap(on);
        let Some(stroke) = on.document.live.take(&self.id) else { return };
        on.document.live.ended(&self.id, stroke.sent, false);
    }

    fn role(&self) -> Role {
        Role::Ink
    }

    /// From then on the stroke grows no more; another call shows another shape. The head of its end is the shape's own.
    fn snap(&mut self, on: &mut Context<'_>, mut shape: Item) -> bool {
        let Some(stroke) = on.document.live.hide(&self.id) else { return false };
        shape.s = Rc::new(Style { end_head: shape.s.end_head, ..(*stroke.style).clone() });
        self.shape = Some(shape.clone());
        on.document.drafts.set(self.pointer, Some(shape));
        true
    }
}

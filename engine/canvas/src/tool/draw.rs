//! Pen and highlighter: a contact becomes a stroke. Owns the live stroke from touch-down to its transaction; smoothing and
//! packing are ink's.

use std::rc::Rc;

use atrium_model::{Body, BodyPiece, Brush, Geometry, Item, ItemId, Kind, Op, number};
use kurbo::Point;

use super::Tool;
use crate::engine::Engine;
use crate::ink::{RawSample, StrokeBuilder};
use crate::input::Sample;
use crate::live::LiveStroke;
use crate::shape;

/// One stroke being drawn by a contact.
pub(crate) struct Draw {
    pub(crate) id: ItemId,
    lane: u32,
    /// What it gives way to when the contact lifts.
    pub(crate) shape: Option<Item>,
}

/// 2^-q board units is at most 1/16 device px at this scale (device px per board unit).
fn quantum(scale: f64) -> u8 {
    let px = scale * 16.0;
    let digits = number::binary_digits(px);
    (digits + i32::from(number::power_of_two(digits) < px)).clamp(0, 20) as u8
}

fn raw(engine: &Engine, s: &Sample) -> RawSample {
    let p = engine.view.board_from_css(Point::new(s.x, s.y));
    RawSample { x: p.x, y: p.y, t_ms: s.t_ms, pressure: s.pressure, tilt: s.tilt }
}

impl Draw {
    pub(crate) fn begin(engine: &mut Engine, s: &Sample, tool: Tool) -> Self {
        let mut style = engine.tool_style.clone();
        if tool == Tool::Highlighter {
            style.brush = Some(Brush::Highlighter);
        }
        let id = engine.new_id();
        let scale = engine.view.scale();
        let like = Item { s: Rc::new(style), ..Item::new(id, Kind::Stroke) };
        let mut builder =
            StrokeBuilder::new(shape::nib(&like), s.device, 0.25 / engine.view.camera.zoom, quantum(scale));
        builder.push(raw(engine, s));
        engine.live.start(LiveStroke {
            id,
            lane: engine.lane,
            device: s.device,
            epsilon: (0.25 / engine.view.camera.zoom) as f32,
            style: like.s,
            builder,
            sent: 0,
            hidden: false,
        });
        Self { id, lane: engine.lane, shape: None }
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        if self.shape.is_some() {
            return;
        }
        let sample = raw(engine, s);
        if let Some(stroke) = engine.live.own(&self.id) {
            stroke.builder.add(&sample);
        }
    }

    pub(crate) fn predicted(&mut self, engine: &mut Engine, s: &Sample) {
        if self.shape.is_some() {
            return;
        }
        let sample = raw(engine, s);
        if let Some(stroke) = engine.live.own(&self.id) {
            stroke.builder.expect(sample);
        }
    }

    pub(crate) fn up(mut self, engine: &mut Engine, s: &Sample) {
        self.moved(engine, s);
        let shape = self.unsnap(engine);
        let damage = engine.live_bounds(&self.id);
        let Some(mut stroke) = engine.live.take(&self.id) else { return };
        // What was shown beyond the end, as predicted.
        engine.damage_screen(stroke.builder.take_damage());
        // A stroke too large or broken to be packed shows nothing rather than stopping the hand.
        let (sent, body) = (stroke.sent, stroke.builder.finish());
        let Some(body) = body else {
            engine.live.ended(&self.id, sent, false);
            engine.damage_screen(damage);
            return;
        };
        let [x0, y0, x1, y1] = body.natural;
        let g = Geometry { x: x0, y: y0, w: x1 - x0, h: y1 - y0, rot: 0.0 };
        let z = engine.top_place((x0 + x1) / 2.0, (y0 + y1) / 2.0);
        let piece = BodyPiece::whole(self.id, body);
        let item = Item {
            g,
            s: stroke.style,
            z: z.clone(),
            b: Some(Body::Stroke(Box::new(piece))),
            ..Item::new(self.id, Kind::Stroke)
        };
        let put = engine.transact_as(self.lane, vec![Op::Put(item)]);
        engine.live.ended(&self.id, sent, put);
        if let Some(shape) = shape.filter(|_| put) {
            // A step of its own: one undo brings the ink back.
            engine.transact_as(self.lane, vec![Op::Delete(vec![self.id]), Op::Put(Item { z, ..shape })]);
        }
        engine.damage_screen(damage);
    }

    pub(crate) fn cancel(mut self, engine: &mut Engine) {
        self.unsnap(engine);
        let damage = engine.live_bounds(&self.id);
        let Some(mut stroke) = engine.live.take(&self.id) else { return };
        engine.live.ended(&self.id, stroke.sent, false);
        let predicted = stroke.builder.take_damage();
        engine.damage_screen(damage);
        engine.damage_screen(predicted);
    }
}

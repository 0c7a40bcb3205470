//! Pen and highlighter: a contact becomes a stroke. Owns the live stroke from touch-down to its transaction; smoothing and
//! packing are ink's.

use std::rc::Rc;

use atrium_model::{Body, BodyPiece, Geometry, Item, ItemId, Kind, Op, Style};
use kurbo::Point;

use super::Tool;
use crate::engine::Engine;
use crate::ink::{Brush, RawSample, StrokeBuilder};
use crate::input::Sample;
use crate::live::LiveStroke;

/// One stroke being drawn by a contact.
pub(crate) struct Draw {
    pub(crate) id: ItemId,
    lane: u32,
    predicted: Vec<RawSample>,
}

/// 2^-q board units is at most 1/16 device px at this scale (device px per board unit).
fn quantum(scale: f64) -> u8 {
    (scale * 16.0).log2().ceil().clamp(0.0, 20.0) as u8
}

fn raw(engine: &Engine, s: &Sample) -> RawSample {
    let p = engine.view.board_from_css(Point::new(s.x, s.y));
    RawSample { x: p.x, y: p.y, t_ms: s.t_ms, pressure: s.pressure, tilt: s.tilt }
}

impl Draw {
    pub(crate) fn begin(engine: &mut Engine, s: &Sample, tool: Tool) -> Self {
        let mut style = engine.tool_style.clone();
        if tool == Tool::Highlighter {
            style.brush = Some(atrium_model::Brush::Highlighter);
        }
        let id = engine.new_id();
        let scale = engine.view.scale();
        let brush = Brush { width: f64::from(style.width()), device: s.device.code() };
        let mut builder = StrokeBuilder::new(brush, 0.25 / engine.view.camera.zoom, quantum(scale));
        builder.push(raw(engine, s));
        engine.live.start(LiveStroke { id, lane: engine.lane, device: s.device.code(), style: Rc::new(style), builder, sent: 0 });
        Self { id, lane: engine.lane, predicted: Vec::new() }
    }

    pub(crate) fn moved(&mut self, engine: &mut Engine, s: &Sample) {
        let sample = raw(engine, s);
        self.predicted.clear();
        if let Some(stroke) = engine.live.own(&self.id) {
            stroke.builder.push(sample);
        }
    }

    pub(crate) fn predicted(&mut self, engine: &mut Engine, s: &Sample) {
        self.predicted.push(raw(engine, s));
        if let Some(stroke) = engine.live.own(&self.id) {
            stroke.builder.predict(&self.predicted);
        }
    }

    pub(crate) fn up(mut self, engine: &mut Engine, s: &Sample) {
        self.moved(engine, s);
        let damage = engine.live_bounds(&self.id);
        let Some(stroke) = engine.live.take(&self.id) else { return };
        // A stroke too large or broken to be packed shows nothing rather than stopping the hand.
        let Some(body) = stroke.builder.finish() else {
            engine.live.cancelled(self.id);
            engine.damage_screen(damage);
            return;
        };
        let r = body.natural_box();
        let n = u32::try_from(body.len().saturating_sub(1)).unwrap_or(0);
        let g = Geometry { x: r.x, y: r.y, w: r.w, h: r.h, rot: 0.0 };
        let z = engine.top_place(g.x + g.w / 2.0, g.y + g.h / 2.0);
        let piece = BodyPiece { id: self.id, body, from: 0, to: n * 256, aliases: Vec::new() };
        let item = Item { g, s: stroke.style, z, b: Some(Body::Stroke(piece)), ..Item::new(self.id, Kind::Stroke) };
        engine.live.done(self.id);
        if !engine.transact_as(self.lane, vec![Op::Put(item)]) {
            engine.live.cancelled(self.id);
        }
        engine.damage_screen(damage);
    }

    pub(crate) fn cancel(self, engine: &mut Engine) {
        let damage = engine.live_bounds(&self.id);
        engine.live.take(&self.id);
        engine.live.cancelled(self.id);
        engine.damage_screen(damage);
    }
}


//! How ink looks: strokes of the board and strokes being drawn, opaque or translucent, whole or as an eraser has left them so far.
//! Owns what of a stroke is left out where it could not be seen.

use std::rc::Rc;

use atrium_model::{Body, BodyPiece, Brush, Item, Slot, Style};
use kurbo::{Affine, Rect};

use super::lines::Lines;
use super::palette::{Theme, alpha, color, with_alpha};
use super::to_px::{ToPx, px_rect};
use crate::ink::{LinePoint, centre_line, clip_line};
use crate::scene::Scene;
use crate::shape;
use crate::tess::{Blend, Mode, Sink};

/// Strokes smaller than this, px, are drawn as one cone.
const SPECK_PX: f64 = 3.0;

/// A colour without its alpha, and the alpha as part of an opacity.
fn split(rgba: u32, opacity: f32) -> (u32, f32) {
    (rgba | 0xff00_0000, opacity * alpha(rgba) as f32 / 255.0)
}

/// How much narrower chalk is where the hand presses, on either side, of its width: what is brushed only is rim.
const RIM: f64 = 0.14;

/// Ink of one colour at an opacity: drawn over itself it must not darken.
pub(crate) fn ink(
    sink: &mut Sink<'_>,
    parts: &[&[LinePoint]],
    to_px: Affine,
    scale: f64,
    theme: &Theme,
    style: &Style,
    bounds: Rect,
    clip: Rect,
) {
    let (solid, opacity) = split(theme.rgba(color(style)), theme.ink_opacity(style));
    let blend = theme.blend(style);
    let dry = style.brush == Some(Brush::Chalk);
    if blend != Blend::Over {
        sink.blend(blend);
    }
    let seen = bounds.inflate(2.0, 2.0).intersect(clip);
    if !dry && (opacity >= 0.999 && blend == Blend::Over || sink.mode() == Mode::Outline) {
        // One path is filled as one union.
        sink.ink(parts, to_px, scale, 0.0, with_alpha(solid, opacity));
    } else if seen.width() > 0.0 && seen.height() > 0.0 {
        sink.layer(px_rect(seen), f64::from(opacity));
        sink.ink(parts, to_px, scale, 0.0, solid);
        if dry {
            sink.grain(true, to_px);
            sink.ink(parts, to_px, scale, f64::from(style.width.unwrap_or(3.0)) * RIM, solid);
            sink.grain(false, to_px);
        }
        sink.layer_end();
    }
    if blend != Blend::Over {
        sink.blend(Blend::Over);
    }
}

pub(super) fn stroke(
    sink: &mut Sink<'_>,
    item: &Item,
    at: Option<(Slot, &Scene)>,
    bounds: Rect,
    to: &ToPx,
    clip: Rect,
    theme: &Theme,
    lines: &mut Lines,
) {
    let Some(Body::Stroke(piece)) = &item.b else { return };
    if bounds.width().max(bounds.height()) < SPECK_PX {
        return speck(sink, bounds, with_alpha(theme.rgba(color(&item.s)), theme.ink_opacity(&item.s)));
    }
    let n = piece.body.natural;
    let body = shape::item_transform(&item.g, Rect::new(n[0], n[1], n[2], n[3]));
    let to_px = to.affine() * body;
    let stretch = body.determinant().abs().sqrt().max(1e-6);
    let line: Rc<[LinePoint]> = match at {
        Some((slot, _)) => lines.get(slot, item, piece, to.scale * stretch),
        None => centre_line(&piece.body, shape::nib(item), piece.from, piece.to, 0.2 / (to.scale * stretch)).into(),
    };
    let cut = at.map_or(Vec::new(), |(slot, scene)| scene.cut(slot));
    if cut.is_empty() {
        return ink(sink, &[&line], to_px, to.scale, theme, &item.s, bounds, clip);
    }
    for (from, end) in left_over(piece, &cut) {
        let mut part = line.to_vec();
        clip_line(&mut part, from, end);
        if !part.is_empty() {
            ink(sink, &[&part], to_px, to.scale, theme, &item.s, bounds, clip);
        }
    }
}

/// Ink of a few px: as long as its box, about as dark. Its samples are not unpacked for it.
fn speck(sink: &mut Sink<'_>, b: Rect, rgba: u32) {
    let r = b.width().min(b.height()) * 0.4;
    let c = b.center();
    let (dx, dy) = ((b.width() / 2.0 - r).max(0.0), (b.height() / 2.0 - r).max(0.0));
    // Along the longer side; the other one is zero but for rounding.
    let (dx, dy) = if dx > dy { (dx, 0.0) } else { (0.0, dy) };
    sink.ribbon(&[(c.x - dx, c.y - dy, r), (c.x + dx, c.y + dy, r)], rgba);
}

/// What of a piece an eraser has left, as the cut will fold it: parts under half a sample are gone.
fn left_over(piece: &BodyPiece, cut: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let mut from = piece.from;
    for (a, b) in cut {
        if *a > from {
            out.push((from, (*a).min(piece.to)));
        }
        from = from.max(*b);
    }
    if from < piece.to {
        out.push((from, piece.to));
    }
    out.retain(|(a, b)| b.saturating_sub(*a) >= 128);
    out
}

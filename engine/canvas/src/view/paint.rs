//! How an item looks: from its groups to shapes in px of a target. Owns the look (notes' shadow, heads, dashes, opacity); knows
//! neither tiles nor damage beyond the box it may skip.

use atrium_model::{Dash, Geometry, Item, ItemId, Kind, Note, Pattern, Slot};
use kurbo::{Affine, Point, Rect};

use super::image::image;
use super::lines::Lines;
use super::palette::{Theme, color, opacity, rgb, with_alpha};
use super::stroke::stroke;
use super::text::{note_rgba, text_rgba};
use super::to_px::{ToPx, px_rect};
use crate::scene::Scene;
use crate::shape::{self, Contour, SHADOW, font_size, transform};
use crate::tess::Sink;

/// What painting needs besides the item.
pub(crate) struct Brushes<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) lines: &'a mut Lines,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
}

/// Paints an item. `area`: the box of all that is drawn of it, in board units, where that is not the one it is indexed by. `clip`: px that
/// matter; what is outside may be left out.
pub(crate) fn paint(
    sink: &mut Sink<'_>,
    item: &Item,
    at: Option<(Slot, &Scene)>,
    area: Option<Rect>,
    to: &ToPx,
    clip: Rect,
    with: &mut Brushes<'_>,
) {
    // What lies where it was indexed is not measured again: that walks a stroke's samples.
    let indexed = || at.map_or(Rect::ZERO, |(slot, scene)| scene.bounds(slot));
    let bounds = to.rect(area.unwrap_or_else(indexed));
    if bounds.width().max(bounds.height()) < 0.5 {
        return;
    }
    let opacity = opacity(&item.s);
    match item.kind {
        Kind::Group | Kind::Board => {}
        Kind::Stroke => stroke(sink, item, at, bounds, to, clip, with.theme, with.lines),
        _ => {
            // Fill, outline and text of a translucent item are one layer, so that they do not shine through each other.
            let layer = opacity < 1.0;
            if layer {
                sink.layer(px_rect(bounds.inflate(2.0, 2.0).intersect(clip)), f64::from(opacity));
            }
            match item.kind {
                kind if kind.has_form() || kind == Kind::Path => outline(sink, item, bounds, to, with.theme),
                Kind::Connector => connector(sink, item, to, with.theme),
                Kind::Sticky => note(sink, item, to, with.theme),
                Kind::Frame => frame(sink, item, to, with.theme),
                Kind::Text => {}
                Kind::Image if image(sink, item, at.map(|(slot, _)| slot), to, with.theme) => {}
                _ => unknown(sink, item, to, with.theme),
            }
            if let Some((slot, scene)) = at
                && item.kind != Kind::Frame
                && with.editing != Some(item.id)
            {
                text(sink, item, slot, scene, to, with.theme);
            }
            if layer {
                sink.layer_end();
            }
        }
    }
}

/// An item's outlines in px, flattened to a fifth of a px.
pub(super) fn flat(contours: &[Contour], to: &ToPx) -> Vec<(Vec<Point>, bool)> {
    contours.iter().map(|c| (c.points(0.2 / to.scale, to.affine()), c.closed)).collect()
}

#[inline(never)]
fn closed(outlines: &[(Vec<Point>, bool)]) -> Vec<&[Point]> {
    outlines.iter().filter(|(_, closed)| *closed).map(|(p, _)| p.as_slice()).collect()
}

fn fill_closed(sink: &mut Sink<'_>, outlines: &[(Vec<Point>, bool)], rgba: u32) {
    let closed = closed(outlines);
    if !closed.is_empty() {
        sink.fill(&closed, rgba);
    }
}

/// Rectangle, ellipse, diamond, path: fill, then outline. `bounds`: px.
fn outline(sink: &mut Sink<'_>, item: &Item, bounds: Rect, to: &ToPx, theme: &Theme) {
    let px = flat(&shape::contour(item), to);
    match (item.s.fill, item.s.pattern.unwrap_or_default()) {
        (None, _) => {}
        (Some(fill), Pattern::Solid) => fill_closed(sink, &px, theme.rgba(fill)),
        (Some(fill), pattern) => {
            // About the middle of the box and turned with it; bold lines go with bold patterns.
            let (step, middle) = (4.0 * shape::line_width(item).clamp(2.0, 8.0), transform::centre(&item.g));
            let rot = item.g.rot - core::f64::consts::FRAC_PI_4;
            let one = Geometry { x: middle.x - step * 0.5, y: middle.y - step * 0.5, w: step, h: step, rot };
            let rows = to.affine() * shape::item_transform(&one, Rect::new(0.0, 0.0, 1.0, 1.0));
            sink.pattern(&closed(&px), pattern, rows, bounds, theme.pattern_rgba(fill));
        }
    }
    lines(sink, item, &px, to, theme);
}

/// An item's outlines in its width, colour and dashes.
#[inline(never)]
fn lines(sink: &mut Sink<'_>, item: &Item, px: &[(Vec<Point>, bool)], to: &ToPx, theme: &Theme) {
    let (width, rgba) = (shape::line_width(item) * to.scale, theme.rgba(color(&item.s)));
    let step = f64::from(item.s.dash_step.unwrap_or(0.0)) * to.scale;
    for (points, closed) in px.iter().filter(|_| width > 0.0) {
        sink.broken(points, *closed, width, item.s.dash.unwrap_or_default(), step, rgba);
    }
}

fn connector(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    lines(sink, item, &flat(&shape::contour(item), to), to, theme);
    let (width, rgba) = (shape::line_width(item) * to.scale, theme.rgba(color(&item.s)));
    for (points, closed) in flat(&shape::heads(item), to) {
        if closed {
            sink.fill(&[&points], rgba);
        } else {
            sink.polyline(&points, false, width, Dash::Solid, rgba);
        }
    }
}

/// A note: soft shadow below it, paper with slightly rounded corners.
fn note(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    let g = &item.g;
    let small = g.w.abs().min(g.h.abs()) * to.scale < 24.0;
    if !small {
        // Fainter outwards, in steps too small to be seen; the light comes from above at every turn of the note.
        let steps = (SHADOW * to.scale / 2.0).clamp(4.0, 16.0).round();
        for k in 0..steps as u32 {
            let out = 1.0 - f64::from(k) / steps;
            let (grow, down) = (8.0 * out - 0.5, 1.0 + 4.0 * out);
            let below = to.affine() * Affine::translate((0.0, down));
            let points = shape::round_box(g, grow, 4.0 + grow).points(0.2 / to.scale, below);
            sink.fill(&[&points], with_alpha(rgb(0x14_1414), (0.17 * (1.3 - out) / steps) as f32));
        }
    }
    fill_closed(sink, &flat(&shape::contour(item), to), note_rgba(item, theme));
}

/// A frame: its fill if it has one, and an edge of one px at every zoom. Its title is the overlay's.
fn frame(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    let px = flat(&shape::contour(item), to);
    if let Some(fill) = item.s.fill {
        fill_closed(sink, &px, theme.rgba(fill));
    }
    for (points, closed) in &px {
        sink.polyline(points, *closed, to.dpr, Dash::Solid, rgb(if theme.dark { 0x6c_7380 } else { 0x90_9399 }));
    }
}

/// A kind of a newer version: its box, dashed.
fn unknown(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    for (points, closed) in flat(&shape::contour(item), to) {
        sink.polyline(&points, closed, 1.5 * to.dpr, Dash::Dashed, with_alpha(theme.text, 0.7));
    }
}

fn text(sink: &mut Sink<'_>, item: &Item, slot: Slot, scene: &Scene, to: &ToPx, theme: &Theme) {
    let says = item.extra.as_ref().is_some_and(|extra| extra.note != Note::default());
    let blank = !says && item.t.as_ref().is_none_or(|t| t.is_blank());
    if blank || f64::from(font_size(item)) * to.scale < 1.5 {
        return;
    }
    let g = match shape::label(item) {
        // Lines stand in the middle of their box; of a high one whatever their height.
        Some(room) => {
            let b = room.inflate(0.0, room.height());
            Geometry { x: b.x0, y: b.y0, w: b.width(), h: b.height(), rot: item.g.rot }
        }
        None => shape::text_geometry(item, &item.g),
    };
    let local = shape::item_transform(&g, Rect::new(0.0, 0.0, g.w, g.h));
    sink.text(slot.0, scene.text_version(slot), to.affine() * local, g.w, g.h, text_rgba(item, theme), 1.0);
}

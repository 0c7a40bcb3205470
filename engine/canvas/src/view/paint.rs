//! How an item looks: from its groups to shapes in px of a target. Owns the look (notes' shadow, heads, dashes, opacity); knows
//! neither tiles nor damage beyond the box it may skip.

use std::rc::Rc;

use atrium_model::{
    Board, Body, BodyPiece, Brush, Color, Dash, Geometry, Ink, Item, ItemId, Kind, Slot, Style, number,
};
use kurbo::{Affine, Point, Rect, Vec2};

use super::lines::Lines;
use super::palette::{Theme, alpha, rgb, with_alpha};
use super::scene::Scene;
use super::text::{font_size, note_rgba, text_rgba};
use crate::ink::{LinePoint, clip_line};
use crate::select::transform;
use crate::shape::{self, Contour};
use crate::tess::{Mode, Sink};

/// Strokes smaller than this, px, are drawn as one cone.
const SPECK_PX: f64 = 3.0;

/// Opacity of a highlighter when its style does not say.
const HIGHLIGHTER: f32 = 0.4;

/// From board units to px of the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToPx {
    /// px per board unit.
    pub(crate) scale: f64,
    /// The target's top left in px of the board's plane.
    pub(crate) origin: Vec2,
    /// Device px per CSS px, for what has a size on the screen.
    pub(crate) dpr: f64,
}

impl ToPx {
    pub(crate) fn affine(&self) -> Affine {
        Affine::translate(-self.origin) * Affine::scale(self.scale)
    }

    pub(crate) fn rect(&self, r: Rect) -> Rect {
        self.affine().transform_rect_bbox(r)
    }

    pub(crate) fn board_rect(&self, px: Rect) -> Rect {
        let at = |p: Point| ((p.to_vec2() + self.origin) / self.scale).to_point();
        Rect::from_points(at(Point::new(px.x0, px.y0)), at(Point::new(px.x1, px.y1)))
    }
}

/// What painting needs besides the item.
pub(crate) struct Brushes<'a> {
    pub(crate) theme: &'a Theme,
    pub(crate) lines: &'a mut Lines,
    /// The item whose text stands in the page's box.
    pub(crate) editing: Option<ItemId>,
}

/// Paints an item of the board where it is.
pub(crate) fn paint_slot(
    sink: &mut Sink<'_>,
    board: &Board,
    scene: &Scene,
    slot: Slot,
    to: &ToPx,
    clip: Rect,
    with: &mut Brushes<'_>,
) {
    let item = board.item(slot);
    paint(sink, item, Some((slot, scene)), &item.g, to, clip, with);
}

/// Paints an item as if its box were `g`. `clip`: px that matter; what is outside may be left out.
pub(crate) fn paint(
    sink: &mut Sink<'_>,
    item: &Item,
    at: Option<(Slot, &Scene)>,
    g: &Geometry,
    to: &ToPx,
    clip: Rect,
    with: &mut Brushes<'_>,
) {
    let moved;
    // What lies where it was indexed is not measured again: that walks a stroke's samples.
    let (item, area) = match at {
        Some((slot, scene)) if *g == item.g => (item, scene.bounds(slot)),
        _ => {
            moved = Item { g: *g, ..item.clone() };
            (&moved, painted_bounds(&moved))
        }
    };
    let bounds = to.rect(area);
    if bounds.width().max(bounds.height()) < 0.5 {
        return;
    }
    let opacity = opacity(&item.s);
    match item.kind {
        Kind::Group | Kind::Board => {}
        Kind::Stroke => stroke(sink, item, at, bounds, to, clip, with),
        _ => {
            // Fill, outline and text of a translucent thing are one layer, so that they do not shine through each other.
            let layer = opacity < 1.0;
            if layer {
                sink.layer(px_rect(bounds.inflate(2.0, 2.0).intersect(clip)), f64::from(opacity));
            }
            match item.kind {
                Kind::Rectangle | Kind::Ellipse | Kind::Diamond | Kind::Path => outline(sink, item, to, with.theme),
                Kind::Connector => connector(sink, item, to, with.theme),
                Kind::Sticky => note(sink, item, to, with.theme),
                Kind::Frame => frame(sink, item, to, with.theme),
                Kind::Text => {}
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

/// Whole px round a box, as commands carry it.
pub(crate) fn px_rect(r: Rect) -> [i32; 4] {
    let (x, y) = (r.x0.floor().clamp(-1e6, 1e6), r.y0.floor().clamp(-1e6, 1e6));
    [x as i32, y as i32, ((r.x1.ceil() - x).clamp(0.0, 1e6)) as i32, ((r.y1.ceil() - y).clamp(0.0, 1e6)) as i32]
}

/// A colour without its alpha, and the alpha as part of an opacity.
fn split(rgba: u32, opacity: f32) -> (u32, f32) {
    (rgba | 0xff00_0000, opacity * alpha(rgba) as f32 / 255.0)
}

/// How much narrower chalk is where the hand presses, on either side, of its width: what is brushed only is rim.
const RIM: f64 = 0.14;

/// Ink of one colour at an opacity: laid over itself it must not darken.
pub(crate) fn ink(
    sink: &mut Sink<'_>,
    parts: &[&[LinePoint]],
    to_px: Affine,
    scale: f64,
    rgba: u32,
    style: &Style,
    bounds: Rect,
    clip: Rect,
) {
    let (solid, opacity) = split(rgba, opacity(style));
    let dry = style.brush == Some(Brush::Chalk);
    if !dry && (opacity >= 0.999 || sink.mode() == Mode::Outline) {
        // One path is filled as one union.
        sink.ink(parts, to_px, scale, 0.0, with_alpha(solid, opacity));
        return;
    }
    let seen = bounds.inflate(2.0, 2.0).intersect(clip);
    if seen.width() > 0.0 && seen.height() > 0.0 {
        sink.layer(px_rect(seen), f64::from(opacity));
        sink.ink(parts, to_px, scale, 0.0, solid);
        if dry {
            sink.grain(true, to_px);
            sink.ink(parts, to_px, scale, f64::from(style.width.unwrap_or(3.0)) * RIM, solid);
            sink.grain(false, to_px);
        }
        sink.layer_end();
    }
}

fn stroke(
    sink: &mut Sink<'_>,
    item: &Item,
    at: Option<(Slot, &Scene)>,
    bounds: Rect,
    to: &ToPx,
    clip: Rect,
    with: &mut Brushes<'_>,
) {
    let Some(Body::Stroke(piece)) = &item.b else { return };
    if bounds.width().max(bounds.height()) < SPECK_PX {
        return speck(sink, bounds, with_alpha(with.theme.rgba(color(&item.s)), opacity(&item.s)));
    }
    let n = piece.body.natural;
    let body = shape::item_transform(&item.g, Rect::new(n[0], n[1], n[2], n[3]));
    let to_px = to.affine() * body;
    let stretch = body.determinant().abs().sqrt().max(1e-6);
    let rgba = with.theme.rgba(color(&item.s));
    let line: Rc<[LinePoint]> = match at {
        Some((slot, _)) => with.lines.get(slot, item, piece, to.scale * stretch),
        None => {
            crate::ink::centre_line(&piece.body, shape::nib(item), piece.from, piece.to, 0.2 / (to.scale * stretch))
                .into()
        }
    };
    match at.and_then(|(slot, scene)| scene.cut(slot)) {
        None => ink(sink, &[&line], to_px, to.scale, rgba, &item.s, bounds, clip),
        Some(cut) => {
            for (from, end) in left_over(piece, cut) {
                let mut part = line.to_vec();
                clip_line(&mut part, from, end);
                if !part.is_empty() {
                    ink(sink, &[&part], to_px, to.scale, rgba, &item.s, bounds, clip);
                }
            }
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

/// The colour of a style that says nothing is near-black.
pub(crate) fn color(style: &Style) -> Color {
    style.color.unwrap_or(Color::Ink(Ink::Black))
}

/// The opacity of a style.
pub(crate) fn opacity(style: &Style) -> f32 {
    style.opacity.unwrap_or(if style.brush == Some(Brush::Highlighter) { HIGHLIGHTER } else { 1.0 })
}

/// An item's outlines in px, flattened to a fifth of a px.
fn flat(contours: &[Contour], to: &ToPx) -> Vec<(Vec<Point>, bool)> {
    let affine = to.affine();
    let one = |c: &Contour| {
        let mut points = Vec::new();
        c.flatten(0.2 / to.scale, &mut points);
        points.iter_mut().for_each(|p| *p = affine * *p);
        (points, c.closed)
    };
    contours.iter().map(one).collect()
}

fn fill_closed(sink: &mut Sink<'_>, outlines: &[(Vec<Point>, bool)], rgba: u32) {
    let closed: Vec<&[Point]> = outlines.iter().filter(|(_, closed)| *closed).map(|(p, _)| p.as_slice()).collect();
    if !closed.is_empty() {
        sink.fill(&closed, rgba);
    }
}

/// Rectangle, ellipse, diamond, path: fill, then outline.
fn outline(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    let px = flat(&shape::contour(item), to);
    if let Some(fill) = item.s.fill {
        fill_closed(sink, &px, theme.rgba(fill));
    }
    let (width, rgba) = (shape::line_width(item) * to.scale, theme.rgba(color(&item.s)));
    for (points, closed) in px.iter().filter(|_| width > 0.0) {
        sink.polyline(points, *closed, width, item.s.dash.unwrap_or_default(), rgba);
    }
}

fn connector(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    let (width, rgba) = (shape::line_width(item) * to.scale, theme.rgba(color(&item.s)));
    for (points, closed) in flat(&shape::contour(item), to) {
        sink.polyline(&points, closed, width, item.s.dash.unwrap_or_default(), rgba);
    }
    for (points, closed) in flat(&shape::heads(item), to) {
        if closed {
            sink.fill(&[&points], rgba);
        } else {
            sink.polyline(&points, false, width, Dash::Solid, rgba);
        }
    }
}

/// The shadow of a note reaches so far beyond its edge: board units.
const SHADOW: f64 = 13.0;

/// The box of all that is drawn of an item: its bounds, and a note's shadow.
pub(crate) fn painted_bounds(item: &Item) -> Rect {
    let b = shape::item_bounds(item);
    if item.kind == Kind::Sticky { b.inflate(SHADOW, SHADOW) } else { b }
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
            let points: Vec<Point> = shadow(g, grow, down).into_iter().map(|p| to.affine() * p).collect();
            sink.fill(&[&points], with_alpha(rgb(0x14_1414), (0.17 * (1.3 - out) / steps) as f32));
        }
    }
    fill_closed(sink, &flat(&shape::contour(item), to), note_rgba(item, theme));
}

/// The box of a note, grown and moved down, with round corners: board units.
fn shadow(g: &Geometry, grow: f64, down: f64) -> Vec<Point> {
    let b = shape::item_box(g).inflate(grow, grow);
    let r = (4.0 + grow).min(b.width() / 2.0).min(b.height() / 2.0);
    let about = transform::centre(g);
    let quarter = core::f64::consts::FRAC_PI_2;
    let corners = [(b.x1 - r, b.y1 - r), (b.x0 + r, b.y1 - r), (b.x0 + r, b.y0 + r), (b.x1 - r, b.y0 + r)];
    let mut points = Vec::new();
    for (k, c) in corners.into_iter().enumerate() {
        for step in 0..=4_u8 {
            let (sin, cos) = number::sin_cos((k as f64 + f64::from(step) / 4.0) * quarter);
            let v = Vec2::new(cos, sin) * r + Vec2::new(c.0, c.1);
            points.push(transform::turn(v.to_point(), about, g.rot) + Vec2::new(0.0, down));
        }
    }
    points
}

/// A frame: its fill if it has one, and an edge of one px at every zoom. Its title is the overlay's.
fn frame(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    let px = flat(&shape::contour(item), to);
    if let Some(fill) = item.s.fill {
        fill_closed(sink, &px, theme.rgba(fill));
    }
    for (points, closed) in &px {
        sink.polyline(points, *closed, to.dpr, Dash::Solid, with_alpha(theme.text, 0.55));
    }
}

/// A kind of a newer version, or a picture that is not there: its box, dashed.
fn unknown(sink: &mut Sink<'_>, item: &Item, to: &ToPx, theme: &Theme) {
    for (points, closed) in flat(&shape::contour(item), to) {
        sink.polyline(&points, closed, 1.5 * to.dpr, Dash::Dashed, with_alpha(theme.text, 0.7));
    }
}

fn text(sink: &mut Sink<'_>, item: &Item, slot: Slot, scene: &Scene, to: &ToPx, theme: &Theme) {
    if item.t.as_ref().is_none_or(|t| t.is_blank()) || f64::from(font_size(item)) * to.scale < 1.5 {
        return;
    }
    let b = shape::item_box(&item.g);
    // Mirrored boxes show their text the right way round.
    let upright = Geometry { x: b.x0, y: b.y0, w: b.width(), h: b.height(), rot: item.g.rot };
    let local = shape::item_transform(&upright, Rect::new(0.0, 0.0, b.width(), b.height()));
    sink.text(
        slot.0,
        scene.text_version(slot),
        to.affine() * local,
        b.width(),
        b.height(),
        text_rgba(item, theme),
        1.0,
    );
}

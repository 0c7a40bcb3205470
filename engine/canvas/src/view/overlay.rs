//! What lies over the board: selection box and handles, marquees and lassos, focus ring, frame titles, others' cursors. Owns their look;
//! each is a part that is drawn again only when it differs from what the screen shows.

use atrium_model::{Dash, Geometry, Item, Kind};
use kurbo::{Affine, Point, Rect, Vec2};

use super::camera::Viewport;
use super::holding::{self, Holding};
use super::paint::flat;
use super::palette::{Theme, rgb, with_alpha};
use super::text_box::TITLE_CSS;
use super::to_px::ToPx;
use super::{guides, handles};
use crate::document::{Drag, Shown};
use crate::shape;
use crate::shape::snap::Guide;
use crate::shape::transform::{self, corners};
use crate::tess::Sink;

/// Another client's pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cursor {
    /// Whose.
    pub client: u32,
    /// Their colour.
    pub rgba: u32,
    /// Board units.
    pub x: f64,
    /// Board units.
    pub y: f64,
}

/// One part, in device px of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// The outline of a selected thing, or the box round several.
    Outline(Vec<Point>),
    /// A square handle, turned by an angle, and the colour inside.
    Square(Point, f64, u32),
    /// Where the stem of the rotate handle begins, and the handle.
    Knob(Point, Point),
    /// The path of a marquee or lasso, closed by the way back.
    Marquee(Vec<Point>),
    Focus([Point; 4]),
    /// What a drag has been brought to, and how long that is in board units.
    Guide(Guide, u32),
    /// A frame's title: text slot, version, place, and in CSS px its frame's width and that of its words, at most as wide.
    Title(u32, u32, Point, f64, f64),
    Cursor(Point, u32),
    /// Of connectors.
    Holding(Holding),
}

/// More members than this are shown by their common box alone.
const MAX_MEMBERS: usize = 100;
/// Letters of titles are narrower than those that lines leave room for.
const TITLE_SHARE: f64 = 0.92;
const HANDLE_CSS: f64 = 9.0;
const LINE_CSS: f64 = 1.5;
/// The handle of a proportion is told from those of the box by its colour too.
const GRIP_RGB: u32 = 0xff_b224;

impl Part {
    /// The px it covers, edges and feather included.
    pub(crate) fn bounds(&self, dpr: f64) -> Rect {
        let around = |pts: &[Point], by: f64| {
            pts.iter().fold(Rect::from_points(pts[0], pts[0]), |r, p| r.union_pt(*p)).inflate(by * dpr, by * dpr)
        };
        match self {
            Self::Focus(c) => around(c, 6.0),
            Self::Outline(path) | Self::Marquee(path) => around(path, 3.0),
            Self::Guide(guide, _) => around(&[guide.from, guide.to], guides::BESIDE_CSS),
            Self::Square(p, ..) => around(&[*p], HANDLE_CSS),
            Self::Knob(a, b) => around(&[*a, *b], HANDLE_CSS),
            Self::Title(_, _, p, room, _) => patch(*p, *room, dpr),
            Self::Holding(part) => part.bounds(dpr),
            Self::Cursor(p, _) => Rect::new(p.x - 3.0 * dpr, p.y - 3.0 * dpr, p.x + 20.0 * dpr, p.y + 22.0 * dpr),
        }
    }

    pub(crate) fn draw(&self, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
        let white = rgb(0xff_ffff);
        match self {
            Self::Outline(path) => sink.polyline(path, true, LINE_CSS * dpr, Dash::Solid, theme.accent),
            Self::Square(p, turn, inside) => {
                let g = Geometry { x: p.x, y: p.y, w: 0.0, h: 0.0, rot: *turn };
                let square = |css: f64| shape::round_box(&g, css * dpr, 2.0 * dpr).points(0.1, Affine::IDENTITY);
                sink.fill(&[&square(HANDLE_CSS / 2.0 + 0.75)], theme.accent);
                sink.fill(&[&square(HANDLE_CSS / 2.0 - 0.75)], *inside);
            }
            Self::Knob(stem, p) => {
                sink.polyline(&[*stem, *p], false, LINE_CSS * dpr, Dash::Solid, theme.accent);
                sink.disc(*p, 5.75 * dpr, theme.accent);
                sink.disc(*p, 4.25 * dpr, white);
            }
            Self::Marquee(path) => {
                sink.fill(&[path], theme.soft);
                sink.polyline(path, true, dpr, Dash::Solid, theme.accent);
            }
            Self::Guide(guide, length) => guides::draw(guide, *length, sink, theme, dpr),
            Self::Focus(c) => sink.polyline(c, true, 3.0 * dpr, Dash::Solid, with_alpha(theme.accent, 0.7)),
            Self::Title(slot, version, p, room, words) => {
                // On a patch of paper: what reaches over the frame's edge lies below its title.
                let b = patch(*p, *words, dpr);
                sink.fill(&[&[(b.x0, b.y0), (b.x1, b.y0), (b.x1, b.y1), (b.x0, b.y1)].map(Point::from)], theme.paper);
                let to_px = Affine::translate(p.to_vec2()) * Affine::scale(dpr);
                sink.text(*slot, *version, to_px, *room, 0.0, theme.text, 1.0);
            }
            Self::Holding(part) => part.draw(sink, theme, dpr),
            Self::Cursor(p, rgba) => {
                let arrow = |grow: f64| {
                    let c = Vec2::new(5.0, 7.5);
                    [(0.0, 0.0), (4.2, 15.0), (6.9, 9.2), (13.2, 7.8)]
                        .map(|(x, y)| *p + (c + (Vec2::new(x, y) - c) * grow) * dpr)
                };
                sink.fill(&[&arrow(1.25)], white);
                sink.fill(&[&arrow(1.0)], *rgba);
            }
        }
    }
}

/// What a title stands on: so many CSS px wide, as high as a line, down to the frame's edge.
fn patch(p: Point, w: f64, dpr: f64) -> Rect {
    Rect::new(p.x - 4.0 * dpr, p.y - 2.0 * dpr, p.x + (w + 4.0) * dpr, p.y + (TITLE_CSS - 3.0) * dpr)
}

/// The parts as they should be now, lowest first.
pub(super) fn parts(document: &mut Shown<'_>, cursors: &[Cursor], viewport: &Viewport, to: &ToPx) -> Vec<Part> {
    let affine = to.affine();
    let quad = |g: &Geometry| corners(g).map(|p| affine * p);
    let mut parts = Vec::new();
    titles(document, viewport, to, &mut parts);
    if let Some(r) = document.focus_bounds() {
        let g = Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 };
        parts.push(Part::Focus(quad(&g)));
    }
    let dots = document.has_dots();
    if let Some(frame) = document.selection.frame(document.items) {
        let change = document.drag().map(Drag::change);
        let shown = |g: &Geometry, two_ends: bool| change.map_or(*g, |c| c.apply(g, two_ends));
        let several = document.selection.slots().len();
        if several > 1 && several <= MAX_MEMBERS {
            for slot in document.selection.slots().to_vec() {
                let kind = document.items.board().item(slot).kind;
                if kind != Kind::Group {
                    let own = document.box_of(slot);
                    let own = shown(&own, kind == Kind::Connector);
                    parts.push(Part::Outline(outline(document.items.board().item(slot).clone(), own, to)));
                }
            }
        }
        let line = document.selection.is_line(document.items.board());
        let g = shown(&frame, line);
        if !line {
            let path = if let Some(slot) = document.selection.only() {
                let pulled = document.reshaped().cloned();
                outline(pulled.unwrap_or_else(|| document.items.board().item(slot).clone()), g, to)
            } else {
                quad(&g).to_vec()
            };
            parts.push(Part::Outline(path));
        }
        if document.has_handles() {
            let turn = if line { 0.0 } else { g.rot };
            for (_, p) in handles::all(viewport, &g, line) {
                parts.push(Part::Square(affine * p, turn, rgb(0xff_ffff)));
            }
            if !line {
                let knob = (handles::rotate_css(viewport, &g).to_vec2() * to.dpr).to_point();
                // A dot stands where its stem would be.
                let stem = if dots { knob } else { affine * transform::at(&g, 0.5, 0.0) };
                parts.push(Part::Knob(stem, knob));
            }
        }
    }
    if let Some(p) = document.reshaped().and_then(|item| handles::grip_css(viewport, item)) {
        let turn = core::f64::consts::FRAC_PI_4;
        parts.push(Part::Square((p.to_vec2() * to.dpr).to_point(), turn, rgb(GRIP_RGB)));
    }
    holding::add(&mut parts, document, viewport, affine);
    if dots || document.has_hover() {
        holding::add_dots(&mut parts, document, viewport, to.dpr);
    }
    for area in document.selection.areas() {
        parts.push(Part::Marquee(area.path(affine)));
    }
    // Numbers of gaps over the lines that run through them.
    for gap in [false, true] {
        for guide in document.snapping.guides().filter(|guide| guide.gap == gap) {
            let length = (guide.to - guide.from).hypot().round() as u32;
            parts.push(Part::Guide(guides::on_screen(guide, affine), length));
        }
    }
    for c in cursors {
        parts.push(Part::Cursor(affine * Point::new(c.x, c.y), c.rgba));
    }
    parts
}

/// The outline of a thing where it lies in `g`, px: the box of what has no inside, as ink and groups.
fn outline(mut item: Item, g: Geometry, to: &ToPx) -> Vec<Point> {
    item.g = g;
    let form = flat(&shape::contour(&item), to).into_iter().find_map(|(points, closed)| closed.then_some(points));
    form.unwrap_or_else(|| corners(&g).map(|p| to.affine() * p).to_vec())
}

/// Titles of the frames in view. They keep their size on the screen, so they are no part of the board's own picture.
fn titles(document: &Shown<'_>, viewport: &Viewport, to: &ToPx, parts: &mut Vec<Part>) {
    let seen = viewport.board_rect();
    let scene = document.items.scene();
    for slot in scene.frames() {
        let item = document.items.board().item(*slot);
        let blank = item.t.as_ref().is_none_or(|t| t.is_blank());
        if blank || document.editing == Some(item.id) || scene.is_hidden(*slot) || !scene.is_drawn(*slot) {
            continue;
        }
        let g = item.g;
        let p = Point::new(g.x.min(g.x + g.w), g.y.min(g.y + g.h));
        if p.y > seen.y1 + 100.0 / viewport.camera.zoom || p.y < seen.y0 || p.x > seen.x1 || p.x + g.w.abs() < seen.x0 {
            continue;
        }
        let at = to.affine() * p - Vec2::new(0.0, TITLE_CSS * to.dpr);
        let room = g.w.abs() * viewport.camera.zoom;
        let words = (shape::words_size(item).0 * TITLE_SHARE).min(room);
        parts.push(Part::Title(slot.0, scene.text_version(*slot), at, room, words));
    }
}

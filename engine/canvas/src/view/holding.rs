//! Connectors over the board: the dots beside a selected or hovered shape that they are pulled out of, and what holds the ends of one that is
//! being made. Owns their look; device px of the screen.

use atrium_model::{Dash, Kind};
use kurbo::{Affine, Point, Rect, Vec2};

use super::camera::Viewport;
use super::handles;
use super::overlay::Part;
use super::palette::{Theme, rgb, with_alpha};
use crate::document::Shown;
use crate::shape::{bound_ends, contour};
use crate::tess::Sink;

/// A dot's radius: CSS px.
const DOT_CSS: f64 = 6.0;
/// That of one with a plus, and half of the plus's lines: CSS px.
const PLUS_CSS: f64 = 9.0;
const ARM_CSS: f64 = 4.0;
/// A dot under the pointer has a radius larger by this: CSS px.
const NEAR_CSS: f64 = 2.0;
/// The line round what holds an end: CSS px.
const LINE_CSS: f64 = 3.0;
/// Outlines are flattened to so many px.
const FINE_PX: f64 = 0.2;

/// One part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Holding {
    /// A dot that a connector is pulled out of; with a plus, one that a press makes another note at. At last, whether the pointer is on it.
    Dot(Point, bool, bool),
    /// A bend of a connector; where a new one is made it is a smaller one.
    Bend(Point, bool),
    /// An outline of what holds an end, and whether it is closed.
    Outline(Vec<Point>, bool),
    /// Where the end is.
    Tip(Point),
}

impl Holding {
    /// The px it covers, edges and feather included.
    pub(crate) fn bounds(&self, dpr: f64) -> Rect {
        let (points, by) = match self {
            Self::Dot(p, ..) | Self::Bend(p, _) | Self::Tip(p) => (core::slice::from_ref(p), PLUS_CSS + NEAR_CSS + 2.0),
            Self::Outline(path, _) => (path.as_slice(), LINE_CSS),
        };
        points
            .iter()
            .fold(crate::geom::NO_BOX, |b, p| crate::geom::join(b, Rect::from_points(*p, *p)))
            .inflate(by * dpr, by * dpr)
    }

    pub(crate) fn draw(&self, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
        match self {
            Self::Bend(p, true) => sink.disc(*p, (DOT_CSS - 2.0) * dpr, with_alpha(theme.accent, 0.6)),
            // Filled, the other way round than handles: what is pulled out of it is new.
            Self::Dot(p, plus, near) => {
                let r = if *plus { PLUS_CSS } else { DOT_CSS } + if *near { NEAR_CSS } else { 0.0 };
                sink.disc(*p, r * dpr, rgb(0xff_ffff));
                sink.disc(*p, (r - 1.5) * dpr, theme.accent);
                if *plus {
                    for arm in [Vec2::new(ARM_CSS, 0.0), Vec2::new(0.0, ARM_CSS)] {
                        sink.polyline(&[*p - arm * dpr, *p + arm * dpr], false, 1.5 * dpr, Dash::Solid, rgb(0xff_ffff));
                    }
                }
            }
            Self::Bend(p, false) => {
                sink.disc(*p, DOT_CSS * dpr, theme.accent);
                sink.disc(*p, (DOT_CSS - 1.5) * dpr, rgb(0xff_ffff));
            }
            Self::Outline(path, closed) => {
                sink.polyline(path, *closed, LINE_CSS * dpr, Dash::Solid, with_alpha(theme.accent, 0.5));
            }
            Self::Tip(p) => sink.disc(*p, (DOT_CSS - 2.0) * dpr, theme.accent),
        }
    }
}

/// Adds what holds the ends of connectors that are being made, and bends.
#[inline(never)]
pub(super) fn add(parts: &mut Vec<Part>, document: &mut Shown<'_>, viewport: &Viewport, affine: Affine) {
    let mut push = |part| parts.push(Part::Holding(part));
    let layers = document.layers();
    for draft in layers.drafts.items() {
        let g = &draft.g;
        let tips = [Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h)];
        for (k, anchor) in bound_ends(draft).into_iter().enumerate() {
            let Some(slot) = anchor.and_then(|anchor| layers.board.get(&anchor.item)) else { continue };
            for outline in contour(layers.board.item(slot)) {
                let mut path = Vec::new();
                outline.flatten(FINE_PX / viewport.scale(), &mut path);
                path.iter_mut().for_each(|p| *p = affine * *p);
                push(Holding::Outline(path, outline.closed));
            }
            push(Holding::Tip(affine * tips[k]));
        }
    }
    if document.has_handles() {
        for (p, _, new) in document.items.bend_places(document.selection.only(), viewport.camera.zoom) {
            push(Holding::Bend(affine * p, new));
        }
    }
}

/// Adds the dots.
#[inline(never)]
pub(super) fn add_dots(parts: &mut Vec<Part>, document: &mut Shown<'_>, viewport: &Viewport, dpr: f64) {
    for slot in document.dotted().into_iter().flatten() {
        let (frame, near) = (document.box_of(slot), document.near_dot(slot));
        let plus = document.items.board().item(slot).kind == Kind::Sticky;
        for k in 0..4 {
            let (_, p) = handles::dot_css(viewport, &frame, k);
            parts.push(Part::Holding(Holding::Dot((p.to_vec2() * dpr).to_point(), plus, near == Some(k))));
        }
    }
}

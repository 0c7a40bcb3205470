//! Finds what a mouse or pen points at without touching the board, while the select tool is active. The shape under it shows its
//! connector dots, and does so while the pointer is on its way to one of them.

use atrium_model::ItemId;
use kurbo::{Point, Vec2};

use crate::pointer::limits::slop_css;
use crate::pointer::{Device, Sample};
use crate::shape::transform;
use crate::tool::gesture::Context;
use crate::view::handles;

/// A dot is reached this far from its center beside the pointer's own slop: CSS px.
const DOT_CSS: f64 = 6.0;
/// A shape keeps its dots this far outside its box: CSS px.
const MARGIN_CSS: f64 = 32.0;
/// A shape with a shorter side on the screen shows no dots: CSS px.
const MIN_SIDE_CSS: f64 = 16.0;

/// A mouse or pen moved without touching. Another shape under it goes before a dot of the one that was pointed at.
#[inline(never)]
pub(crate) fn hover(on: &mut Context<'_>, s: &Sample) {
    let zoom = on.view.viewport().camera.zoom;
    let p = on.view.viewport().board_from_css(Point::new(s.x, s.y));
    let before = on.document.hovered();
    let under = match on.document.hold_at(p, slop_css(s.device) / zoom, 0.0) {
        Some(anchor) => on.document.board().get(&anchor.item),
        None => before,
    };
    let dot = if under == before { (0..4).find(|k| dot(on, s, *k).is_some()) } else { None };
    let shows = under.filter(|slot| {
        let g = &on.document.board().item(*slot).g;
        let is_near = transform::upright(g).inflate(MARGIN_CSS / zoom, MARGIN_CSS / zoom).contains(p);
        dot.is_some() || (is_near && g.w.abs().min(g.h.abs()) * zoom >= MIN_SIDE_CSS)
    });
    on.document.hover(shows, dot);
}

/// The shape whose dot a press begins at, and the side: a hovered shape that is not selected.
pub(super) fn pressed(on: &Context<'_>, s: &Sample) -> Option<(ItemId, Vec2)> {
    if s.device == Device::Touch {
        return None;
    }
    let slot = on.document.hovered()?;
    let side = dot(on, s, on.document.near_dot(slot)?)?;
    (!on.document.selection().contains(slot)).then_some((on.document.board().item(slot).id, side))
}

/// The side of a dot of the hovered shape, if the pointer is on that dot.
#[inline(never)]
fn dot(on: &Context<'_>, s: &Sample, k: usize) -> Option<Vec2> {
    let frame = on.document.board().item(on.document.hovered()?).g;
    let (side, p) = handles::dot_css(on.view.viewport(), &frame, k);
    (p.distance(Point::new(s.x, s.y)) <= DOT_CSS + slop_css(s.device)).then_some(side)
}

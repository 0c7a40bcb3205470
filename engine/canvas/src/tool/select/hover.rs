//! Finds what a mouse or pen points at without touching the board, while the select tool is active. The shape under it shows its
//! connector dots, and does so while the pointer is on its way to one of them.

use atrium_model::{Geometry, ItemId};
use kurbo::{Point, Vec2};

use crate::document::Document;
use crate::pointer::limits::slop_css;
use crate::pointer::{Device, Sample};
use crate::shape::transform;
use crate::tool::gesture::Context;
use crate::view::{Viewport, handles};

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
    let Document { items, selection, hover, .. } = &mut *on.document;
    let before = hover.slot(items, selection);
    let under = match items.binding_at(p, slop_css(s.device) / zoom, 0.0) {
        Some(anchor) => items.board().get(&anchor.item),
        None => before,
    };
    let frame = before.filter(|_| under == before).map(|slot| items.board().item(slot).g);
    let dot = frame.and_then(|frame| (0..4).find(|k| dot(on.view.viewport(), &frame, s, *k).is_some()));
    let shows = under.filter(|slot| {
        let g = &items.board().item(*slot).g;
        let is_near = transform::upright(g).inflate(MARGIN_CSS / zoom, MARGIN_CSS / zoom).contains(p);
        dot.is_some() || (is_near && g.w.abs().min(g.h.abs()) * zoom >= MIN_SIDE_CSS)
    });
    hover.set(items, selection, shows, dot);
}

/// The shape whose dot a press begins at, and the side: a hovered shape that is not selected.
pub(super) fn pressed(on: &Context<'_>, s: &Sample) -> Option<(ItemId, Vec2)> {
    if s.device == Device::Touch {
        return None;
    }
    let Document { items, selection, hover, .. } = &*on.document;
    let slot = hover.slot(items, selection).filter(|slot| !selection.contains(*slot))?;
    let item = items.board().item(slot);
    Some((item.id, dot(on.view.viewport(), &item.g, s, hover.dot()?)?))
}

/// The side of a dot of the hovered shape, whose box is `frame`, if the pointer is on that dot.
#[inline(never)]
fn dot(viewport: &Viewport, frame: &Geometry, s: &Sample, k: usize) -> Option<Vec2> {
    let (side, p) = handles::dot_css(viewport, frame, k);
    (p.distance(Point::new(s.x, s.y)) <= DOT_CSS + slop_css(s.device)).then_some(side)
}

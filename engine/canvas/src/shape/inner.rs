//! Where the text of an item stands within its outline.

use atrium_model::{Geometry, Item, Kind, Outline, number};

use super::place::item_box;

/// Per cent of the box that an outline leaves out on the left, at the top, on the right and at the bottom.
fn margins(item: &Item) -> [u8; 4] {
    let form = item.f.as_deref().filter(|_| item.kind.has_form()).and_then(|form| Outline::from_code(form.code));
    let own = match item.kind {
        Kind::Ellipse => Outline::Ellipse,
        Kind::Diamond => Outline::Diamond,
        _ => Outline::Rectangle,
    };
    match form.unwrap_or(own) {
        Outline::Rectangle | Outline::Rounded => [0; 4],
        Outline::Ellipse => [12, 13, 12, 13],
        Outline::Diamond => [22, 22, 22, 22],
        Outline::Triangle => [25, 42, 25, 2],
        Outline::RightTriangle => [2, 44, 44, 2],
        Outline::Pentagon => [14, 24, 14, 3],
        Outline::Hexagon => [13, 3, 13, 3],
        Outline::Octagon => [8, 8, 8, 8],
        Outline::Parallelogram => [20, 0, 20, 0],
        Outline::Trapezoid => [14, 0, 14, 0],
        Outline::Star => [28, 36, 28, 26],
        Outline::Cross => [2, 33, 2, 33],
        Outline::Chevron => [24, 0, 24, 0],
        Outline::BlockArrow => [2, 26, 16, 26],
        Outline::Cylinder => [0, 22, 0, 9],
        Outline::Document => [0, 0, 0, 18],
        Outline::Cloud => [14, 20, 14, 16],
        Outline::SpeechBubble => [0, 0, 0, 24],
        Outline::Bracket => [8, 0, 8, 0],
    }
}

/// The part of a box `g` of the item that its text has: upright, however the item is mirrored, and turned about its own centre.
pub(crate) fn text_geometry(item: &Item, g: &Geometry) -> Geometry {
    let b = item_box(g);
    let (w, h) = (b.width(), b.height());
    let all = Geometry { x: b.x0, y: b.y0, w, h, rot: g.rot };
    let m = margins(item);
    if m == [0; 4] {
        return all;
    }
    let [mut left, mut top, mut right, mut bottom] = m.map(|share| f64::from(share) / 100.0);
    if g.w < 0.0 {
        core::mem::swap(&mut left, &mut right);
    }
    if g.h < 0.0 {
        core::mem::swap(&mut top, &mut bottom);
    }
    let (dx, dy) = ((left - right) * 0.5 * w, (top - bottom) * 0.5 * h);
    let (sin, cos) = number::sin_cos(g.rot);
    let (cx, cy) = (b.center().x + cos * dx - sin * dy, b.center().y + sin * dx + cos * dy);
    let (w, h) = (w * (1.0 - left - right), h * (1.0 - top - bottom));
    Geometry { x: cx - w * 0.5, y: cy - h * 0.5, w, h, rot: g.rot }
}

/// How high the item is whose text takes this much.
pub(crate) fn height_around(item: &Item, text_h: f64) -> f64 {
    let [_, top, _, bottom] = margins(item);
    text_h / (1.0 - f64::from(top + bottom) / 100.0)
}

//! Where an item lies and how wide it draws: the box, the map from a body's space to the board, the defaults of the style.

use atrium_model::{Brush, Geometry, Item, Kind, number};
use kurbo::{Affine, Rect, Vec2};

use crate::ink::Nib;

/// The box before rotation, upright (mirroring undone).
#[must_use]
pub fn item_box(g: &Geometry) -> Rect {
    Rect::new(g.x, g.y, g.x + g.w, g.y + g.h).abs()
}

/// Body space → board: the natural box is mapped onto `g` (scale 1 where a natural side is 0; mirrored where w or h is negative), then
/// turned about the centre.
#[must_use]
pub fn item_transform(g: &Geometry, natural: Rect) -> Affine {
    let scale = |to: f64, from: f64| if from == 0.0 { 1.0 } else { to / from };
    let (sx, sy) = (scale(g.w, natural.width()), scale(g.h, natural.height()));
    let stretch = Affine::new([sx, 0.0, 0.0, sy, g.x - natural.x0 * sx, g.y - natural.y0 * sy]);
    turned(g) * stretch
}

/// The rotation about the box's centre.
pub(super) fn turned(g: &Geometry) -> Affine {
    if g.rot == 0.0 {
        return Affine::IDENTITY;
    }
    let centre = Vec2::new(g.x + g.w * 0.5, g.y + g.h * 0.5);
    let (sin, cos) = number::sin_cos(g.rot);
    Affine::translate(centre) * Affine::new([cos, sin, -sin, cos, 0.0, 0.0]) * Affine::translate(-centre)
}

/// The line's width in board units, defaults filled in: pen 3, highlighter 18, outlines 2, none round notes, texts and pictures.
#[must_use]
pub fn line_width(item: &Item) -> f64 {
    let default = match item.kind {
        Kind::Stroke if item.s.brush == Some(Brush::Highlighter) => 18.0,
        Kind::Stroke => 3.0,
        Kind::Frame => 1.0,
        Kind::Text | Kind::Sticky | Kind::Image | Kind::Group | Kind::Board => return 0.0,
        _ => 2.0,
    };
    item.s.width.map_or(default, f64::from)
}

/// Font size of a frame's title: CSS px on the screen at every zoom.
const TITLE_FONT: f32 = 14.0;

/// Font size of texts and shapes whose style says nothing: board units.
pub(crate) const FONT_SIZE: f32 = 20.0;

/// The size of an item's letters: board units, a frame's title in CSS px.
pub(crate) fn font_size(item: &Item) -> f32 {
    if item.kind == Kind::Frame { TITLE_FONT } else { item.s.font_size.unwrap_or(FONT_SIZE) }
}

/// The brush of a stroke.
#[must_use]
pub fn nib(item: &Item) -> Nib {
    Nib { width: line_width(item), brush: item.s.brush.unwrap_or_default() }
}

/// Whether the inside is drawn: a touch inside is a touch of the item.
#[must_use]
pub fn fills(item: &Item) -> bool {
    match item.kind {
        Kind::Text | Kind::Sticky | Kind::Image | Kind::Unknown(_) => true,
        Kind::Rectangle | Kind::Ellipse | Kind::Diamond | Kind::Shape => item.s.fill.is_some(),
        Kind::Path => item.s.fill.is_some() && item.p.as_ref().is_some_and(|p| p.closed),
        Kind::Stroke | Kind::Connector | Kind::Frame | Kind::Group | Kind::Board => false,
    }
}

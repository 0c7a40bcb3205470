//! A connector's label: at the middle of its line, upright; the line leaves room for it. Letters are measured by the executor alone, later
//! than the line is drawn: here their room is estimated, a little large. Board units.

use atrium_model::{Font, Geometry, Item, Kind};
use kurbo::{Point, Rect};

use super::curves::Contour;
use super::place::font_size;
use super::route::whole;
use crate::geom::Cubics;

/// How far its middle may lie off the line.
const FINE: f64 = 0.05;
/// From the letters to the line.
const GAP: f64 = 6.0;
/// Of a line of letters, in sizes of the font.
pub(super) const LINE: f64 = 1.3;
/// Of a letter where all are as wide as each other, in sizes of the font.
pub(super) const MONO: f64 = 0.62;

/// The room of a label; none of what has none, or is no connector.
#[must_use]
pub fn label(item: &Item) -> Option<Rect> {
    item.t.as_ref().filter(|t| item.kind == Kind::Connector && !t.is_blank())?;
    let (wide, high) = words_size(item);
    Some(Rect::from_center_size(middle(whole(item)), (wide + 2.0 * GAP, high + GAP)))
}

/// About how wide and high the words of an item are in one size, each paragraph on a line: board units, of a frame's title CSS px.
pub(crate) fn words_size(item: &Item) -> (f64, f64) {
    let narrowest = if item.s.font == Some(Font::Mono) { MONO } else { 0.0 };
    let (mut wide, mut lines) = (0.0_f64, 0.0);
    for line in item.plain().split('\n') {
        wide = wide.max(line.chars().map(|letter| em(letter).max(narrowest)).sum());
        lines += 1.0;
    }
    let size = f64::from(font_size(item));
    (wide * size, lines * LINE * size)
}

/// Where the label of a connector is typed, with or without one.
pub(crate) fn label_box(item: &Item) -> Geometry {
    let size = f64::from(font_size(item));
    let usual = || Rect::from_center_size(middle(whole(item)), (size * 2.0, size * LINE + GAP));
    let r = label(item).unwrap_or_else(usual);
    Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 }
}

/// A line without what lies in a label's room.
pub(super) fn around(line: Cubics, room: Rect) -> [Cubics; 2] {
    let step = room.height().min(room.width()) * 0.5;
    let inside = |p: Point| room.contains(p);
    [line.clone().until(&inside, step), line.reversed().until(&inside, step).reversed()]
}

/// The middle of a line by its length.
fn middle(line: Cubics) -> Point {
    let mut pts = Vec::new();
    Contour { path: line, closed: false }.flatten(FINE, &mut pts);
    let mut left: f64 = pts.windows(2).map(|w| w[0].distance(w[1])).sum::<f64>() * 0.5;
    for w in pts.windows(2) {
        let way = w[0].distance(w[1]);
        if left <= way {
            return w[0].lerp(w[1], if way > 0.0 { left / way } else { 0.0 });
        }
        left -= way;
    }
    pts.pop().unwrap_or_default()
}

/// About how wide a letter is, in sizes of the font.
pub(super) fn em(letter: char) -> f64 {
    match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | ' ' | '.' | ',' | ':' | ';' | '!' | '\'' | '(' | ')' | '|' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' => 0.92,
        'A'..='Z' => 0.7,
        '\u{2e80}'.. => 1.0,
        _ => 0.58,
    }
}

//! A connector's label: at the middle of its line, upright; the line leaves room for it. Letters are measured by the executor alone, later
//! than the line is drawn: here their room is estimated, a little large. Board units.

use atrium_model::{Font, Geometry, Item, Kind};
use kurbo::{Point, Rect};

use super::place::font_size;
use super::route::whole;
use crate::geom::Cubics;

/// From the letters to the line.
const GAP: f64 = 6.0;
/// Of a line of letters, in sizes of the font.
const LINE: f64 = 1.3;
/// Of a letter where all are as wide as each other, in sizes of the font.
const MONO: f64 = 0.62;

/// The room of a label; none of what has none, or is no connector.
#[must_use]
pub fn label(item: &Item) -> Option<Rect> {
    let text = item.t.as_ref().filter(|t| item.kind == Kind::Connector && !t.is_blank())?;
    let narrowest = if item.s.font == Some(Font::Mono) { MONO } else { 0.0 };
    let (mut wide, mut lines) = (0.0_f64, 0.0);
    for line in text.plain().split('\n') {
        wide = wide.max(line.chars().map(|letter| em(letter).max(narrowest)).sum());
        lines += 1.0;
    }
    let size = f64::from(font_size(item));
    Some(Rect::from_center_size(middle(&whole(item)), (wide * size + 2.0 * GAP, lines * LINE * size + GAP)))
}

/// Where the label of a connector is typed, with or without one.
pub(crate) fn label_box(item: &Item) -> Geometry {
    let size = f64::from(font_size(item));
    let usual = || Rect::from_center_size(middle(&whole(item)), (size * 2.0, size * LINE + GAP));
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
fn middle(line: &Cubics) -> Point {
    let Some(start) = line.start() else { return Point::ZERO };
    let mut pts = vec![start];
    for side in line.sides() {
        pts.extend((1..=16_u8).map(|k| crate::geom::cubic_at(side, f64::from(k) / 16.0)));
    }
    let mut left: f64 = pts.windows(2).map(|w| w[0].distance(w[1])).sum::<f64>() * 0.5;
    for w in pts.windows(2) {
        let way = w[0].distance(w[1]);
        if left <= way {
            return w[0].lerp(w[1], if way > 0.0 { left / way } else { 0.0 });
        }
        left -= way;
    }
    pts[pts.len() - 1]
}

/// About how wide a letter is, in sizes of the font.
fn em(letter: char) -> f64 {
    match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | ' ' | '.' | ',' | ':' | ';' | '!' | '\'' | '(' | ')' | '|' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' => 0.92,
        'A'..='Z' => 0.7,
        '\u{2e80}'.. => 1.0,
        _ => 0.58,
    }
}

//! How far the words of a shape or a note hang out of it. Of such words no size is stored, and readers never measure: their lines are
//! counted by about how wide letters are, a little large. Words begin at the top of their box and wrap in it, so they hang out below alone.
//! Board units.

use atrium_model::{Font, Item, Kind, List};
use kurbo::{Point, Rect};

use super::inner::text_geometry;
use super::label::{LINE, MONO, em};
use super::place::font_size;
use super::transform::{centre, turn};
use crate::geom;

/// The letters of a note get as small as this to fit, in sizes of its font.
const SMALLEST: f64 = 0.4;
/// The inset of a list or of one indentation step, in sizes of the font.
const INDENT: f64 = 1.5;

/// Whether words of this kind of item may be higher than the item.
pub(crate) fn may_hang(kind: Kind) -> bool {
    kind == Kind::Sticky || kind.has_form()
}

/// The box round words that are higher than what they stand in; none where they fit.
#[inline(never)]
pub(super) fn hanging(item: &Item) -> Option<Rect> {
    let text = item.t.as_ref().filter(|t| may_hang(item.kind) && !t.is_blank())?;
    let (share, pad) = if item.kind == Kind::Sticky { (SMALLEST, 16.0) } else { (1.0, 8.0) };
    let g = text_geometry(item, &item.g);
    let size = f64::from(font_size(item)) * share;
    let room = (g.w - 2.0 * pad) / size;
    let narrowest = if item.s.font == Some(Font::Mono) { MONO } else { 0.0 };
    let mut lines = 0.0;
    for paragraph in &text.paragraphs {
        let steps = u8::from(paragraph.style.list != List::None) + paragraph.style.indent;
        let letters = paragraph.runs.iter().flat_map(|run| run.text.chars());
        lines += lines_of(letters.map(|letter| (letter, em(letter).max(narrowest))), room - f64::from(steps) * INDENT);
    }
    // Nothing is drawn in the room below the last line.
    let high = lines * LINE * size + pad;
    if high <= g.h {
        return None;
    }
    let corner = |x: f64, y: f64| turn(Point::new(g.x + x, g.y + y), centre(&g), g.rot);
    let corners = [corner(0.0, 0.0), corner(g.w, 0.0), corner(g.w, high), corner(0.0, high)];
    Some(corners.into_iter().fold(geom::NO_BOX, |b, p| geom::join(b, Rect::from_points(p, p))))
}

/// How many lines letters take that are so wide, in sizes of the font: broken behind spaces and ideographs, and in words that are longer than
/// a line.
fn lines_of(letters: impl Iterator<Item = (char, f64)>, room: f64) -> f64 {
    let (mut lines, mut line, mut word) = (1.0, 0.0, 0.0);
    for (letter, wide) in letters {
        word += wide;
        if line > 0.0 && line + word > room {
            lines += 1.0;
            line = 0.0;
        }
        if word > room && word > wide {
            lines += 1.0;
            word = wide;
        }
        if letter == ' ' || letter >= '\u{2e80}' {
            line += word;
            word = 0.0;
        }
    }
    lines
}

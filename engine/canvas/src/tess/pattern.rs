//! Patterns that fill closed contours: rows of lines or dots that end at the contours. Owns how much of the ground each covers, for what
//! is too fine to be seen is drawn as that share of its colour. Which way rows run and how far apart they lie is the caller's.

use atrium_model::{Dash, Pattern};
use kurbo::{Affine, Point, Rect};

use super::interior::sort_by_place;
use super::sink::{Sink, faded};

/// Rows nearer to each other than this, px, are a plain colour to the eye; so are dots at twice that.
const FINEST_PX: f64 = 2.5;
/// How much of the ground each pattern covers, by its code.
const SHARES: [f64; 4] = [1.0, 0.125, 0.234, 0.102];
/// Widths as parts of the way from row to row: of lines, of dots.
const LINE: f64 = 0.125;
const DOT: f64 = 0.36;

impl Sink<'_> {
    /// Fills the contours together by the nonzero rule (corners in px, closed by themselves) with a pattern. `rows`: from the space in which
    /// a row lies along every whole y, and a dot at every whole x of it, to px; it turns and scales alone. `bounds`: of the contours, px.
    pub fn pattern(&mut self, contours: &[&[Point]], pattern: Pattern, rows: Affine, bounds: Rect, rgba: u32) {
        let dots = pattern == Pattern::Dots;
        let step = rows.determinant().sqrt();
        if step < if dots { 2.0 * FINEST_PX } else { FINEST_PX } {
            return self.fill(contours, faded(rgba, SHARES[pattern as usize]));
        }
        if pattern == Pattern::CrossHatched {
            let crossing = rows * Affine::new([0.0, 1.0, -1.0, 0.0, 0.0, 0.0]);
            self.pattern(contours, Pattern::Hatched, crossing, bounds, rgba);
        }
        let width = if dots { DOT } else { LINE };
        let local = rows.inverse();
        // Rows and dots beside what can be seen are not looked for.
        let seen = self.clip.intersect(bounds);
        let (middle, reach) = (local * seen.center(), (seen.width() + seen.height()) * 0.5 / step + 1.0);
        let mut crossings: Vec<(f64, usize)> = Vec::new();
        for row in (middle.y - reach) as i32..=(middle.y + reach) as i32 {
            let row = f64::from(row);
            crossings.clear();
            for c in contours {
                let mut before: Option<Point> = None;
                for b in c.iter().chain(c.first()) {
                    let b = local * *b;
                    if let Some(a) = before
                        && (a.y < row) != (b.y < row)
                    {
                        let way = a.x + (b.x - a.x) * ((row - a.y) / (b.y - a.y));
                        crossings.push((way, usize::from(a.y < row)));
                    }
                    before = Some(b);
                }
            }
            sort_by_place(&mut crossings);
            let (mut winding, mut from) = (0, 0.0);
            for (x, turn) in &crossings {
                if winding == 0 {
                    // Ends are round and lie within.
                    from = x + width * 0.5;
                }
                winding += if *turn == 0 { -1 } else { 1 };
                let end = x - width * 0.5;
                let (mut at, to) =
                    if dots { (from.max(middle.x - reach).ceil(), end.min(middle.x + reach)) } else { (from, end) };
                while winding == 0 && at <= to {
                    let until = if dots { at } else { to };
                    let piece = [at, until].map(|x| rows * Point::new(x, row));
                    self.polyline(&piece, false, width * step, Dash::Solid, rgba);
                    at = until + 1.0;
                }
            }
        }
    }
}

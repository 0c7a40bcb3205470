//! A lasso while it is drawn: a path closed by the straight way back to its beginning. Owns how often it winds round the points its
//! items are judged by; knows no selection.
//!
//! ```text
//!   first ●───────╮        A new corner adds one triangle (first, last, new) to what was inside before, so only what
//!        ╱ ╲ +1   │        lies in that triangle is looked at again. Shared sides cancel exactly (geom::winding).
//!     new   last ─╯
//! ```

use atrium_model::{Board, Slot};
use kurbo::{Point, Rect, Vec2};

use crate::geom::winding;
use crate::hit;
use crate::scene::Scene;

/// See the file's head. Board units.
pub(crate) struct Lasso {
    pub(crate) path: Vec<Point>,
    /// By slot: where its points begin, and how many there are (0: not asked yet).
    of: Vec<(u32, u32)>,
    points: Vec<Point>,
    /// How often the path winds round each.
    winds: Vec<i16>,
}

/// A corner of the path's newest triangle, and the box round it.
pub(crate) type Triangle = [Point; 3];

impl Lasso {
    pub(crate) fn new(first: Point) -> Self {
        Self { path: vec![first], of: Vec::new(), points: Vec::new(), winds: Vec::new() }
    }

    /// The path goes on to `p`: the triangle in which something may have changed. None: it is not worth a corner.
    pub(crate) fn add(&mut self, p: Point, apart: f64) -> Option<Triangle> {
        let (first, last) = (*self.path.first()?, *self.path.last()?);
        if last.distance(p) < apart {
            return None;
        }
        self.path.push(p);
        Some([first, last, p])
    }

    /// Counts the triangle for an item that lies in its reach, and tells whether the item is inside now. `fine`: what is smaller
    /// counts by its middle alone.
    pub(crate) fn count(&mut self, scene: &mut Scene, board: &Board, slot: Slot, t: &Triangle, fine: f64) -> bool {
        let asked = self.of.get(slot.0 as usize).is_some_and(|of| of.1 > 0);
        if !asked {
            // What was not asked lay outside of all triangles before.
            self.ask(scene, board, slot, fine);
        }
        self.wind(board, slot, t)
    }

    /// An item that is new or not as it was: asked again, against the whole path.
    pub(crate) fn recount(&mut self, scene: &mut Scene, board: &Board, slot: Slot, fine: f64) -> bool {
        self.ask(scene, board, slot, fine);
        let path = core::mem::take(&mut self.path);
        let inside = self.wind(board, slot, &path);
        self.path = path;
        inside
    }

    /// Adds a closed way to what winds round the item's points.
    fn wind(&mut self, board: &Board, slot: Slot, way: &[Point]) -> bool {
        let (from, n) = self.of[slot.0 as usize];
        let mut inside = 0;
        for i in from as usize..(from + n) as usize {
            self.winds[i] += winding(way, self.points[i]) as i16;
            inside += usize::from(self.winds[i] != 0);
        }
        hit::lassoed(board.item(slot).kind, inside, n as usize)
    }

    fn ask(&mut self, scene: &mut Scene, board: &Board, slot: Slot, fine: f64) {
        let at = slot.0 as usize;
        if at >= self.of.len() {
            self.of.resize(board.slots().max(at + 1), (0, 0));
        }
        let from = self.points.len();
        let bounds = scene.bounds(slot);
        if bounds.width().max(bounds.height()) <= fine {
            self.points.push(bounds.center());
        } else {
            let (item, shape) = scene.exact(board, slot);
            hit::marks(item, shape, &mut self.points);
        }
        self.winds.resize(self.points.len(), 0);
        self.of[at] = (from as u32, (self.points.len() - from) as u32);
    }
}

/// The box round a triangle.
pub(crate) fn around(t: &Triangle) -> Rect {
    Rect::from_points(t[0], t[1]).union_pt(t[2])
}

/// Whether a box may have points in a triangle: no side of it has the box wholly on its far side.
pub(crate) fn reaches(t: &Triangle, b: &Rect) -> bool {
    let turn = (t[1] - t[0]).cross(t[2] - t[0]);
    let (c, half) = (b.center(), Vec2::new(b.width() * 0.5, b.height() * 0.5));
    (0..3).all(|i| {
        let (a, way) = (t[i], (t[(i + 1) % 3] - t[i]) * turn.signum());
        // Farthest the box comes inwards of this side.
        way.cross(c - a) + way.x.abs() * half.y + way.y.abs() * half.x >= 0.0
    })
}

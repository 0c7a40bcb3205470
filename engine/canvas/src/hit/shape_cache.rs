//! The exact geometry of an item, made when first asked for and kept by the caller until the item's body, style, vertices or ends change.
//! A stroke's line stays in body space, so moving, turning and stretching it keeps the cache.

use atrium_model::{Item, Kind};
use kurbo::{Affine, Point, Rect};

use crate::geom::{Cone, NO_BOX, grow, meets};
use crate::ink::{LinePoint, centre_line};
use crate::shape::{item_transform, nib};

/// Points to a block: big enough that boxes cost little, small enough that a miss is cheap.
const BLOCK: usize = 16;

/// See the file's head. Empty for all but strokes, whose line takes work to derive.
#[derive(Clone, Debug, Default)]
pub struct ItemShape {
    line: Vec<LinePoint>,
    /// The box of the centres of points k·16 ..= (k + 1)·16 and the widest half width there; body space.
    blocks: Vec<(Rect, f64)>,
}

impl ItemShape {
    /// The geometry of the item as it is now.
    #[must_use]
    pub fn new(item: &Item) -> Self {
        let piece = item.piece().filter(|_| item.kind == Kind::Stroke);
        let Some(piece) = piece else { return Self::default() };
        let tolerance = f64::from(piece.body.epsilon);
        let line = centre_line(&piece.body, nib(item), piece.from, piece.to, tolerance);
        let blocks = (0..line.len().div_ceil(BLOCK)).map(|k| {
            let mut b = (NO_BOX, 0.0_f64);
            for p in &line[k * BLOCK..line.len().min((k + 1) * BLOCK + 1)] {
                grow(&mut b.0, p.x, p.y, 0.0);
                b.1 = b.1.max(p.r);
            }
            b
        });
        Self { blocks: blocks.collect(), line }
    }

    /// About how many bytes it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.line.capacity() * size_of::<LinePoint>() + self.blocks.capacity() * size_of::<(Rect, f64)>()
    }

    /// The centre line on the board.
    #[must_use]
    pub fn board_line(&self, item: &Item) -> Vec<LinePoint> {
        let m = body_to_board(item);
        let mut line = self.line.clone();
        for p in &mut line {
            let at = m * Point::new(p.x, p.y);
            (p.x, p.y) = (at.x, at.y);
        }
        line
    }

    /// Whether `test` holds for a cone of the line on the board whose block's box, grown by `reach`, meets `near`.
    pub(super) fn any_cone(&self, item: &Item, near: &Rect, reach: f64, mut test: impl FnMut(&Cone) -> bool) -> bool {
        let m = body_to_board(item);
        for (k, (b, r)) in self.blocks.iter().enumerate() {
            if !meets(&m.transform_rect_bbox(*b).inflate(r + reach, r + reach), near) {
                continue;
            }
            let pts = &self.line[k * BLOCK..self.line.len().min((k + 1) * BLOCK + 1)];
            let cone = |p: &LinePoint, q: &LinePoint| Cone {
                a: m * Point::new(p.x, p.y),
                ra: p.r,
                b: m * Point::new(q.x, q.y),
                rb: q.r,
            };
            let found = match pts {
                // A dot; in a longer line the last block's only point is the end of the one before.
                [only] if k == 0 => test(&cone(only, only)),
                pts => pts.windows(2).any(|w| test(&cone(&w[0], &w[1]))),
            };
            if found {
                return true;
            }
        }
        false
    }
}

fn body_to_board(item: &Item) -> Affine {
    let Some(piece) = item.piece() else { return Affine::IDENTITY };
    let [x0, y0, x1, y1] = piece.body.natural;
    item_transform(&item.g, Rect { x0, y0, x1, y1 })
}

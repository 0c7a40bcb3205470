//! What a drag does to boxes: move, resize by a handle, rotate. Pure maths in board units; knows of items only geometry and kind.
//!
//! ```text
//!   nw ── n ── ne      a handle is (hx, hy), each -1, 0 or 1; the point opposite it stays where it is
//!   w           e      local space: turned back by the box's own rotation about its centre
//!   sw ── s ── se
//! ```

use atrium_model::{Geometry, Kind, number};
use kurbo::{Point, Rect, Vec2};

/// A handle of the box: which sides it pulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handle {
    /// -1 left, 0 neither, 1 right.
    pub hx: i8,
    /// -1 top, 0 neither, 1 bottom.
    pub hy: i8,
}

/// All eight, in drawing order.
pub(crate) const HANDLES: [Handle; 8] = [
    Handle { hx: -1, hy: -1 },
    Handle { hx: 0, hy: -1 },
    Handle { hx: 1, hy: -1 },
    Handle { hx: 1, hy: 0 },
    Handle { hx: 1, hy: 1 },
    Handle { hx: 0, hy: 1 },
    Handle { hx: -1, hy: 1 },
    Handle { hx: -1, hy: 0 },
];

/// Nothing is made smaller than this part of what it was, so that it can be pulled open again.
const MIN_SCALE: f64 = 1e-3;

/// A change of geometry that can be shown before it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Change {
    /// By so much.
    Move(Vec2),
    /// Scaled along the axes of `frame` about `anchor` (a board point).
    Resize {
        /// The box as it was.
        frame: Geometry,
        /// What stays, board units.
        anchor: Point,
        /// Along the frame's x.
        sx: f64,
        /// Along the frame's y.
        sy: f64,
    },
    /// One end of a line pulled, the other stays.
    End {
        /// The end that moves: false the start.
        last: bool,
        /// How far.
        by: Vec2,
    },
    /// Turned about a point, radians clockwise.
    Rotate {
        /// Board units.
        centre: Point,
        /// Radians.
        angle: f64,
    },
}

/// A point turned about another, radians clockwise.
pub(crate) fn turn(p: Point, about: Point, angle: f64) -> Point {
    let (sin, cos) = number::sin_cos(angle);
    let v = p - about;
    about + Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos)
}

/// The centre of a box, which its rotation is about.
#[must_use]
pub(crate) fn centre(g: &Geometry) -> Point {
    Point::new(g.x + g.w / 2.0, g.y + g.h / 2.0)
}

/// The four corners, rotation applied, from the top left clockwise.
#[must_use]
pub(crate) fn corners(g: &Geometry) -> [Point; 4] {
    let c = centre(g);
    [(g.x, g.y), (g.x + g.w, g.y), (g.x + g.w, g.y + g.h), (g.x, g.y + g.h)]
        .map(|(x, y)| turn(Point::new(x, y), c, g.rot))
}

/// A point of the box at (u, v) in 0..1 of its sides, rotation applied.
#[must_use]
pub(crate) fn at(g: &Geometry, u: f64, v: f64) -> Point {
    turn(Point::new(g.x + g.w * u, g.y + g.h * v), centre(g), g.rot)
}

/// The upright box round a turned one.
#[must_use]
pub(crate) fn upright(g: &Geometry) -> Rect {
    if g.rot == 0.0 {
        return Rect::from_points((g.x, g.y), (g.x + g.w, g.y + g.h));
    }
    let c = corners(g);
    c[1..].iter().fold(Rect::from_points(c[0], c[0]), |r, p| r.union_pt(*p))
}

/// Whether a point lies in the turned box.
#[must_use]
pub(crate) fn contains(g: &Geometry, p: Point) -> bool {
    let local = turn(p, centre(g), -g.rot);
    Rect::from_points(Point::new(g.x, g.y), Point::new(g.x + g.w, g.y + g.h)).contains(local)
}

/// The box made at least `h` high, downwards: its top edge stays where it is.
#[must_use]
pub(crate) fn tall(g: &Geometry, h: f64) -> Geometry {
    let half = (h - g.h.abs()) * 0.5;
    if half <= 0.0 {
        return *g;
    }
    let (sin, cos) = number::sin_cos(g.rot);
    Geometry { x: g.x - sin * half, y: g.y + (cos - 1.0_f64.copysign(g.h)) * half, h: h.copysign(g.h), ..*g }
}

fn with_centre(c: Point, w: f64, h: f64, rot: f64) -> Geometry {
    Geometry { x: c.x - w / 2.0, y: c.y - h / 2.0, w, h, rot }
}

/// The resize that brings the handle of `frame` to `p_board`. `keep` holds the sides' ratio; `flip` lets it turn over.
#[must_use]
pub(crate) fn resize(frame: &Geometry, handle: Handle, p_board: Point, keep: bool, flip: bool) -> Change {
    let c = centre(frame);
    let p = turn(p_board, c, -frame.rot);
    let side = |h: i8, p: f64, c: f64, size: f64| {
        if h == 0 || size.abs() < 1e-9 {
            return 1.0;
        }
        let fixed = c - f64::from(h) * size / 2.0;
        (p - fixed) / (f64::from(h) * size)
    };
    let (mut sx, mut sy) = (side(handle.hx, p.x, c.x, frame.w), side(handle.hy, p.y, c.y, frame.h));
    if keep {
        let lead = match (handle.hx, handle.hy) {
            (0, _) => sy.abs(),
            (_, 0) => sx.abs(),
            _ => sx.abs().max(sy.abs()),
        };
        (sx, sy) = (lead.copysign(sx), lead.copysign(sy));
    }
    let open = |s: f64| {
        if !s.is_finite() {
            1.0
        } else if flip {
            s.abs().max(MIN_SCALE).copysign(s)
        } else {
            s.max(MIN_SCALE)
        }
    };
    let anchor_local =
        Point::new(c.x - f64::from(handle.hx) * frame.w / 2.0, c.y - f64::from(handle.hy) * frame.h / 2.0);
    Change::Resize { frame: *frame, anchor: turn(anchor_local, c, frame.rot), sx: open(sx), sy: open(sy) }
}

/// The turn that brings the rotate handle under `p_board`; `snap` stops at every 15 degrees of the box's final angle.
#[must_use]
pub(crate) fn rotate(frame: &Geometry, from: Point, p_board: Point, snap: bool) -> Change {
    let c = centre(frame);
    let angle = |p: Point| number::angle_of(p.y - c.y, p.x - c.x);
    let mut by = angle(p_board) - angle(from);
    if snap {
        let step = core::f64::consts::PI / 12.0;
        by = ((frame.rot + by) / step).round() * step - frame.rot;
    }
    Change::Rotate { centre: c, angle: if by.is_finite() { by } else { 0.0 } }
}

impl Change {
    /// What becomes of a box. `two_ends`: a connector, which has no rotation of its own.
    #[must_use]
    pub(crate) fn apply(&self, g: &Geometry, two_ends: bool) -> Geometry {
        match *self {
            Self::Move(by) => Geometry { x: g.x + by.x, y: g.y + by.y, ..*g },
            Self::End { last: true, by } => Geometry { w: g.w + by.x, h: g.h + by.y, ..*g },
            Self::End { last: false, by } => {
                Geometry { x: g.x + by.x, y: g.y + by.y, w: g.w - by.x, h: g.h - by.y, rot: g.rot }
            }
            Self::Rotate { centre: about, angle } => {
                if two_ends {
                    let a = turn(Point::new(g.x, g.y), about, angle);
                    let b = turn(Point::new(g.x + g.w, g.y + g.h), about, angle);
                    return Geometry { x: a.x, y: a.y, w: b.x - a.x, h: b.y - a.y, rot: 0.0 };
                }
                with_centre(turn(centre(g), about, angle), g.w, g.h, tidy(g.rot + angle))
            }
            Self::Resize { frame, sx, sy, .. } => {
                let c = self.point(centre(g));
                if (g.rot - frame.rot).abs() < 1e-9 || two_ends {
                    return with_centre(c, g.w * sx, g.h * sy, g.rot);
                }
                // A box turned against the frame cannot be sheared: it takes the mean.
                let s = (sx * sy).abs().sqrt();
                if sx * sy < 0.0 {
                    return with_centre(c, (g.w * s).copysign(g.w * sx), (g.h * s).copysign(g.h * sy), -g.rot);
                }
                with_centre(c, g.w * s, g.h * s, g.rot)
            }
        }
    }

    /// What becomes of an item's box; one that would come out not finite or too far off stays as it was.
    #[must_use]
    pub(crate) fn item_box(&self, g: &Geometry, kind: Kind) -> Geometry {
        let mut after = self.apply(g, kind == Kind::Connector);
        if matches!(kind, Kind::Text | Kind::Sticky | Kind::Frame) {
            // They go where they are mirrored to, and stay readable.
            let about = centre(&after);
            after = with_centre(about, after.w.abs(), after.h.abs(), after.rot);
        }
        let finite = [after.x, after.y, after.w, after.h, after.rot].iter().all(|v| v.is_finite() && v.abs() <= 1e9);
        if finite { after } else { *g }
    }

    /// What becomes of a point.
    #[must_use]
    pub(crate) fn point(&self, p: Point) -> Point {
        match *self {
            Self::Move(by) => p + by,
            // Bends stay where they are.
            Self::End { .. } => p,
            Self::Rotate { centre: about, angle } => turn(p, about, angle),
            Self::Resize { frame, anchor, sx, sy } => {
                let local = turn(p, anchor, -frame.rot) - anchor;
                turn(anchor + Vec2::new(local.x * sx, local.y * sy), anchor, frame.rot)
            }
        }
    }

    /// Whether it changes nothing worth an undo step.
    #[must_use]
    pub(crate) fn is_none(&self) -> bool {
        match *self {
            Self::Move(by) | Self::End { by, .. } => by.hypot() < 1e-9,
            Self::Rotate { angle, .. } => angle.abs() < 1e-9,
            Self::Resize { sx, sy, .. } => (sx - 1.0).abs() < 1e-9 && (sy - 1.0).abs() < 1e-9,
        }
    }
}

/// An angle within one turn, so that sums of drags do not grow.
fn tidy(rot: f64) -> f64 {
    let full = core::f64::consts::TAU;
    number::within(rot + full / 2.0, full) - full / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn g(x: f64, y: f64, w: f64, h: f64, rot: f64) -> Geometry {
        Geometry { x, y, w, h, rot }
    }

    fn near(a: Point, b: Point) {
        assert!((a - b).hypot() < 1e-6, "{a:?} {b:?}");
    }

    #[test]
    fn the_handle_lands_under_the_pointer_and_the_other_side_stays() {
        for rot in [0.0, 0.7, -2.0] {
            let frame = g(10.0, 20.0, 100.0, 60.0, rot);
            for handle in HANDLES {
                let (u, v) = (f64::from(handle.hx + 1) / 2.0, f64::from(handle.hy + 1) / 2.0);
                let to = at(&frame, u + 0.3 * f64::from(handle.hx), v + 0.2 * f64::from(handle.hy));
                let after = resize(&frame, handle, to, false, true).apply(&frame, false);
                near(at(&after, u, v), to);
                near(at(&after, 1.0 - u, 1.0 - v), at(&frame, 1.0 - u, 1.0 - v));
            }
        }
    }

    #[test]
    fn shift_keeps_the_ratio() {
        let frame = g(0.0, 0.0, 100.0, 50.0, 0.4);
        let after = resize(&frame, HANDLES[4], at(&frame, 1.5, 1.1), true, true).apply(&frame, false);
        assert!((after.w / after.h - 2.0).abs() < 1e-9);
    }

    #[test]
    fn pulled_through_it_is_mirrored_or_stops() {
        let frame = g(0.0, 0.0, 100.0, 50.0, 0.0);
        let p = Point::new(-40.0, 25.0);
        assert!(resize(&frame, HANDLES[3], p, false, true).apply(&frame, false).w < 0.0);
        assert!(resize(&frame, HANDLES[3], p, false, false).apply(&frame, false).w > 0.0);
    }

    #[test]
    fn a_flat_line_can_be_resized() {
        let line = g(0.0, 0.0, 100.0, 0.0, 0.0);
        let after = resize(&line, HANDLES[4], Point::new(200.0, 50.0), false, true).apply(&line, true);
        assert!((after.w - 200.0).abs() < 1e-9 && after.h == 0.0);
    }

    #[test]
    fn rotation_goes_about_the_frame_and_snaps_when_asked() {
        let frame = g(0.0, 0.0, 100.0, 100.0, 0.0);
        let from = Point::new(50.0, -20.0);
        let quarter = rotate(&frame, from, Point::new(120.0, 51.0), true);
        let after = quarter.apply(&g(0.0, 0.0, 20.0, 20.0, 0.0), false);
        assert!((after.rot - core::f64::consts::FRAC_PI_2).abs() < 1e-9);
        near(centre(&after), Point::new(90.0, 10.0));
        let line = quarter.apply(&g(50.0, 0.0, 0.0, 100.0, 0.0), true);
        near(Point::new(line.x, line.y), Point::new(100.0, 50.0));
        assert!(line.rot == 0.0);
    }
}

//! Outlines by group `f`, each drawn in a box from 0 to 1 and mapped onto the item's, mirrored where that is.

use atrium_model::{Item, Outline};
use kurbo::{Affine, Point, Vec2};

use super::curves::{ARM, Contour, rounded};
use super::place::turned;
use super::proportion::share;
use crate::geom::Cubics;

/// Where a corner is, and whether it is rounded.
type Corner = (f64, f64, bool);

/// The outlines of an item that has a form, where this version knows it.
pub(super) fn form(item: &Item) -> Option<Vec<Contour>> {
    let form = item.f.as_deref().filter(|_| item.kind.has_form())?;
    let outline = Outline::from_code(form.code)?;
    let g = &item.g;
    let to = Affine::new([g.w, 0.0, 0.0, g.h, g.x, g.y]);
    let (w, h) = (g.w.abs(), g.h.abs());
    let shorter = w.min(h);
    let closed = |path: Cubics| Contour { path, closed: true };
    let open = |path: Cubics| Contour { path, closed: false };
    let polygon = |corners: &[Corner], usual: f64| {
        let points: Vec<Point> = corners.iter().map(|(x, y, _)| to * Point::new(*x, *y)).collect();
        let radius = item.s.radius.map_or(usual, f64::from);
        vec![closed(rounded(&points, true, &|k| if corners[k].2 { radius } else { 0.0 }))]
    };
    let share = share(form, outline);
    let outlines = match outline {
        Outline::Ellipse => vec![closed(round(0.0, 1.0).map(to))],
        Outline::Star => polygon(&star(share), 0.0),
        Outline::Pentagon => polygon(&PENTAGON.map(|(x, y)| (x, y, true)), 0.0),
        Outline::Cylinder => {
            let cap = share;
            let mut body = Cubics::default();
            body.line_to(Point::new(0.0, cap));
            arc(&mut body, Point::new(0.5, cap), Vec2::new(-0.5, -cap));
            body.line_to(Point::new(1.0, 1.0 - cap));
            arc(&mut body, Point::new(0.5, 1.0 - cap), Vec2::new(0.5, cap));
            body.line_to(Point::new(0.0, cap));
            let mut rim = Cubics::default();
            rim.line_to(Point::new(1.0, cap));
            arc(&mut rim, Point::new(0.5, cap), Vec2::new(0.5, cap));
            vec![closed(body.map(to)), open(rim.map(to))]
        }
        Outline::Document => {
            let mut page = Cubics::through(&[Point::new(0.0, 0.92), Point::ZERO, Point::new(1.0, 0.0)]);
            page.line_to(Point::new(1.0, 0.92));
            page.curve_to(Point::new(0.66, 0.74), Point::new(0.34, 1.16), Point::new(0.0, 0.92));
            vec![closed(page.map(to))]
        }
        Outline::Cloud => vec![closed(cloud().map(to))],
        Outline::SpeechBubble => {
            let foot = 1.0 - share;
            let box_ = [(0.0, 0.0, true), (1.0, 0.0, true), (1.0, foot, true)];
            let tail = [(0.42, foot, false), (0.18, 1.0, false), (0.22, foot, false), (0.0, foot, true)];
            polygon(&[&box_[..], &tail[..]].concat(), shorter * 0.12)
        }
        Outline::Bracket => {
            let arm = share * shorter / w.max(1e-9);
            let side = |edge: f64, end: f64| {
                let points = [(end, 0.0), (edge, 0.0), (edge, 1.0), (end, 1.0)].map(|(x, y)| Point::new(x, y));
                open(Cubics::through(&points).map(to))
            };
            vec![side(0.0, arm), side(1.0, 1.0 - arm)]
        }
        _ => {
            // An octagon's is of the shorter side, so that all eight corners are alike.
            let by = |side: f64| if outline == Outline::Octagon { share * shorter / side.max(1e-9) } else { share };
            let (across, down) = (by(w), by(h));
            let at = |[x, y, right, below]: &[i8; 4]| {
                let one = |quarters: &i8, steps: &i8, by: f64| f64::from(*quarters) * 0.25 + f64::from(*steps) * by;
                (one(x, right, across), one(y, below, down), true)
            };
            let corners: Vec<Corner> = corners(outline).iter().map(at).collect();
            polygon(&corners, if outline == Outline::Rounded { shorter * 0.16 } else { 0.0 })
        }
    };
    let turn = turned(g);
    Some(outlines.into_iter().map(|one| Contour { path: one.path.map(turn), ..one }).collect())
}

/// Of the outlines that are nothing but corners: each in quarters of the box, and how often it goes by the proportion from there.
const fn corners(outline: Outline) -> &'static [[i8; 4]] {
    match outline {
        Outline::Diamond => &[[2, 0, 0, 0], [4, 2, 0, 0], [2, 4, 0, 0], [0, 2, 0, 0]],
        Outline::Triangle => &[[2, 0, 0, 0], [4, 4, 0, 0], [0, 4, 0, 0]],
        Outline::RightTriangle => &[[0, 0, 0, 0], [4, 4, 0, 0], [0, 4, 0, 0]],
        Outline::Hexagon => &[[0, 0, 1, 0], [4, 0, -1, 0], [4, 2, 0, 0], [4, 4, -1, 0], [0, 4, 1, 0], [0, 2, 0, 0]],
        Outline::Octagon => &[
            [0, 0, 1, 0],
            [4, 0, -1, 0],
            [4, 0, 0, 1],
            [4, 4, 0, -1],
            [4, 4, -1, 0],
            [0, 4, 1, 0],
            [0, 4, 0, -1],
            [0, 0, 0, 1],
        ],
        Outline::Parallelogram => &[[0, 0, 1, 0], [4, 0, 0, 0], [4, 4, -1, 0], [0, 4, 0, 0]],
        Outline::Trapezoid => &[[0, 0, 1, 0], [4, 0, -1, 0], [4, 4, 0, 0], [0, 4, 0, 0]],
        Outline::Cross => &[
            [0, 0, 1, 0],
            [4, 0, -1, 0],
            [4, 0, -1, 1],
            [4, 0, 0, 1],
            [4, 4, 0, -1],
            [4, 4, -1, -1],
            [4, 4, -1, 0],
            [0, 4, 1, 0],
            [0, 4, 1, -1],
            [0, 4, 0, -1],
            [0, 0, 0, 1],
            [0, 0, 1, 1],
        ],
        Outline::Chevron => &[[0, 0, 0, 0], [4, 0, -1, 0], [4, 2, 0, 0], [4, 4, -1, 0], [0, 4, 0, 0], [0, 2, 1, 0]],
        Outline::BlockArrow => {
            &[[0, 1, 0, 0], [4, 1, -1, 0], [4, 0, -1, 0], [4, 2, 0, 0], [4, 4, -1, 0], [4, 3, -1, 0], [0, 3, 0, 0]]
        }
        _ => &[[0, 0, 0, 0], [4, 0, 0, 0], [4, 4, 0, 0], [0, 4, 0, 0]],
    }
}

/// Regular in a box as high as it is; so are the tips of a star.
const PENTAGON: [(f64, f64); 5] = [(0.5, 0.0), (1.0, 0.381_966), (0.809_017, 1.0), (0.190_983, 1.0), (0.0, 0.381_966)];

/// `inner`: the radius of the corners between the tips, as a part of that of the tips. Beyond cos 36° they would leave the box below.
fn star(inner: f64) -> Vec<Corner> {
    // A regular pentagon of radius 1 is 2 · sin 72° wide and 1 + cos 36° high; its centre lies that 1 below the top.
    let (wide, high) = (1.902_113, 1.809_017);
    let between: [(f64, f64); 5] = [
        (0.587_785, -0.809_017),
        (0.951_057, 0.309_017),
        (0.0, 1.0),
        (-0.951_057, 0.309_017),
        (-0.587_785, -0.809_017),
    ];
    PENTAGON
        .into_iter()
        .zip(between)
        .flat_map(|(tip, (x, y))| [tip, (0.5 + inner * x / wide, (1.0 + inner * y) / high)])
        .map(|(x, y)| (x, y, true))
        .collect()
}

/// An ellipse from `from` to `to` in both directions, clockwise from the right.
fn round(from: f64, to: f64) -> Cubics {
    let r = (to - from) * 0.5;
    let c = Point::new(from + r, from + r);
    let mut path = Cubics::default();
    path.line_to(c + Vec2::new(r, 0.0));
    arc(&mut path, c, Vec2::new(r, r));
    arc(&mut path, c, Vec2::new(-r, -r));
    path
}

/// Half an ellipse about `c` from where the path is, at `c` + (r.x, 0), over `c` + (0, r.y) to `c` − (r.x, 0).
fn arc(path: &mut Cubics, c: Point, r: Vec2) {
    let at = |x: f64, y: f64| Point::new(c.x + x * r.x, c.y + y * r.y);
    path.curve_to(at(1.0, ARM), at(ARM, 1.0), at(0.0, 1.0));
    path.curve_to(at(-ARM, 1.0), at(-1.0, ARM), at(-1.0, 0.0));
}

/// Eight lobes about the middle; each stands out to the box.
fn cloud() -> Cubics {
    let c = Point::new(0.5, 0.5);
    let diagonal = core::f64::consts::FRAC_1_SQRT_2;
    let ways = [(1.0, 0.0), (diagonal, diagonal), (0.0, 1.0), (-diagonal, diagonal)].map(|(x, y)| Vec2::new(x, y));
    let way = |k: usize| if k % 8 < 4 { ways[k % 4] } else { -ways[k % 4] };
    let mut path = Cubics::default();
    path.line_to(c + way(0) * 0.4);
    for k in 0..8 {
        // 0.37 to the middle of the chord and three quarters of this beyond it.
        let out = (way(k) + way(k + 1)).normalize() * 0.172;
        let (a, b) = (c + way(k) * 0.4, c + way(k + 1) * 0.4);
        path.curve_to(a + out, b + out, b);
    }
    path
}

//! The laws of hits and cuts: exact against brute force, pieces and what was erased make the whole.
#![allow(missing_docs, clippy::unwrap_used, reason = "tests")]

use std::rc::Rc;

use atrium_canvas::geom::Capsule;
use atrium_canvas::hit::{ItemShape, Touch, cut, hit_item, item_in_rect, sweep, touch};
use atrium_canvas::ink::{LinePoint, RawSample, StrokeBuilder, centre_line};
use atrium_canvas::kurbo::{Affine, Point, Rect};
use atrium_canvas::shape::{contour, heads, item_bounds, item_corners, item_transform, nib};
use atrium_model::{
    Body, BodyPiece, Brush, Color, Device, Ends, Form, Geometry, Head, Ink, Item, ItemId, Kind, PathData, Route, Style,
    Text,
};
use proptest::prelude::*;

fn style(f: impl FnOnce(&mut Style)) -> Rc<Style> {
    let mut s = Style::default();
    f(&mut s);
    Rc::new(s)
}

fn shape(kind: Kind, g: [f64; 5]) -> Item {
    let mut item = Item::new(ItemId([7; 16]), kind);
    item.g = Geometry { x: g[0], y: g[1], w: g[2], h: g[3], rot: g[4] };
    item
}

/// A stroke item of these points, 8 ms a step, as it lies.
fn stroke(pts: &[(f64, f64)], width: f32, brush: Brush) -> Item {
    let mut item = shape(Kind::Stroke, [0.0; 5]);
    item.s = style(|s| (s.width, s.brush) = (Some(width), Some(brush)));
    let mut b = StrokeBuilder::new(nib(&item), Device::Pen, 0.25, 4);
    for (k, p) in pts.iter().enumerate() {
        b.push(RawSample { x: p.0, y: p.1, t_ms: k as f64 * 8.0, pressure: 0.3 + 0.1 * (k % 5) as f32, tilt: 0.0 });
    }
    let body = b.finish().unwrap();
    let [x0, y0, x1, y1] = body.natural;
    item.g = Geometry { x: x0, y: y0, w: x1 - x0, h: y1 - y0, rot: 0.0 };
    item.b = Some(Body::Stroke(Box::new(BodyPiece::whole(item.id, body))));
    item
}

fn moved(mut item: Item, stretch: (f64, f64), rot: f64) -> Item {
    item.g.w *= stretch.0;
    item.g.h *= stretch.1;
    item.g.rot = rot;
    item
}

fn walk() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((-12.0..12.0, -12.0..12.0), 1..60).prop_map(|steps| {
        let mut at = (0.0, 0.0);
        steps
            .iter()
            .map(|s| {
                at = (at.0 + s.0, at.1 + s.1);
                at
            })
            .collect()
    })
}

fn pt() -> impl Strategy<Value = Point> {
    (-80.0..80.0, -80.0..80.0).prop_map(|(x, y)| Point::new(x, y))
}

/// The distance from p to the nearest of many discs along the line.
fn brute(line: &[LinePoint], p: Point) -> f64 {
    let mut best = f64::INFINITY;
    for k in 0..line.len() {
        let (a, b) = (line[k], line[(k + 1).min(line.len() - 1)]);
        for j in 0..=200 {
            let t = f64::from(j) / 200.0;
            let c = Point::new(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
            best = best.min((p - c).hypot() - (a.r + (b.r - a.r) * t));
        }
    }
    best
}

const HEADS: [Head; 8] =
    [Head::Arrow, Head::Triangle, Head::Dot, Head::Bar, Head::Diamond, Head::Crow, Head::TriangleOpen, Head::DotOpen];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_stroke_is_hit_where_its_ink_is(pts in walk(), w in 0.5_f32..12.0, p in pt(), slop in 0.0..9.0, sx in -2.0..2.0, rot in 0.0..6.3) {
        let item = moved(stroke(&pts, w, Brush::Pen), (sx, 1.2), rot);
        let cache = ItemShape::new(&item);
        let gap: f64 = brute(&cache.board_line(&item), p) - slop;
        if gap.abs() > 0.2 {
            prop_assert_eq!(hit_item(&item, &cache, p, slop), gap < 0.0, "gap {}", gap);
        }
        let b = item_bounds(&item).inflate(slop, slop);
        prop_assert!(gap > 0.0 || b.inflate(0.2, 0.2).contains(p));
    }

    #[test]
    fn an_eraser_touches_what_its_sweep_covers(pts in walk(), w in 0.5_f32..12.0, a in pt(), b in pt(), r in 0.5..15.0) {
        let item = stroke(&pts, w, Brush::Pen);
        let cache = ItemShape::new(&item);
        let line = cache.board_line(&item);
        let gap: f64 = (0..=60).map(|k| brute(&line, a.lerp(b, f64::from(k) / 60.0)) - r).fold(f64::INFINITY, f64::min);
        let got = sweep(&item, &cache, a, b, r);
        // Steps of the brute sweep lie up to 2 apart.
        prop_assert!(got || gap > -0.01, "missed by {}", gap);
        prop_assert!(!got || gap < 2.0, "touched from {}", gap);
        prop_assert_eq!(got, !cut(&line, a, b, r).is_empty() || (got && gap > -0.5));
    }

    #[test]
    fn pieces_and_what_was_erased_make_the_whole(pts in walk(), w in 0.5_f32..12.0, a in pt(), b in pt(), r in 0.5..15.0, sx in 0.3..2.0, rot in 0.0..6.3) {
        prop_assume!(pts.len() > 2);
        let item = moved(stroke(&pts, w, Brush::Pen), (sx, 1.0), rot);
        let cache = ItemShape::new(&item);
        let line = cache.board_line(&item);
        let gone = cut(&line, a, b, r);
        prop_assert!(gone.iter().all(|g| g.0 < g.1) && gone.windows(2).all(|g| g[0].1 < g[1].0));
        let Some(Body::Stroke(piece)) = &item.b else { unreachable!() };
        let eraser = Capsule { a, b, r };
        let end = piece.body.end();
        let mut kept = Vec::new();
        let mut from = 0;
        for g in gone.iter().chain(&[(end, end)]) {
            kept.push((from, g.0.min(end)));
            from = g.1.min(end);
        }
        let [x0, y0, x1, y1] = piece.body.natural;
        let to_board = item_transform(&item.g, Rect { x0, y0, x1, y1 });
        let length = |l: &[LinePoint]| l.windows(2).map(|p| (p[1].x - p[0].x).hypot(p[1].y - p[0].y)).sum::<f64>();
        let of = |from, to| centre_line(&piece.body, nib(&item), from, to, 0.25);
        let whole = length(&of(0, end));
        let parts: f64 = kept.iter().chain(&gone).map(|p| length(&of(p.0, p.1.min(end)))).sum();
        prop_assert!((parts - whole).abs() < 1e-6 * whole.max(1.0), "{} of {}", parts, whole);
        // What is kept is clear of the eraser, what is erased is under it (to a 256th of a sample).
        let near = |l: &LinePoint| {
            let p = to_board * Point::new(l.x, l.y);
            let d = atrium_canvas::geom::nearest_on_segment(p, eraser.a, eraser.b).1.sqrt();
            d - eraser.r - l.r
        };
        for k in &kept {
            for p in of(k.0, k.1).iter().filter(|_| k.1 > k.0) {
                prop_assert!(near(p) > -0.3, "kept {:?} at {}", k, near(p));
            }
        }
        for g in &gone {
            let inner = of(g.0, g.1.min(end));
            for p in &inner {
                prop_assert!(near(p) < 0.3, "gone {:?} at {}", g, near(p));
            }
        }
    }

    #[test]
    fn a_marquee_takes_what_it_touches(pts in walk(), w in 0.5_f32..12.0, a in pt(), b in pt()) {
        let item = stroke(&pts, w, Brush::Pen);
        let cache = ItemShape::new(&item);
        let rect = Rect::from_points(a, b);
        let line = cache.board_line(&item);
        let mut near = f64::INFINITY;
        for k in 0..line.len() {
            let (p, q) = (line[k], line[(k + 1).min(line.len() - 1)]);
            for j in 0..=100 {
                let t = f64::from(j) / 100.0;
                let (x, y) = (p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t);
                let d = (x - x.clamp(rect.x0, rect.x1)).hypot(y - y.clamp(rect.y0, rect.y1));
                near = near.min(d - (p.r + (q.r - p.r) * t));
            }
        }
        if near.abs() > 0.2 {
            prop_assert_eq!(item_in_rect(&item, &cache, rect), near < 0.0, "near {}", near);
        }
    }

    #[test]
    fn bounds_hold_every_form(code in 0..20_u8, value in 0.0_f32..1.2, g in (-50.0..50.0, -50.0..50.0, -90.0..90.0, -90.0..90.0, 0.0..6.3), w in 0.1_f32..9.0) {
        let mut item = shape(Kind::Shape, [g.0, g.1, g.2, g.3, g.4]);
        item.s = style(|s| s.width = Some(w));
        item.f = Some(Rc::new(Form { code, values: [value].into() }));
        let bounds = item_bounds(&item);
        let box_ = item_corners(&item).iter().fold(None, |all: Option<Rect>, p| {
            let one = Rect::from_points(*p, *p);
            Some(all.map_or(one, |all| all.union(one)))
        }).unwrap().inflate(1e-6, 1e-6);
        let mut pts = Vec::new();
        for c in contour(&item) {
            c.flatten(0.05, &mut pts);
        }
        prop_assert!(!pts.is_empty());
        for p in pts {
            prop_assert!(box_.contains(p), "{:?} leaves the box {:?}", p, box_);
            for (dx, dy) in [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)] {
                prop_assert!(bounds.contains(Point::new(p.x + dx * f64::from(w), p.y + dy * f64::from(w))));
            }
        }
    }

    #[test]
    fn bounds_hold_every_outline(kind in 0..4_usize, head in 0..8_usize, g in (-50.0..50.0, -50.0..50.0, -90.0..90.0, -90.0..90.0, 0.0..6.3), w in 0.1_f32..9.0) {
        let kind = [Kind::Rectangle, Kind::Ellipse, Kind::Diamond, Kind::Connector][kind];
        let mut item = shape(kind, [g.0, g.1, g.2, g.3, if kind == Kind::Connector { 0.0 } else { g.4 }]);
        item.s = style(|s| { s.width = Some(w); s.end_head = Some(HEADS[head]); s.radius = Some(5.0); });
        item.c = Some(Rc::new(Ends { route: Route::Curve, ..Ends::default() }));
        let bounds = item_bounds(&item).inflate(1e-6, 1e-6);
        let mut pts = Vec::new();
        for c in contour(&item).iter().chain(&heads(&item)) {
            c.flatten(0.05, &mut pts);
        }
        let half = f64::from(w) * 0.5;
        for p in pts {
            for (dx, dy) in [(half, 0.0), (-half, 0.0), (0.0, half), (0.0, -half)] {
                prop_assert!(bounds.contains(Point::new(p.x + dx, p.y + dy)), "{:?} {:?}", p, bounds);
            }
        }
    }
}

fn at(item: &Item, x: f64, y: f64) -> Touch {
    touch(item, &ItemShape::new(item), Point::new(x, y), 1.0)
}

#[test]
fn hollow_shapes_are_solid_on_their_outline_and_where_they_carry_text() {
    for kind in [Kind::Rectangle, Kind::Ellipse, Kind::Diamond] {
        let mut item = shape(kind, [0.0, 0.0, 100.0, 60.0, 0.0]);
        assert_eq!(at(&item, 50.0, 30.0), Touch::Hollow);
        assert_eq!(at(&item, 50.0, 1.0), Touch::Solid);
        assert_eq!(at(&item, 50.0, -9.0), Touch::Miss);
        item.t = Some(Rc::new(Text::from_plain("", false)));
        assert_eq!(at(&item, 50.0, 30.0), Touch::Hollow, "an empty text is none");
        item.t = Some(Rc::new(Text::from_plain("hello", false)));
        assert_eq!(at(&item, 50.0, 30.0), Touch::Solid);
        item.t = None;
        item.s = style(|s| s.fill = Some(Color::Ink(Ink::Red)));
        assert_eq!(at(&item, 50.0, 30.0), Touch::Solid);
    }
    assert_eq!(at(&shape(Kind::Ellipse, [0.0, 0.0, 100.0, 60.0, 0.0]), 5.0, 5.0), Touch::Miss);
    assert_eq!(at(&shape(Kind::Sticky, [0.0, 0.0, 100.0, 60.0, 0.0]), 50.0, 30.0), Touch::Solid);
    assert_eq!(at(&shape(Kind::Frame, [0.0, 0.0, 100.0, 60.0, 0.0]), 50.0, 30.0), Touch::Hollow);
}

#[test]
fn rotation_turns_clockwise_about_the_centre() {
    let item = shape(Kind::Sticky, [0.0, 0.0, 100.0, 20.0, std::f64::consts::FRAC_PI_2]);
    assert_eq!(at(&item, 50.0, 55.0), Touch::Solid);
    assert_eq!(at(&item, 90.0, 10.0), Touch::Miss);
    let b = item_bounds(&item);
    assert!((b.x0 - 40.0).abs() < 1e-9 && (b.y0 + 40.0).abs() < 1e-9 && (b.y1 - 60.0).abs() < 1e-9, "{b:?}");
}

#[test]
fn a_frame_is_taken_whole_or_not_and_no_eraser_takes_it() {
    let frame = shape(Kind::Frame, [0.0, 0.0, 100.0, 60.0, 0.0]);
    let none = ItemShape::default();
    assert!(!item_in_rect(&frame, &none, Rect::new(-10.0, -10.0, 50.0, 90.0)));
    assert!(item_in_rect(&frame, &none, Rect::new(-10.0, -10.0, 110.0, 90.0)));
    assert!(!sweep(&frame, &none, Point::new(-10.0, 30.0), Point::new(110.0, 30.0), 5.0));
    let hollow = shape(Kind::Rectangle, [0.0, 0.0, 100.0, 60.0, 0.0]);
    assert!(!item_in_rect(&hollow, &none, Rect::new(40.0, 20.0, 60.0, 40.0)), "the inside of a hollow shape is not it");
    assert!(item_in_rect(&hollow, &none, Rect::new(40.0, -20.0, 60.0, 40.0)));
    assert!(
        sweep(&hollow, &none, Point::new(-50.0, 30.0), Point::new(150.0, 30.0), 1.0),
        "a fast eraser skips nothing"
    );
}

#[test]
fn the_body_s_natural_box_is_mapped_onto_the_geometry() {
    let g = Geometry { x: 10.0, y: 20.0, w: -40.0, h: 30.0, rot: 0.0 };
    let m = item_transform(&g, Rect::new(0.0, 0.0, 20.0, 10.0));
    assert_eq!(m * Point::new(0.0, 0.0), Point::new(10.0, 20.0));
    assert_eq!(m * Point::new(20.0, 10.0), Point::new(-30.0, 50.0));
    let flat = item_transform(&g, Rect::new(5.0, 5.0, 5.0, 15.0));
    assert_eq!(flat * Point::new(5.0, 5.0), Point::new(10.0, 20.0), "no natural width: scale 1");
    assert_eq!(
        item_transform(&Geometry { rot: 0.0, x: 0.0, y: 0.0, w: 20.0, h: 10.0 }, Rect::new(0.0, 0.0, 20.0, 10.0)),
        Affine::IDENTITY
    );
}

#[test]
fn paths_and_connectors_run_where_their_points_say() {
    let mut path = shape(Kind::Path, [100.0, 100.0, 50.0, 50.0, 0.0]);
    let points = vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
    path.p = Some(Rc::new(PathData { closed: true, curved: false, points: points.clone() }));
    assert_eq!(at(&path, 125.0, 100.0), Touch::Solid);
    assert_eq!(at(&path, 125.0, 125.0), Touch::Hollow);
    path.p = Some(Rc::new(PathData { closed: false, curved: true, points }));
    assert_eq!(at(&path, 100.0, 125.0), Touch::Miss, "an open path has no inside");
    let mut elbow = shape(Kind::Connector, [0.0, 0.0, 100.0, 50.0, 0.0]);
    elbow.c = Some(Rc::new(Ends { route: Route::Elbow, ..Ends::default() }));
    assert_eq!(at(&elbow, 50.0, 25.0), Touch::Solid);
    assert_eq!(at(&elbow, 25.0, 12.0), Touch::Miss);
    elbow.c = Some(Rc::new(Ends { bends: vec![[0.0, 50.0]], ..Ends::default() }));
    assert_eq!(at(&elbow, 0.0, 30.0), Touch::Solid);
    assert_eq!(at(&elbow, 50.0, 25.0), Touch::Miss);
}

#[test]
fn a_touched_dot_goes_whole_and_a_highlighter_is_cut_square_to_its_width() {
    let dot = stroke(&[(5.0, 5.0)], 6.0, Brush::Pen);
    let cache = ItemShape::new(&dot);
    assert_eq!(cut(&cache.board_line(&dot), Point::new(9.0, 5.0), Point::new(9.0, 5.0), 2.0).len(), 1);
    assert!(cut(&cache.board_line(&dot), Point::new(19.0, 5.0), Point::new(19.0, 5.0), 2.0).is_empty());
    let line: Vec<(f64, f64)> = (0..=100).map(|k| (f64::from(k), 0.0)).collect();
    let marker = stroke(&line, 10.0, Brush::Highlighter);
    let cache = ItemShape::new(&marker);
    let gone = cut(&cache.board_line(&marker), Point::new(50.0, -20.0), Point::new(50.0, 20.0), 5.0);
    // The disc of half width 5 touches the eraser of 5 from 10 away: samples 40 to 60.
    assert_eq!(gone.len(), 1);
    assert!(gone[0].0.abs_diff(40 * 256) < 40 && gone[0].1.abs_diff(60 * 256) < 40, "{gone:?}");
}

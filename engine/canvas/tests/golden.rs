//! Both modes' geometry against the truth: the union of round cones, supersampled. Mean error of coverage on edge pixels ≤ 0.07.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

mod common;

use std::f64::consts::TAU;

use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::tess::{Mode, Sink, Streams, rgba};
use atrium_model::Dash;
use common::{BLACK, Gray, both, cones};

type Line = Vec<(f64, f64, f64)>;

const SIZE: (usize, usize) = (160, 160);

fn check(name: &str, line: &Line, limit: f32) {
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.ribbon(line, BLACK));
    let truth = cones(line, SIZE.0, SIZE.1);
    let (m, o) = (mesh.edge_error(&truth), outline.edge_error(&truth));
    println!(
        "{name}: mesh {m:.3} (worst {:.2}), outline {o:.3} (worst {:.2})",
        mesh.worst(&truth),
        outline.worst(&truth)
    );
    if m > limit || o > limit || outline.worst(&truth) >= 0.5 {
        mesh.save(&format!("golden-{name}-mesh.png"));
        outline.save(&format!("golden-{name}-outline.png"));
        truth.save(&format!("golden-{name}-truth.png"));
    }
    assert!(m <= limit && o <= limit, "{name}: mesh {m}, outline {o}");
    // A hole or a spike is no matter of edges.
    assert!(outline.worst(&truth) < 0.5, "{name}: outline is off by {}", outline.worst(&truth));
    assert!(mesh.worst(&truth) < 0.75, "{name}: mesh is off by {}", mesh.worst(&truth));
}

/// Radii swell from 5 to 13 px along it.
fn curve(n: usize, at: impl Fn(f64) -> (f64, f64)) -> Line {
    (0..=n)
        .map(|k| {
            let t = k as f64 / n as f64;
            let (x, y) = at(t);
            (x, y, 9.0 + 4.0 * (t * TAU * 2.0).sin())
        })
        .collect()
}

fn zigzag(n: usize) -> Line {
    curve(n, |t| {
        let leg = t * 6.0;
        let (k, u) = (leg.floor(), leg.fract());
        let up = (k as i64 % 2 == 0) == (u < 1.0);
        (20.0 + 120.0 * t, if up { 30.0 + 100.0 * u } else { 130.0 - 100.0 * u })
    })
}

#[test]
fn joins_of_every_angle_are_round() {
    for k in 0..24 {
        let a = f64::from(k) / 24.0 * TAU + 0.01;
        let line = vec![(30.3, 80.1, 9.0), (80.2, 80.7, 9.0), (80.2 + 50.0 * a.cos(), 80.7 + 50.0 * a.sin(), 9.0)];
        // Straight back on itself the two edges lie on each other, and what two half-covered edges leave by src-over is more than half:
        // the one case a mesh without a layer cannot do better.
        check(&format!("join-{k}"), &line, if k == 12 { 0.15 } else { 0.07 });
    }
}

#[test]
fn cusps_have_no_spike_and_no_hole() {
    check("cusp", &vec![(20.0, 80.0, 6.0), (120.0, 80.4, 6.0), (21.0, 91.0, 6.0)], 0.07);
    check("hairpin", &curve(90, |t| (20.0 + 220.0 * (0.5 - (t - 0.5).abs()), 80.0 + 4.0 * (t - 0.5))), 0.07);
    // Many turns on one spot.
    let scribble: Line =
        (0..60).map(|k| f64::from(k) * 2.4).map(|a| (80.0 + 1.5 * a.cos(), 80.0 + 1.5 * a.sin(), 8.0)).collect();
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.ribbon(&scribble, BLACK));
    let truth = cones(&scribble, SIZE.0, SIZE.1);
    assert!(outline.edge_error(&truth) <= 0.07);
    // Dozens of feathers lie on one rim: by src-over they add up, to half a px at most. No hole, and no more than that.
    assert!(mesh.px.iter().zip(&truth.px).all(|(m, t)| m - t > -0.15));
    assert!(mesh.ink() < cones(&[(80.0, 80.0, 10.0)], SIZE.0, SIZE.1).ink(), "{}", mesh.ink());
}

#[test]
fn dots_are_round_whatever_makes_them() {
    check("dot", &vec![(80.3, 79.8, 11.0)], 0.07);
    check("dot-of-many", &vec![(80.3, 79.8, 9.0), (80.3, 79.8, 11.0), (80.3, 79.8, 10.0)], 0.07);
    check("dot-small", &vec![(80.3, 79.8, 1.5)], 0.09);
    check("swallowed", &vec![(70.0, 80.0, 3.0), (75.0, 80.0, 20.0), (90.0, 80.0, 4.0)], 0.07);
}

#[test]
fn crossing_loops_and_zigzags_are_unions() {
    for n in [60, 400] {
        check(
            &format!("eight-{n}"),
            &curve(n, |t| (80.0 + 60.0 * (t * TAU).sin(), 80.0 + 50.0 * (t * 2.0 * TAU).sin())),
            0.07,
        );
        check(&format!("zigzag-{n}"), &zigzag(n), 0.07);
        // Tighter than its own half width: three turns' feathers on one rim (see the scribble above).
        check(
            &format!("tight-{n}"),
            &curve(n, |t| (80.0 + 5.0 * (t * 3.0 * TAU).cos() + 40.0 * t, 80.0 + 5.0 * (t * 3.0 * TAU).sin())),
            0.1,
        );
    }
}

#[test]
fn hair_lines_keep_their_ink_and_fade_instead_of_flickering() {
    for (k, r) in [(0, 0.1), (1, 0.25), (2, 0.45), (3, 0.7)] {
        let line: Line = vec![(20.0, 30.2, r), (140.0, 71.7, r)];
        let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.ribbon(&line, BLACK));
        let truth = cones(&line, SIZE.0, SIZE.1);
        for (what, g) in [("mesh", &mesh), ("outline", &outline)] {
            let error = g.edge_error(&truth);
            println!("hair {k} {what}: {error:.3}, ink {:.1} of {:.1}", g.ink(), truth.ink());
            assert!(error <= 0.07, "{what} {r}: {error}");
            assert!((g.ink() / truth.ink() - 1.0).abs() < 0.12, "{what} {r}: {} of {}", g.ink(), truth.ink());
        }
    }
}

#[test]
fn outlines_of_a_px_are_lines_unless_they_are_dots_or_shine_through() {
    const PATH: u32 = 4;
    const LINE: u32 = 13;
    let opcode = |line: &Line, rgba: u32| {
        let mut s = Streams::default();
        Sink::new(&mut s, Mode::Outline, Rect::new(0.0, 0.0, 160.0, 160.0)).ribbon(line, rgba);
        s.ops[0] & 0xFF
    };
    let thin = vec![(20.0, 30.0, 0.3), (90.0, 50.0, 0.5)];
    assert_eq!(opcode(&thin, BLACK), LINE);
    assert_eq!(opcode(&thin, 0x8000_0000), PATH);
    assert_eq!(opcode(&vec![(20.0, 30.0, 0.3), (90.0, 50.0, 0.51)], BLACK), PATH);
    assert_eq!(opcode(&vec![(20.0, 30.0, 0.3), (20.01, 30.0, 0.3)], BLACK), PATH);
}

#[test]
fn strokes_pressed_ever_harder_stay_within_their_discs() {
    let line: Line =
        (0..40).map(f64::from).map(|k| (20.0 + 3.0 * k, 80.0 + 10.0 * (k * 0.4).sin(), 0.3 + 0.35 * k)).collect();
    check("swell", &line, 0.07);
}

fn fill_truth(pts: &[Point]) -> Gray {
    // The outline mode hands corners on as they are, so the nonzero raster of it is the truth for the mesh.
    both(SIZE.0, SIZE.1, |s| s.fill(&[pts], BLACK)).1
}

#[test]
fn fills_have_their_edge_where_the_corners_say() {
    let poly = |n: u32, f: &dyn Fn(u32) -> f64| -> Vec<Point> {
        (0..n)
            .map(|k| (f64::from(k) / f64::from(n) * TAU, f(k)))
            .map(|(a, r)| Point::new(80.3 + r * a.cos(), 79.6 + r * a.sin()))
            .collect()
    };
    let shapes: [(&str, Vec<Point>); 5] = [
        ("hexagon", poly(6, &|_| 60.0)),
        ("star", poly(10, &|k| if k % 2 == 0 { 70.0 } else { 28.0 })),
        ("backwards", poly(7, &|_| 50.0).into_iter().rev().collect()),
        (
            "pentagram",
            (0..5)
                .map(|k| f64::from(k) * 2.0 * TAU / 5.0)
                .map(|a| Point::new(80.0 + 60.0 * a.cos(), 80.0 + 60.0 * a.sin()))
                .collect(),
        ),
        (
            "sliver",
            vec![Point::new(10.0, 20.0), Point::new(150.0, 60.0), Point::new(149.8, 60.6), Point::new(9.8, 20.6)],
        ),
    ];
    for (name, pts) in shapes {
        let truth = fill_truth(&pts);
        let (mesh, _) = both(SIZE.0, SIZE.1, |s| s.fill(&[&pts], BLACK));
        let (error, ink) = (mesh.edge_error(&truth), mesh.ink() / truth.ink());
        println!("{name}: {error:.3}, ink {ink:.3}");
        assert!(error <= 0.07, "{name}: {error}");
        assert!((ink - 1.0).abs() < 0.1, "{name}: {ink}");
    }
}

#[test]
fn a_translucent_fill_is_even() {
    let pts = [(20., 20.), (140., 20.), (140., 140.), (80., 60.), (20., 140.)].map(|(x, y)| Point::new(x, y));
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.fill(&[&pts], rgba(0, 0, 0, 102)));
    for g in [&mesh, &outline] {
        assert!(g.px.iter().all(|v| *v <= 0.401), "{}", g.px.iter().copied().fold(0.0, f32::max));
    }
}

#[test]
fn outlines_of_shapes_are_mitred_and_even() {
    let square = Rect::new(30.3, 30.3, 130.7, 120.2);
    let corners = [(30.3, 30.3), (130.7, 30.3), (130.7, 120.2), (30.3, 120.2)].map(|(x, y)| Point::new(x, y));
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.polyline(&corners, true, 6.0, Dash::Solid, BLACK));
    let (outer, inner) = (square.inflate(3.0, 3.0), square.inset(-3.0));
    let area = (outer.area() - inner.area()) as f32;
    for (what, g) in [("mesh", &mesh), ("outline", &outline)] {
        assert!((g.ink() - area).abs() < area * 0.01, "{what}: {} of {area}", g.ink());
    }
    // The mitre's corner is there.
    assert!(mesh.px[28 * SIZE.0 + 28] > 0.9 && outline.px[28 * SIZE.0 + 28] > 0.9);
    assert!(mesh.edge_error(&outline) < 0.07);
}

#[test]
fn dashes_are_whole_and_dots_are_round() {
    let line = [Point::new(15.0, 40.0), Point::new(145.0, 40.0)];
    let count = |dash: Dash| {
        let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.polyline(&line, false, 4.0, dash, BLACK));
        assert!(mesh.edge_error(&outline) < 0.07);
        let row: Vec<bool> = (0..SIZE.0).map(|x| outline.px[40 * SIZE.0 + x] > 0.5).collect();
        (row.windows(2).filter(|w| !w[0] && w[1]).count(), row[15], row[144])
    };
    assert_eq!(count(Dash::Solid), (1, true, true));
    assert_eq!(count(Dash::Dashed), (7, true, true));
    assert_eq!(count(Dash::Dotted), (16, true, true));
}

#[test]
fn dashes_and_dots_lie_as_far_apart_as_their_style_says() {
    let line = [Point::new(15.0, 40.0), Point::new(145.0, 40.0)];
    let seen = |dash: Dash, step: f64| {
        let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.broken(&line, false, 4.0, dash, step, BLACK));
        assert!(mesh.edge_error(&outline) < 0.07);
        let row: Vec<bool> = (0..SIZE.0).map(|x| outline.px[40 * SIZE.0 + x] > 0.5).collect();
        let pieces = row.windows(2).filter(|w| !w[0] && w[1]).count();
        (pieces, row.iter().filter(|on| **on).count())
    };
    assert_eq!(seen(Dash::Dashed, 0.0), seen(Dash::Dashed, 20.0));
    // As much line as gap, and a width more.
    let (pieces, on) = seen(Dash::Dashed, 40.0);
    assert_eq!(pieces, 4);
    assert!((on as f64 - 4.0 * 22.0).abs() <= 4.0, "{on}");
    assert_eq!(seen(Dash::Dotted, 13.0).0, 11);
}

#[test]
fn far_away_ends_do_not_shake_what_is_seen() {
    let far: Line = vec![(-4e8, -4e8 + 0.25, 3.0), (4e8, 4e8 + 0.25, 3.0)];
    let near: Line = vec![(-200.0, -199.75, 3.0), (400.0, 400.25, 3.0)];
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.ribbon(&far, BLACK));
    let truth = cones(&near, SIZE.0, SIZE.1);
    assert!(mesh.edge_error(&truth) < 0.07 && outline.edge_error(&truth) < 0.07);
    let square = [(-1e8, -1e8), (1e8, -1e8), (80.5, 80.5), (-1e8, 1e8)].map(|(x, y)| Point::new(x, y));
    let (mesh, outline) = both(SIZE.0, SIZE.1, |s| s.fill(&[&square], BLACK));
    assert!(mesh.edge_error(&outline) < 0.07);
    assert!(mesh.px[40 * SIZE.0 + 40] > 0.99 && mesh.px[120 * SIZE.0 + 120] < 0.01);
}

#[test]
fn shapes_of_one_colour_share_a_command() {
    let clip = Rect::new(0.0, 0.0, 160.0, 160.0);
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut s = Streams::default();
        let mut sink = Sink::new(&mut s, mode, clip);
        for k in 0..5 {
            sink.ribbon(&[(20.0, 20.0 + f64::from(k) * 10.0, 3.0), (90.0, 50.0, 3.0)], BLACK);
        }
        assert_eq!(s.ops[0], if mode == Mode::Mesh { 3 | 3 << 8 } else { 4 | 4 << 8 });
        assert_eq!(s.ops.len(), if mode == Mode::Mesh { 3 } else { 4 }, "{mode:?}");
        let mut sink = Sink::new(&mut s, mode, clip);
        sink.layer_end();
        sink.ribbon(&[(20.0, 20.0, 3.0)], BLACK);
        assert_eq!(s.ops.len(), if mode == Mode::Mesh { 7 } else { 9 }, "{mode:?}");
    }
}

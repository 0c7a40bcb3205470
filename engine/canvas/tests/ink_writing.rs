//! Writing mode on recordings of a real pen: corners of letters stay, the line lies where the pen was, and nothing that is stored differs.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

mod common;

use std::rc::Rc;

use atrium_canvas::ink::{LinePoint, Nib, RawSample, StrokeBuilder, centre_line, live_tolerance};
use atrium_model::{Brush, Device, Sample, StrokeBody};
use common::{Recorded, recording};

const EPSILON: f64 = 0.25;
/// From a corner to the points that its curvature is measured by, px along the path: a fifth of a letter that is 20 px high.
const ARM_PX: f64 = 4.0;
/// A corner turns at least so far.
const CORNER: f64 = std::f64::consts::FRAC_PI_3;

fn nib(brush: Brush) -> Nib {
    Nib { width: 3.0, brush }
}

fn drawn(stroke: &[Recorded], brush: Brush, zoom: f64) -> Option<Rc<StrokeBody>> {
    let mut builder = StrokeBuilder::new(nib(brush), Device::Pen, EPSILON, 4);
    for &(x, y, t_ms, pressure) in stroke {
        builder.push(RawSample { x: x * zoom, y: y * zoom, t_ms, pressure, tilt: 0.0 });
    }
    builder.finish()
}

fn line(body: &StrokeBody, brush: Brush) -> Vec<LinePoint> {
    centre_line(body, nib(brush), 0, u32::MAX, live_tolerance(EPSILON))
}

type Point = (f64, f64);

fn apart(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// How far a path turns at the middle of three points, 0 to π.
fn turn([a, b, c]: [Point; 3]) -> f64 {
    let (u, v) = ((b.0 - a.0, b.1 - a.1), (c.0 - b.0, c.1 - b.1));
    (u.0 * v.1 - u.1 * v.0).abs().atan2(u.0 * v.0 + u.1 * v.1)
}

/// Turning per px of path round the middle one of three points.
fn curvature(at: [Point; 3]) -> f64 {
    2.0 * turn(at) / (apart(at[0], at[1]) + apart(at[1], at[2])).max(1e-9)
}

/// Where the line is at the sample `i`.
fn at(line: &[LinePoint], i: usize) -> Point {
    let i = i as f32;
    let k = line.partition_point(|p| p.i < i).min(line.len() - 1);
    let (a, b) = (line[k.saturating_sub(1)], line[k]);
    let u = if b.i > a.i { f64::from((i - a.i) / (b.i - a.i)) } else { 1.0 };
    (a.x + (b.x - a.x) * u, a.y + (b.y - a.y) * u)
}

/// The sample `ARM_PX` along the path from `i` on, one way or the other.
fn arm(samples: &[Sample], i: usize, step: isize) -> Option<usize> {
    let (mut way, mut k) = (0.0, i);
    while way < ARM_PX {
        let next = k.checked_add_signed(step).filter(|n| *n < samples.len())?;
        way += apart((samples[k].x, samples[k].y), (samples[next].x, samples[next].y));
        k = next;
    }
    Some(k)
}

/// The corners of the raw path: sample before, at and after each, the sharpest of those that lie within an arm of each other.
fn corners(samples: &[Sample]) -> Vec<[usize; 3]> {
    let mut found: Vec<([usize; 3], f64)> = Vec::new();
    for i in 0..samples.len() {
        let (Some(before), Some(after)) = (arm(samples, i, -1), arm(samples, i, 1)) else { continue };
        let corner = [before, i, after];
        let turn = turn(corner.map(|i| (samples[i].x, samples[i].y)));
        match found.last_mut() {
            _ if turn < CORNER => {}
            Some(last) if last.0[2] >= i => {
                if turn > last.1 {
                    *last = (corner, turn);
                }
            }
            _ => found.push((corner, turn)),
        }
    }
    found.into_iter().map(|(corner, _)| corner).collect()
}

/// What the line has of each corner's curvature.
fn kept(body: &StrokeBody, brush: Brush) -> Vec<f64> {
    let (samples, line) = (body.samples(), line(body, brush));
    let share = |corner: [usize; 3]| {
        curvature(corner.map(|i| at(&line, i))) / curvature(corner.map(|i| (samples[i].x, samples[i].y)))
    };
    corners(&samples).into_iter().map(share).collect()
}

fn to_segment(p: Point, a: &LinePoint, b: &LinePoint) -> f64 {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let u = (((p.0 - a.x) * dx + (p.1 - a.y) * dy) / (dx * dx + dy * dy).max(1e-12)).clamp(0.0, 1.0);
    apart(p, (a.x + dx * u, a.y + dy * u))
}

/// From each sample to the line.
fn distances(body: &StrokeBody, brush: Brush) -> Vec<f64> {
    let line = line(body, brush);
    let to_line =
        |s: Sample| line.windows(2).map(|w| to_segment((s.x, s.y), &w[0], &w[1])).fold(f64::INFINITY, f64::min);
    if line.len() < 2 { Vec::new() } else { body.samples().into_iter().map(to_line).collect() }
}

/// How long each sample waits until its place in the line is settled, ms of the pen's clock. What is shown ends at the pen all the while.
fn lags(stroke: &[Recorded], brush: Brush) -> Vec<f64> {
    let mut builder = StrokeBuilder::new(nib(brush), Device::Pen, EPSILON, 4);
    let (mut all, mut settled) = (Vec::new(), 0);
    for &(x, y, t_ms, pressure) in stroke {
        builder.push(RawSample { x, y, t_ms, pressure, tilt: 0.0 });
        let (tip, sample) = (builder.tail().last().unwrap(), builder.samples_since(0).last().unwrap());
        assert_eq!((tip.x, tip.y), (sample.x, sample.y));
        let until = builder.stable().last().map_or(0, |p| p.i as usize);
        all.extend(stroke[settled.min(until)..until].iter().map(|s| t_ms - s.2));
        settled = until;
    }
    all
}

fn mean(all: &[f64]) -> f64 {
    all.iter().sum::<f64>() / all.len().max(1) as f64
}

fn pens() -> impl Iterator<Item = (&'static str, Vec<Vec<Recorded>>)> {
    ["short", "long"].into_iter().map(|name| (name, recording(&format!("wacom-133hz-{name}.svc"))))
}

fn all(bodies: &[Rc<StrokeBody>], of: impl Fn(&StrokeBody) -> Vec<f64>) -> Vec<f64> {
    bodies.iter().flat_map(|body| of(body)).collect()
}

fn written(strokes: &[Vec<Recorded>], zoom: f64) -> Vec<Rc<StrokeBody>> {
    strokes.iter().filter_map(|stroke| drawn(stroke, Brush::Writing, zoom)).collect()
}

#[test]
fn corners_of_letters_keep_nine_tenths_of_their_curvature() {
    let (name, strokes) = pens().next().unwrap();
    for zoom in [0.5, 1.0, 2.0] {
        let bodies = written(&strokes, zoom);
        let least = |brush| all(&bodies, |body| kept(body, brush)).into_iter().fold(f64::INFINITY, f64::min);
        let corners = all(&bodies, |body| kept(body, Brush::Writing)).len();
        let (writing, pen) = (least(Brush::Writing), least(Brush::Pen));
        println!("{name} ×{zoom}: {corners} corners keep {writing:.3} at least, of ordinary ink {pen:.3}");
        assert!(corners >= 10 && writing >= 0.9, "×{zoom}: {writing}");
    }
}

#[test]
fn the_line_lies_where_the_pen_was_and_is_smoother() {
    for (name, strokes) in pens() {
        for zoom in [0.5, 1.0, 2.0] {
            let bodies = written(&strokes, zoom);
            let away = mean(&all(&bodies, |body| distances(body, Brush::Writing)));
            let turns = |of: &dyn Fn(&StrokeBody) -> Vec<Point>| {
                bodies
                    .iter()
                    .flat_map(|b| of(b).windows(3).map(|w| turn([w[0], w[1], w[2]])).collect::<Vec<_>>())
                    .sum::<f64>()
            };
            let raw = turns(&|b| b.samples().iter().map(|s| (s.x, s.y)).collect());
            let smooth = turns(&|b| {
                let line = line(b, Brush::Writing);
                (0..b.count as usize).map(|i| at(&line, i)).collect()
            });
            println!("{name} ×{zoom}: {away:.3} px away, turns {:.2} of what the samples turn", smooth / raw);
            assert!(away <= 0.5, "{name} ×{zoom}: {away}");
            assert!(smooth < raw * 0.97, "{name} ×{zoom}: {smooth} of {raw}");
        }
    }
}

#[test]
fn it_lags_no_more_than_ordinary_ink_and_ends_where_the_pen_is() {
    for (name, strokes) in pens() {
        let lag = |brush| mean(&strokes.iter().flat_map(|stroke| lags(stroke, brush)).collect::<Vec<f64>>());
        let (writing, pen) = (lag(Brush::Writing), lag(Brush::Pen));
        println!("{name}: settled after {writing:.0} ms, ordinary ink after {pen:.0}");
        assert!(writing <= 1.1 * pen, "{name}: {writing} of {pen}");
    }
}

#[test]
fn what_is_stored_is_alike_with_it_on_and_off() {
    for (_, strokes) in pens() {
        for stroke in &strokes {
            let bytes = |brush| drawn(stroke, brush, 1.0).map(|body| body.bytes().to_vec());
            assert_eq!(bytes(Brush::Writing), bytes(Brush::Pen));
        }
    }
}

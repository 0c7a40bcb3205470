//! Micro-benchmarks of the geometry half: one JSON object a line, {name, value, unit, n}. Run by `npm run bench -- engine`, or
//! `cargo run --release -p atrium-canvas --example canvas-bench`; with a number, only the select tool and
//! a zoom on so many items; with anything after it, the zoom alone; with `hands`, only many hands; with `bound`, only a diagram of bound connectors. Input: the pen recordings in fixtures/pen, repeated.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a command-line program over fixtures")]

mod bound;
mod hands;
mod select;
mod zoom;

use std::hint::black_box;
use std::time::Instant;

use atrium_canvas::geom::Capsule;
use atrium_canvas::hit::{ItemShape, cut, hit_item};
use atrium_canvas::index::LooseGrid;
use atrium_canvas::ink::{LinePoint, Nib, RawSample, StrokeBuilder, centre_line, line_bounds};
use atrium_canvas::kurbo::{Affine, Point, Rect, Vec2};
use atrium_canvas::shape::item_bounds;
use atrium_canvas::tess::{Mode, Sink, Streams};
use atrium_model::{Body, BodyPiece, Brush, Device, Geometry, Item, ItemId, Kind};

const NIB: Nib = Nib { width: 3.0, brush: Brush::Pen };

fn main() {
    if let Some(n) = std::env::args().nth(1).and_then(|n| n.parse().ok()) {
        if std::env::args().nth(2).is_none() {
            select::all(n);
        }
        return zoom::all(n);
    }
    if std::env::args().nth(1).is_some_and(|what| what == "bound") {
        return bound::all(5_000);
    }
    hands::all(16);
    hands::all(40);
    if std::env::args().nth(1).is_some() {
        return;
    }
    let strokes = handwriting();
    let samples: usize = strokes.iter().map(Vec::len).sum();
    ink(&strokes, samples);
    let items = board(&strokes, 1_000);
    erase(&items);
    grid(100_000);
    bound::all(5_000);
    select::all(20_000);
    select::all(100_000);
    zoom::all(100_000);
}

/// The best of several rounds, in ns: the least disturbed one.
fn best(rounds: usize, mut run: impl FnMut()) -> f64 {
    (0..rounds)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_nanos() as f64
        })
        .fold(f64::INFINITY, f64::min)
}

fn say(name: &str, value: f64, unit: &str, n: usize) {
    println!("{{\"name\":\"{name}\",\"value\":{value:.3},\"unit\":\"{unit}\",\"n\":{n}}}");
}

/// The recordings cut into strokes of handwriting's usual length.
fn handwriting() -> Vec<Vec<RawSample>> {
    let text = include_str!("../../fixtures/pen/wacom-133hz-short.svc");
    let rows = text.lines().skip(1).filter_map(|l| {
        let v: Vec<f64> = l.split_whitespace().filter_map(|v| v.parse().ok()).collect();
        (v.len() >= 7 && v[3] > 0.0).then(|| RawSample {
            x: v[0] * 0.02,
            y: -v[1] * 0.02,
            t_ms: v[2],
            pressure: (v[6] / 24_000.0).min(1.0) as f32,
            tilt: 0.0,
        })
    });
    rows.collect::<Vec<_>>().chunks(60).map(<[RawSample]>::to_vec).collect()
}

fn body(stroke: &[RawSample]) -> std::rc::Rc<atrium_model::StrokeBody> {
    let mut b = StrokeBuilder::new(NIB, Device::Pen, 0.25, 4);
    b.extend(stroke, &[]);
    b.finish().unwrap()
}

fn ink(strokes: &[Vec<RawSample>], samples: usize) {
    let live = |batch: usize| {
        best(30, || {
            for s in strokes {
                let mut b = StrokeBuilder::new(NIB, Device::Pen, 0.25, 4);
                for part in s.chunks(batch) {
                    b.extend(part, &[]);
                    black_box(b.tail());
                }
            }
        }) / samples as f64
    };
    say("smooth live, one sample an event", live(1), "ns/sample", samples);
    say("smooth live, four samples an event", live(4), "ns/sample", samples);
    let bodies: Vec<_> = strokes.iter().map(|s| body(s)).collect();
    let whole = best(50, || bodies.iter().for_each(|b| drop(black_box(centre_line(b, NIB, 0, b.end(), 0.125)))));
    say("centre line of a stored stroke", whole / samples as f64, "ns/sample", samples);
    let boxes =
        best(50, || bodies.iter().for_each(|b| _ = black_box(line_bounds(b, NIB, 0, b.end(), Affine::IDENTITY))));
    say("bounds of a stored stroke", boxes / samples as f64, "ns/sample", samples);
    let lines: Vec<Vec<LinePoint>> = bodies.iter().map(|b| centre_line(b, NIB, 0, b.end(), 0.125)).collect();
    let clip = Rect::new(-1e5, -1e5, 1e5, 1e5);
    for (mode, name) in [(Mode::Mesh, "ribbon as mesh"), (Mode::Outline, "ribbon as outline")] {
        let mut s = Streams::default();
        let ns = best(100, || {
            s.clear();
            let mut sink = Sink::new(&mut s, mode, clip);
            lines.iter().for_each(|l| sink.ink(&[l], Affine::IDENTITY, 1.0, 0.0, 0xFF00_0000));
        });
        say(name, ns / samples as f64, "ns/sample", samples);
        let bytes = s.verts.len() * 20 + s.index.len() * 4 + s.path.len() * 4;
        say(&format!("{name}, size"), bytes as f64 / samples as f64, "bytes/sample", samples);
    }
}

fn board(strokes: &[Vec<RawSample>], n: usize) -> Vec<Item> {
    let bodies: Vec<_> = strokes.iter().map(|s| body(s)).collect();
    (0..n)
        .map(|k| {
            let mut item = Item::new(ItemId([k as u8; 16]), Kind::Stroke);
            let b = &bodies[k % bodies.len()];
            let [x0, y0, x1, y1] = b.natural;
            item.g =
                Geometry { x: (k % 40) as f64 * 30.0, y: (k / 40) as f64 * 30.0, w: x1 - x0, h: y1 - y0, rot: 0.0 };
            item.b = Some(Body::Stroke(Box::new(BodyPiece::whole(item.id, b.clone()))));
            item
        })
        .collect()
}

fn erase(items: &[Item]) {
    let shapes: Vec<ItemShape> = items.iter().map(ItemShape::new).collect();
    let made = best(5, || items.iter().for_each(|i| drop(black_box(ItemShape::new(i)))));
    say("exact shape of a stroke, first asked for", made / items.len() as f64, "ns/item", items.len());
    let lines: Vec<Vec<LinePoint>> = items.iter().zip(&shapes).map(|(i, s)| s.board_line(i)).collect();
    let (a, b) = (Point::new(0.0, 0.0), Point::new(1200.0, 750.0));
    let mut pieces = 0;
    let ns = best(20, || {
        pieces = lines.iter().map(|l| cut(l, a, b, 12.0).len()).sum();
    });
    say("cutting sweep across 1,000 strokes", ns / 1000.0, "µs", pieces);
    let swept = best(20, || {
        let hit = items.iter().zip(&shapes).filter(|(i, s)| atrium_canvas::hit::sweep(i, s, a, b, 12.0)).count();
        black_box((hit, Capsule { a, b, r: 12.0 }));
    });
    say("erasing sweep across 1,000 strokes", swept / 1000.0, "µs", items.len());
    let points: Vec<Point> = (0..1000).map(|k| Point::new(f64::from(k * 37 % 1200), f64::from(k * 53 % 750))).collect();
    let mut grid = LooseGrid::new();
    items.iter().enumerate().for_each(|(k, i)| grid.insert(k as u32, item_bounds(i)));
    let mut found = Vec::new();
    let ns = best(10, || {
        for p in &points {
            found.clear();
            grid.query(Rect::from_center_size(*p, (12.0, 12.0)), &mut found);
            black_box(found.iter().any(|k| hit_item(&items[*k as usize], &shapes[*k as usize], *p, 6.0)));
        }
    });
    say("hit test by index among 1,000 strokes", ns / points.len() as f64, "ns/point", points.len());
}

/// Boxes of 8 to 400 units, clustered, as engine.md's measurement had them.
fn grid(n: u32) {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut rand = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut boxes = Vec::new();
    for _ in 0..n {
        let (cx, cy) = ((rand() * 12.0).floor() * 3300.0, (rand() * 12.0).floor() * 3300.0);
        let (x, y) = (cx + rand() * 2000.0, cy + rand() * 2000.0);
        boxes.push(Rect::new(x, y, x + 8.0 + 392.0 * rand() * rand(), y + 8.0 + 392.0 * rand() * rand()));
    }
    let mut g = LooseGrid::new();
    let build = best(3, || {
        g.clear();
        boxes.iter().enumerate().for_each(|(k, b)| g.insert(k as u32, *b));
    });
    say("grid, insert", build / f64::from(n), "ns/item", n as usize);
    let mut shift = 0.0;
    let moving = best(5, || {
        shift += 40.0;
        boxes.iter().enumerate().for_each(|(k, b)| g.update(k as u32, *b + Vec2::new(shift, -shift)));
    });
    say("grid, move", moving / f64::from(n), "ns/item", n as usize);
    let mut out = Vec::new();
    let at: Vec<(f64, f64)> = (0..500).map(|_| (rand() * 38_000.0, rand() * 38_000.0)).collect();
    for (w, h, name) in [(8.0, 8.0, "grid, point query"), (1920.0, 1080.0, "grid, view query")] {
        let mut hits = 0;
        let ns = best(10, || {
            hits = 0;
            for (x, y) in &at {
                out.clear();
                g.query(Rect::new(*x, *y, x + w, y + h), &mut out);
                hits += out.len();
            }
        });
        say(name, ns / at.len() as f64, "ns", hits / at.len());
    }
}

//! Test bench: three plain rasters to compare the streams with. Slow and obvious on purpose; nothing is shared with what they judge.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(missing_docs, reason = "helpers of tests")]

use std::path::PathBuf;

use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::tess::{Mode, Sink, Streams, Vertex};

/// Coverage 0..=1 a pixel, row by row.
pub(crate) struct Gray {
    pub(crate) w: usize,
    pub(crate) h: usize,
    pub(crate) px: Vec<f32>,
}

impl Gray {
    pub(crate) fn new(w: usize, h: usize) -> Self {
        Self { w, h, px: vec![0.0; w * h] }
    }

    /// Mean difference over the pixels that are an edge in either image.
    pub(crate) fn edge_error(&self, truth: &Self) -> f32 {
        let edge = |v: f32| v > 0.004 && v < 0.996;
        let pairs = self.px.iter().zip(&truth.px).filter(|(a, b)| edge(**a) || edge(**b) || (**a - **b).abs() > 0.5);
        let (n, sum) = pairs.fold((0_u32, 0.0_f32), |(n, s), (a, b)| (n + 1, s + (a - b).abs()));
        if n == 0 { 0.0 } else { sum / n as f32 }
    }

    pub(crate) fn worst(&self, truth: &Self) -> f32 {
        self.px.iter().zip(&truth.px).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    /// The ink there is, in px².
    pub(crate) fn ink(&self) -> f32 {
        self.px.iter().sum()
    }

    /// Black on white, for the eye. Into the target folder.
    pub(crate) fn save(&self, name: &str) {
        let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/ink-look");
        std::fs::create_dir_all(&dir).unwrap();
        let file = std::fs::File::create(dir.join(name)).unwrap();
        let mut png = png::Encoder::new(file, self.w as u32, self.h as u32);
        png.set_color(png::ColorType::Grayscale);
        png.set_depth(png::BitDepth::Eight);
        let bytes: Vec<u8> = self.px.iter().map(|v| 255 - (v.clamp(0.0, 1.0) * 235.0) as u8).collect();
        png.write_header().unwrap().write_image_data(&bytes).unwrap();
    }
}

/// Opaque black, as the sinks want it.
pub(crate) const BLACK: u32 = 0xFF00_0000;

/// What `draw` leaves in both modes.
pub(crate) fn both(w: usize, h: usize, draw: impl Fn(&mut Sink<'_>)) -> (Gray, Gray) {
    let clip = Rect::new(0.0, 0.0, w as f64, h as f64);
    let mut s = Streams::default();
    draw(&mut Sink::new(&mut s, Mode::Mesh, clip));
    let mesh = mesh(&s, w, h);
    s.clear();
    draw(&mut Sink::new(&mut s, Mode::Outline, clip));
    (mesh, outline(&s, w, h))
}

/// Triangles by the coverage formula of docs/draw-list.md, src-over in order.
pub(crate) fn mesh(s: &Streams, w: usize, h: usize) -> Gray {
    let mut out = Gray::new(w, h);
    for t in s.index.chunks_exact(3) {
        let [a, b, c] = [s.verts[t[0] as usize], s.verts[t[1] as usize], s.verts[t[2] as usize]];
        triangle(&mut out, a, b, c);
    }
    out
}

fn triangle(out: &mut Gray, a: Vertex, b: Vertex, c: Vertex) {
    let p = |v: &Vertex| (f64::from(v.x), f64::from(v.y));
    let side = |p: (f64, f64), q: (f64, f64), r: (f64, f64)| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    let full = side(p(&a), p(&b), p(&c));
    if full == 0.0 {
        return;
    }
    let (a, b, c, full) = if full > 0.0 { (a, b, c, full) } else { (a, c, b, -full) };
    let span = |v: [f32; 3], max: usize| {
        let lo = v.iter().copied().fold(f32::INFINITY, f32::min).floor().clamp(0.0, max as f32);
        let hi = v.iter().copied().fold(f32::NEG_INFINITY, f32::max).ceil().clamp(0.0, max as f32);
        lo as usize..hi as usize
    };
    for y in span([a.y, b.y, c.y], out.h) {
        for x in span([a.x, b.x, c.x], out.w) {
            let q = (x as f64 + 0.5, y as f64 + 0.5);
            let (wa, wb, wc) = (side(p(&b), p(&c), q), side(p(&c), p(&a), q), side(p(&a), p(&b), q));
            // A pixel's centre on a shared edge belongs to one of the two (top-left rule, near enough).
            let owns =
                |w: f64, s: &Vertex, e: &Vertex| w > 0.0 || (w == 0.0 && (s.y > e.y || (s.y == e.y && s.x < e.x)));
            if !owns(wa, &b, &c) || !owns(wb, &c, &a) || !owns(wc, &a, &b) {
                continue;
            }
            let mix = |f: fn(&Vertex) -> f64| (wa * f(&a) + wb * f(&b) + wc * f(&c)) / full;
            let (u, h) = (mix(|v| f64::from(v.u)), mix(|v| f64::from(v.h)));
            let flat = a.u == b.u && b.u == c.u;
            let mut cover = (h + 0.5 - u.abs() * (h + 0.5)).clamp(0.0, 1.0);
            if h < 0.5 && !flat {
                cover *= 2.0 * h;
            }
            let alpha = (cover * mix(|v| f64::from(v.rgba[3])) / 255.0) as f32;
            let at = &mut out.px[y * out.w + x];
            *at = alpha + *at * (1.0 - alpha);
        }
    }
}

/// 8 × 8 samples a pixel.
const FINE: usize = 8;

/// Outlines by the nonzero rule, a PATH command at a time, src-over; a LINE is the union of its discs.
pub(crate) fn outline(s: &Streams, w: usize, h: usize) -> Gray {
    let mut out = Gray::new(w, h);
    let mut at = 0;
    while at < s.ops.len() {
        let words = (s.ops[at] >> 8) as usize;
        let opcode = s.ops[at] & 0xFF;
        if opcode == 4 || opcode == 13 {
            let (first, count) = (s.ops[at + 1] as usize, s.ops[at + 2] as usize);
            let alpha = (s.ops[at + 3] >> 24) as f32 / 255.0;
            let floats = &s.path[first..first + count];
            if opcode == 4 { fill(&mut out, floats, alpha) } else { hair(&mut out, floats, alpha) }
        }
        at += words;
    }
    out
}

fn subpaths(floats: &[f32]) -> Vec<Vec<(f32, f32)>> {
    let mut found = Vec::new();
    let mut k = 0;
    while k < floats.len() {
        let n = floats[k] as usize;
        found.push(floats[k + 1..k + 1 + 2 * n].chunks_exact(2).map(|p| (p[0], p[1])).collect());
        k += 1 + 2 * n;
    }
    found
}

fn hair(out: &mut Gray, floats: &[f32], alpha: f32) {
    for line in subpaths(floats) {
        let rows: Vec<_> = line.iter().map(|p| (f64::from(p.0), f64::from(p.1), 0.5)).collect();
        let covered = cones(&rows, out.w, out.h);
        for (at, cover) in out.px.iter_mut().zip(covered.px) {
            *at = cover * alpha + *at * (1.0 - cover * alpha);
        }
    }
}

fn fill(out: &mut Gray, floats: &[f32], alpha: f32) {
    let contours = subpaths(floats);
    let mut count = vec![0_u16; out.w * out.h];
    for row in 0..out.h * FINE {
        let y = (row as f32 + 0.5) / FINE as f32;
        let mut hits: Vec<(f32, i32)> = Vec::new();
        for c in &contours {
            for (i, a) in c.iter().enumerate() {
                let b = c[(i + 1) % c.len()];
                if (a.1 <= y) != (b.1 <= y) {
                    hits.push((a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1), if b.1 > a.1 { 1 } else { -1 }));
                }
            }
        }
        hits.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut wind = 0;
        for pair in hits.windows(2) {
            wind += pair[0].1;
            if wind != 0 {
                let col = |x: f32| (x * FINE as f32 - 0.5).ceil().clamp(0.0, (out.w * FINE) as f32) as usize;
                for c in col(pair[0].0)..col(pair[1].0) {
                    count[row / FINE * out.w + c / FINE] += 1;
                }
            }
        }
    }
    for (at, n) in out.px.iter_mut().zip(count) {
        let cover = f32::from(n) / (FINE * FINE) as f32 * alpha;
        *at = cover + *at * (1.0 - cover);
    }
}

/// The truth: the union of the discs along the line, radii linear between points.
pub(crate) fn cones(line: &[(f64, f64, f64)], w: usize, h: usize) -> Gray {
    let mut bits = vec![false; w * h * FINE * FINE];
    let (fw, fh) = (w * FINE, h * FINE);
    let mut pairs: Vec<_> = line.windows(2).map(|p| (p[0], p[1])).collect();
    if let [only] = line {
        pairs.push((*only, *only));
    }
    for (a, b) in pairs {
        let cone = atrium_canvas::geom::Cone { a: Point::new(a.0, a.1), ra: a.2, b: Point::new(b.0, b.1), rb: b.2 };
        let bounds = cone.bounds();
        let clamp = |v: f64, max: usize| (v * FINE as f64).clamp(0.0, max as f64) as usize;
        for y in clamp(bounds.y0 - 0.2, fh)..clamp(bounds.y1 + 0.2, fh) {
            for x in clamp(bounds.x0 - 0.2, fw)..clamp(bounds.x1 + 0.2, fw) {
                if !bits[y * fw + x] {
                    let p = Point::new((x as f64 + 0.5) / FINE as f64, (y as f64 + 0.5) / FINE as f64);
                    bits[y * fw + x] = cone.distance(p) <= 0.0;
                }
            }
        }
    }
    let mut out = Gray::new(w, h);
    for y in 0..fh {
        for x in 0..fw {
            if bits[y * fw + x] {
                out.px[y / FINE * w + x / FINE] += 1.0 / (FINE * FINE) as f32;
            }
        }
    }
    out
}

/// A recorded point: px at 100 %, ms, pressure 0..=1.
pub(crate) type Recorded = (f64, f64, f64, f32);

/// The strokes of a recording in fixtures/pen: x y t status azimuth altitude pressure, a line a sample, y up. One file is in tablet units
/// (200 a mm) and ms, the other in mm and s; 100 % is 4 px a mm.
pub(crate) fn recording(name: &str) -> Vec<Vec<Recorded>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/pen").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|l| l.split_whitespace().map(|v| v.parse().unwrap()).collect::<Vec<f64>>())
        .filter(|r| r.len() >= 7)
        .collect();
    let min = |k: usize| rows.iter().map(|r| r[k]).fold(f64::INFINITY, f64::min);
    let max = |k: usize| rows.iter().map(|r| r[k]).fold(f64::NEG_INFINITY, f64::max);
    let (x0, y0, top) = (min(0), max(1), max(6));
    let (px, ms) = if max(0) > 1000.0 { (0.02, 1.0) } else { (4.0, 1000.0) };
    let mut out: Vec<Vec<Recorded>> = vec![Vec::new()];
    for r in &rows {
        if r[3] == 0.0 {
            out.push(Vec::new());
        } else {
            let p = ((r[0] - x0) * px + 20.0, (y0 - r[1]) * px + 20.0, r[2] * ms, (r[6] / top) as f32);
            if let Some(s) = out.last_mut() {
                s.push(p);
            }
        }
    }
    out.retain(|s| !s.is_empty());
    out
}

//! Modeler v1: samples to centre line. One pipeline serves the live stroke, its finish and the stored body, so what was seen is what is
//! drawn for ever. A piece of a cut stroke is the whole line, derived whole and then clipped: cutting never bends ink.

use std::rc::Rc;

use atrium_model::{Device, Sample, StrokeBody};
use kurbo::{Affine, Rect, Vec2};

use super::LinePoint;
use super::curve;
use super::nib::Nib;
use super::smooth::{Cursors, Node, Raw, Smoother};
use super::thin::Thin;
use crate::geom::{NO_BOX, grow};

/// The tolerance a live stroke is shown with: an eighth of a px at the zoom it is drawn at.
#[must_use]
pub fn live_tolerance(epsilon: f64) -> f64 {
    if epsilon > 0.0 && epsilon.is_finite() { epsilon * 0.5 } else { 0.125 }
}

/// Samples in; settled points and a tail out.
#[derive(Clone, Debug)]
pub(super) struct Pipeline {
    smoother: Smoother,
    tolerance: f64,
    raws: Vec<Raw>,
    cursors: Cursors,
    /// Settled nodes; while the tail is made its nodes stand behind them.
    nodes: Vec<Node>,
    /// Spans (node k to k + 1) given to `thin` for good.
    spans: usize,
    thin: Thin,
    pub(super) stable: Vec<LinePoint>,
    pub(super) tail: Vec<LinePoint>,
}

impl Pipeline {
    pub(super) fn new(nib: Nib, device: Device, epsilon: f64, timed: bool, tolerance: f64) -> Self {
        let tolerance = if tolerance > 0.0 && tolerance.is_finite() { tolerance } else { live_tolerance(epsilon) };
        Self {
            smoother: Smoother::new(nib, device, epsilon, timed),
            tolerance,
            raws: Vec::new(),
            cursors: Cursors::default(),
            nodes: Vec::new(),
            spans: 0,
            // Half of the tolerance goes to the steps along the curve, half to the thinning.
            thin: Thin::new(tolerance * 0.5),
            stable: Vec::new(),
            tail: Vec::new(),
        }
    }

    /// With the samples of a stored body.
    fn of(body: &StrokeBody, nib: Nib, tolerance: f64) -> Self {
        let samples = body.samples();
        // A body without a clock (an import) is taken as it is: there is no window to smooth it by.
        let timed = samples.iter().any(|s| s.dt_ms > 0.0);
        let mut pipe = Self::new(nib, body.device, f64::from(body.epsilon), timed, tolerance);
        pipe.raws.reserve(samples.len());
        for s in &samples {
            pipe.push(s, body.has_pressure);
        }
        pipe
    }

    /// Appends a cleaned sample. Nothing shows before [`Self::settle`] and [`Self::make_tail`].
    pub(super) fn push(&mut self, s: &Sample, measured: bool) {
        let raw = self.smoother.raw(&self.raws, s, measured);
        self.raws.push(raw);
    }

    /// Moves on what no later sample can change.
    pub(super) fn settle(&mut self) {
        let nib = self.smoother.nib;
        while self.nodes.len() < self.raws.len()
            && self.smoother.settled(&self.raws, self.nodes.len(), &mut self.cursors)
        {
            self.make_node();
        }
        let Some(known) = self.nodes.last().map(|n| n.s) else { return };
        if known < nib.grown() {
            return;
        }
        while self.spans + 2 < self.nodes.len() && known - self.nodes[self.spans + 1].s >= nib.taper() {
            self.span(self.spans, f64::INFINITY, false);
            self.spans += 1;
        }
    }

    /// Makes the tail again, as if the stroke ended after `predicted`.
    pub(super) fn make_tail(&mut self, predicted: &[Sample], measured: bool) {
        let (real, settled, cursors) = (self.raws.len(), self.nodes.len(), self.cursors);
        for s in predicted {
            self.push(s, measured);
        }
        self.make_nodes();
        self.tail.clear();
        if let Some(total) = self.nodes.last().map(|n| n.s) {
            let kept = self.thin.clone();
            if self.nodes.len() == 1 {
                self.tail.push(curve::at_node(self.smoother.nib, &self.nodes[0], 0, total));
            }
            for k in self.spans..self.nodes.len() - 1 {
                self.span(k, total, true);
            }
            self.thin.flush(&mut self.tail);
            self.thin = kept;
        }
        self.raws.truncate(real);
        self.nodes.truncate(settled);
        self.cursors = cursors;
    }

    /// Nodes up to the last sample, settled or not.
    fn make_nodes(&mut self) {
        self.nodes.reserve(self.raws.len() - self.nodes.len());
        while self.nodes.len() < self.raws.len() {
            self.make_node();
        }
    }

    fn make_node(&mut self) {
        let node = self.smoother.node(&self.raws, self.nodes.len(), self.nodes.last(), &mut self.cursors);
        self.nodes.push(node);
    }

    fn span(&mut self, k: usize, total: f64, tail: bool) {
        let nib = self.smoother.nib;
        let out = if tail { &mut self.tail } else { &mut self.stable };
        if k == 0 {
            self.thin.push(curve::at_node(nib, &self.nodes[0], 0, total), out);
        }
        curve::walk(nib, &self.nodes, k, total, self.tolerance, |p| self.thin.push(p, out));
    }
}

/// The centre line of the samples from `from` to `to` (1/256 of a sample) of a body, in the body's own space, within `tolerance` (body
/// units) of the true curve: a small one refines, a large one thins. With [`live_tolerance`] and the whole range it equals, bit for bit,
/// what the builder showed at the end. Empty when the range is.
#[must_use]
pub fn centre_line(body: &StrokeBody, nib: Nib, from: u32, to: u32, tolerance: f64) -> Vec<LinePoint> {
    let mut pipe = Pipeline::of(body, nib, tolerance);
    pipe.make_tail(&[], false);
    let mut line = pipe.tail;
    let whole = line.last().map_or(0.0, |p| p.i);
    if from > 0 || f64::from(to) / 256.0 < f64::from(whole) {
        clip_line(&mut line, from, to);
    }
    line
}

/// A box that holds every disc of the centre line's piece, whatever tolerance it is drawn with, after `to_board` (which moves the centres;
/// half widths do not follow). Made from the spline's control points: no point of the line is computed.
#[must_use]
pub fn line_bounds(body: &StrokeBody, nib: Nib, from: u32, to: u32, to_board: Affine) -> Rect {
    nodes_bounds(&nodes_of(body, nib), nib, from, to, to_board)
}

/// Boxes of pieces one after the other: those of one stroke are made from its whole line, which is worked out once.
#[derive(Default)]
pub(crate) struct LineBoxes {
    last: Option<(Rc<StrokeBody>, Nib, Vec<Node>)>,
}

impl LineBoxes {
    /// As [`line_bounds`].
    pub(crate) fn piece(&mut self, body: &Rc<StrokeBody>, nib: Nib, from: u32, to: u32, to_board: Affine) -> Rect {
        let known = self.last.take().filter(|(of, by, _)| Rc::ptr_eq(of, body) && *by == nib);
        let (.., nodes) = self.last.insert(known.unwrap_or_else(|| (Rc::clone(body), nib, nodes_of(body, nib))));
        nodes_bounds(nodes, nib, from, to, to_board)
    }
}

fn nodes_of(body: &StrokeBody, nib: Nib) -> Vec<Node> {
    let mut pipe = Pipeline::of(body, nib, 0.0);
    pipe.make_nodes();
    pipe.nodes
}

fn nodes_bounds(nodes: &[Node], nib: Nib, from: u32, to: u32, to_board: Affine) -> Rect {
    let total = nodes.last().map_or(0.0, |n| n.s);
    let min_r = nib.width * 0.5 * if nib.constant() { 1.0 } else { nib.dot_floor(total) };
    let (first, last) = ((from / 256) as usize, (to.div_ceil(256) as usize).min(nodes.len() - 1));
    let mut bounds = NO_BOX;
    for i in first..=last {
        let r = nodes[i].r.max(nodes[(i + 1).min(last)].r).max(min_r);
        let a = Vec2::new(nodes[i].x, nodes[i].y);
        let (c1, c2, end) = if i < last { curve::controls(nodes, i) } else { Default::default() };
        for v in [Vec2::ZERO, c1, c2, end] {
            let p = to_board * (a + v).to_point();
            grow(&mut bounds, p.x, p.y, r);
        }
    }
    bounds
}

/// Keeps the part of the line from `from` to `to` (1/256 of a sample), cutting straight between its points.
pub fn clip_line(line: &mut Vec<LinePoint>, from: u32, to: u32) {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
    let (from, to) = (((f64::from(from) / 256.0) as f32).max(first.i), ((f64::from(to) / 256.0) as f32).min(last.i));
    if from > to {
        return line.clear();
    }
    // Inner points strictly between; the ends are cut again, which gives a point itself where one stands there.
    let (start, end) = (line.partition_point(|p| p.i <= from), line.partition_point(|p| p.i < to));
    let head = if start > 0 { between(&line[start - 1], line.get(start), from) } else { line[0] };
    let foot = if end > 0 { between(&line[end - 1], line.get(end), to) } else { line[0] };
    line.truncate(end.max(start));
    line.drain(..start);
    line.insert(0, head);
    if from < to {
        line.push(foot);
    }
}

fn between(a: &LinePoint, b: Option<&LinePoint>, i: f32) -> LinePoint {
    let Some(b) = b.filter(|b| b.i > a.i && i > a.i) else { return *a };
    if i >= b.i {
        return *b;
    }
    let u = f64::from((i - a.i) / (b.i - a.i));
    LinePoint { x: a.x + (b.x - a.x) * u, y: a.y + (b.y - a.y) * u, r: a.r + (b.r - a.r) * u, i }
}

//! Outlines of even width: shapes and connectors. Closed ones have mitred corners, open ones round corners and ends; dashes are pieces of
//! the way with round ends.

use atrium_model::Dash;
use kurbo::{Point, Rect, Vec2};

use super::Row;
use super::dash::Pieces;
use super::edge::Edge;
use super::ribbon::{Turn, across, round, turn, visible_runs, wedge};

/// A mitre may stand out by this multiple of the half width (a corner of 37° still has its point).
const MITRE: f64 = 2.2;

pub(super) fn draw(pts: &[Point], closed: bool, width: f64, dash: Dash, step: f64, clip: Rect, e: &mut dyn Edge) {
    let r = width * 0.5;
    if !r.is_finite() || r <= 0.0 || pts.iter().any(|p| !p.x.is_finite() || !p.y.is_finite()) {
        return;
    }
    let mut run = Vec::new();
    if let Some(pieces) = Pieces::new(pts, closed, dash, step, width, clip) {
        let mut rows: Vec<Row> = Vec::new();
        pieces.each(|piece| {
            rows.clear();
            rows.extend(piece.iter().map(|p| (p.x, p.y, r)));
            visible_runs(&rows, clip, &mut run, &mut |run| round(run, e));
        });
        return;
    }
    let near = clip.inflate(r * MITRE + 4096.0, r * MITRE + 4096.0);
    if closed && pts.len() > 2 && pts.iter().all(|p| near.contains(*p)) {
        return ring(pts, r, e);
    }
    let around = closed.then(|| pts.first()).flatten();
    let rows: Vec<Row> = pts.iter().chain(around).map(|p| (p.x, p.y, r)).collect();
    visible_runs(&rows, clip, &mut run, &mut |run| round(run, e));
}

/// A closed outline. Corners too sharp to be mitred, or too near to each other, are round.
fn ring(pts: &[Point], r: f64, e: &mut dyn Edge) {
    let mut corners: Vec<Point> = Vec::with_capacity(pts.len());
    for p in pts {
        if corners.last().is_none_or(|l| (*p - *l).hypot() > 1e-3) {
            corners.push(*p);
        }
    }
    while corners.len() > 1 && (corners[0] - corners[corners.len() - 1]).hypot() <= 1e-3 {
        corners.pop();
    }
    let n = corners.len();
    if n < 3 {
        let rows: Vec<Row> = corners.iter().map(|p| (p.x, p.y, r)).collect();
        return round(&rows, e);
    }
    let way = |i: usize| corners[(i + 1) % n] - corners[i % n];
    // Few corners, often short sides: here a fold would show in either mode.
    let (pad, folds) = (e.pad(), true);
    let joint = |i: usize| -> (Turn, Vec2, Vec2) {
        let (w0, w1) = (way(i + n - 1), way(i));
        let (l0, l1) = (w0.hypot(), w1.hypot());
        let (d0, d1) = (w0 / l0, w1 / l1);
        (turn(d0, d1, r, l0, l1, r * MITRE, pad, folds), d0, d1)
    };
    // Begin where the outline is broken anyway, if it is.
    let first = (0..n).find(|i| matches!(joint(*i).0, Turn::Break)).unwrap_or(0);
    for k in 0..=n {
        let i = (first + k) % n;
        let (kind, d0, d1) = joint(i);
        match kind {
            Turn::Mitre(m) => e.row(corners[i], m, -m, r),
            Turn::Break => {
                if k > 0 {
                    e.row(corners[i], across(d0), -across(d0), r);
                    e.stop();
                    wedge(corners[i], r, d0, d1, e);
                }
                if k < n {
                    e.row(corners[i], across(d1), -across(d1), r);
                }
            }
        }
    }
    e.stop();
}

//! Where shapes are given to; it turns them into the geometry the executor takes.

use atrium_model::Dash;
use kurbo::{Affine, Point, Rect, Vec2};

use super::edge::{Edge, MeshEdge, OutlineEdge};
use super::streams::{LINE, Mode, PATH, Streams};
use super::{Row, ribbon};
use crate::ink::LinePoint;

/// Half width up to which an outline is a line of one px that fades instead of getting thinner, px.
const HAIR_PX: f64 = 0.5;
/// What goes no further than this, px, is a dot.
const DOT_PX: f64 = 0.1;

/// The colour with its alpha times a share.
pub(super) fn faded(rgba: u32, share: f64) -> u32 {
    let a = (f64::from(rgba >> 24) * share.clamp(0.0, 1.0)).round() as u32;
    (rgba & 0x00ff_ffff) | a << 24
}

/// Writes one frame, or a part of it. Coordinates are px of the current target.
pub struct Sink<'a> {
    pub(super) streams: &'a mut Streams,
    pub(super) mode: Mode,
    /// What can be seen of the target: geometry outside is not emitted.
    pub(super) clip: Rect,
}

impl<'a> Sink<'a> {
    /// `clip` = what can be seen of the target, until [`Self::target`] sets another.
    #[must_use]
    pub fn new(streams: &'a mut Streams, mode: Mode, clip: Rect) -> Self {
        Self { streams, mode, clip }
    }

    /// Which geometry is written.
    #[must_use]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Vertices and outline points written into the frame so far: what a budget is counted in.
    #[must_use]
    pub fn written(&self) -> usize {
        self.streams.verts.len() + self.streams.path.len() / 2
    }

    /// Narrows or widens what can be seen, e.g. to the damage.
    pub fn set_clip(&mut self, clip: Rect) {
        self.clip = clip;
    }

    /// Ink: discs swept along the line, i.e. round ends, round joins, round dots; widths run linearly between the points.
    pub fn ribbon(&mut self, line: &[Row], rgba: u32) {
        let mut rows = std::mem::take(&mut self.streams.work.rows);
        rows.clear();
        rows.extend_from_slice(line);
        self.draw_rows(&mut rows, rgba);
        self.streams.work.rows = rows;
    }

    /// The same for a centre line, taken to px here; `scale` takes its half widths to px (they do not follow a stretched body). `parts`
    /// follow each other (a live stroke's stable points and its tail). `inset`: so much narrower on either side.
    pub fn ink(&mut self, parts: &[&[LinePoint]], to_px: Affine, scale: f64, inset: f64, rgba: u32) {
        let mut rows = std::mem::take(&mut self.streams.work.rows);
        rows.clear();
        for p in parts.iter().copied().flatten() {
            let at = to_px * Point::new(p.x, p.y);
            rows.push((at.x, at.y, (p.r - inset).max(0.0) * scale));
        }
        self.draw_rows(&mut rows, rgba);
        self.streams.work.rows = rows;
    }

    fn draw_rows(&mut self, rows: &mut [Row], rgba: u32) {
        let widest = rows.iter().fold(0.0_f64, |r, row| r.max(row.2));
        let mut run = std::mem::take(&mut self.streams.work.run);
        let clip = self.clip;
        if self.mode == Mode::Mesh || widest > HAIR_PX || rows.is_empty() {
            self.emit(rgba, |e| ribbon::visible_runs(rows, clip, &mut run, &mut |run| ribbon::round(run, e)));
        } else {
            // Outlines thinner than a px would fall between the samples of a rasterizer and come out as dots: they are drawn a px wide
            // and fade, as a mesh does in its shader. Ink that is thin only here and there stays as it is.
            let mean = rows.iter().map(|row| row.2).sum::<f64>() / rows.len() as f64;
            let hair = faded(rgba, mean / HAIR_PX);
            let a = rows[0];
            let dot = rows.iter().all(|b| (b.0 - a.0).abs() + (b.1 - a.1).abs() < DOT_PX);
            if dot || rgba >> 24 < 0xFF {
                // A dot is no line; and what shines through must not darken where it crosses itself.
                rows.iter_mut().for_each(|row| row.2 = HAIR_PX);
                self.emit(hair, |e| ribbon::visible_runs(rows, clip, &mut run, &mut |run| ribbon::round(run, e)));
            } else if hair >> 24 > 0 {
                let first = self.streams.path.len();
                let path = &mut self.streams.path;
                ribbon::visible_runs(rows, clip, &mut run, &mut |run| {
                    path.push(run.len() as f32);
                    run.iter().for_each(|p| path.extend([p.0 as f32, p.1 as f32]));
                });
                self.streams.outline(LINE, first, hair, true);
            }
        }
        self.streams.work.run = run;
    }

    /// An outline of even width: mitred corners when closed, round ones when open. Dashes follow the way along it.
    pub fn polyline(&mut self, pts: &[Point], closed: bool, width: f64, dash: Dash, rgba: u32) {
        self.broken(pts, closed, width, dash, 0.0, rgba);
    }

    /// The same, `step` px from one dash or dot to the next (0: the usual).
    pub fn broken(&mut self, pts: &[Point], closed: bool, width: f64, dash: Dash, step: f64, rgba: u32) {
        let clip = self.clip;
        let thin = self.mode == Mode::Outline && width <= 2.0 * HAIR_PX;
        if thin && dash == Dash::Solid {
            let around = closed.then(|| pts.first()).flatten();
            let rows: Vec<Row> = pts.iter().chain(around).map(|p| (p.x, p.y, width * 0.5)).collect();
            return self.ribbon(&rows, rgba);
        }
        let (width, rgba) = if thin { (2.0 * HAIR_PX, faded(rgba, width / (2.0 * HAIR_PX))) } else { (width, rgba) };
        self.emit(rgba, |e| super::polyline::draw(pts, closed, width, dash, step, clip, e));
    }

    /// A filled disc.
    pub fn disc(&mut self, centre: Point, r: f64, rgba: u32) {
        self.emit(rgba, |e| e.arc(centre, r, Vec2::new(1.0, 0.0), std::f64::consts::TAU));
    }

    /// Runs `draw` with the edge of this mode and closes the command.
    pub(super) fn emit(&mut self, rgba: u32, draw: impl FnOnce(&mut dyn Edge)) {
        if rgba >> 24 == 0 {
            return;
        }
        match self.mode {
            Mode::Mesh => {
                let first = self.streams.index.len();
                draw(&mut MeshEdge::new(self.streams, rgba));
                self.streams.mesh(first);
            }
            Mode::Outline => {
                let first = self.streams.path.len();
                draw(&mut OutlineEdge::new(self.streams));
                self.streams.outline(PATH, first, rgba, true);
            }
        }
    }
}

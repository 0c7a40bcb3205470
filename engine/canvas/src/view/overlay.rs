//! What lies over the board: selection box and handles, marquees and lassos, focus ring, frame titles, laser trails, others' cursors. Owns
//! their look; each is a part that is drawn again only when it differs from what the screen shows.

use atrium_model::{Dash, Geometry, Kind, Slot, number};
use kurbo::{Affine, Point, Rect, Vec2};

use super::paint::ToPx;
use super::palette::{Theme, rgb, with_alpha};
use crate::engine::Engine;
use crate::select::catch::Area;
use crate::select::transform::{Handle, corners};
use crate::tess::Sink;
use crate::tool::laser::FADE_MS;

/// Somebody else's pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cursor {
    /// Whose.
    pub client: u32,
    /// Their colour.
    pub rgba: u32,
    /// Board units.
    pub x: f64,
    /// Board units.
    pub y: f64,
}

/// One part, in device px of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// The selection's box.
    Box([Point; 4]),
    /// A square handle, turned by an angle.
    Square(Point, f64),
    /// The rotate handle, and where its stem begins.
    Knob(Point, Point),
    /// A thing that is selected along with others.
    Member([Point; 4]),
    /// The path of a marquee or lasso, closed by the way back.
    Marquee(Vec<Point>),
    Focus([Point; 4]),
    /// A frame's title: text slot, version, place, colour.
    Title(u32, u32, Point, u32),
    Cursor(Point, u32),
}

/// More members than this are shown by their common box alone.
const MOST_MEMBERS: usize = 100;
const HANDLE_CSS: f64 = 9.0;
const LINE_CSS: f64 = 1.5;

impl Part {
    /// The px it covers, edges and feather included.
    pub(crate) fn bounds(&self, dpr: f64) -> Rect {
        let around = |pts: &[Point], by: f64| {
            pts.iter().fold(Rect::from_points(pts[0], pts[0]), |r, p| r.union_pt(*p)).inflate(by * dpr, by * dpr)
        };
        match self {
            Self::Box(c) | Self::Member(c) | Self::Focus(c) => around(c, 6.0),
            Self::Marquee(path) => around(path, 3.0),
            Self::Square(p, _) => around(&[*p], HANDLE_CSS),
            Self::Knob(a, b) => around(&[*a, *b], HANDLE_CSS),
            // Width is the executor's to know: long titles are drawn whole or not at all by this.
            Self::Title(_, _, p, _) => Rect::new(p.x - 4.0 * dpr, p.y - 4.0 * dpr, p.x + 600.0 * dpr, p.y + 24.0 * dpr),
            Self::Cursor(p, _) => Rect::new(p.x - 3.0 * dpr, p.y - 3.0 * dpr, p.x + 20.0 * dpr, p.y + 22.0 * dpr),
        }
    }

    pub(crate) fn draw(&self, sink: &mut Sink<'_>, theme: &Theme, dpr: f64) {
        let white = rgb(0xff_ffff);
        match self {
            Self::Box(c) => sink.polyline(c, true, LINE_CSS * dpr, Dash::Solid, theme.accent),
            Self::Member(c) => sink.polyline(c, true, dpr, Dash::Solid, with_alpha(theme.accent, 0.6)),
            Self::Square(p, turn) => {
                let r = HANDLE_CSS / 2.0 * dpr;
                let square = |r: f64| round_square(*p, r, 2.0 * dpr, *turn);
                sink.fill(&[&square(r + 0.75 * dpr)], theme.accent);
                sink.fill(&[&square(r - 0.75 * dpr)], white);
            }
            Self::Knob(stem, p) => {
                sink.polyline(&[*stem, *p], false, LINE_CSS * dpr, Dash::Solid, theme.accent);
                sink.disc(*p, 5.75 * dpr, theme.accent);
                sink.disc(*p, 4.25 * dpr, white);
            }
            Self::Marquee(path) => {
                sink.fill(&[path], theme.soft);
                sink.polyline(path, true, dpr, Dash::Solid, theme.accent);
            }
            Self::Focus(c) => sink.polyline(c, true, 3.0 * dpr, Dash::Solid, with_alpha(theme.accent, 0.7)),
            Self::Title(slot, version, p, rgba) => {
                let to_px = Affine::translate(p.to_vec2()) * Affine::scale(dpr);
                sink.text(*slot, *version, to_px, 0.0, 0.0, *rgba, 1.0);
            }
            Self::Cursor(p, rgba) => {
                let arrow = |grow: f64| {
                    let c = Vec2::new(5.0, 7.5);
                    [(0.0, 0.0), (4.2, 15.0), (6.9, 9.2), (13.2, 7.8)]
                        .map(|(x, y)| *p + (c + (Vec2::new(x, y) - c) * grow) * dpr)
                };
                sink.fill(&[&arrow(1.25)], white);
                sink.fill(&[&arrow(1.0)], *rgba);
            }
        }
    }
}

fn round_square(centre: Point, r: f64, radius: f64, turn: f64) -> Vec<Point> {
    let mut out = Vec::with_capacity(16);
    let (sin, cos) = number::sin_cos(turn);
    for k in 0..4_u8 {
        let (sx, sy) = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)][usize::from(k)];
        for step in 0..4_u8 {
            let a = (f64::from(k) + f64::from(step) / 3.0) * core::f64::consts::FRAC_PI_2;
            let (up, along) = number::sin_cos(a);
            let v = Vec2::new(sx * (r - radius) + along * radius, sy * (r - radius) + up * radius);
            out.push(centre + Vec2::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos));
        }
    }
    out
}

impl Engine {
    /// The parts as they should be now, lowest first.
    pub(crate) fn overlay_parts(&mut self, to: &ToPx) -> Vec<Part> {
        let affine = to.affine();
        let quad = |g: &Geometry| corners(g).map(|p| affine * p);
        let mut parts = Vec::new();
        self.title_parts(to, &mut parts);
        let focused = self.focus.and_then(|id| self.board.get(&id));
        if let Some(slot) = focused {
            let r = self.scene.bounds(slot);
            let g = Geometry { x: r.x0, y: r.y0, w: r.width(), h: r.height(), rot: 0.0 };
            parts.push(Part::Focus(quad(&g)));
        }
        if let Some(frame) = self.selection_box() {
            let change = self.lift.as_ref().map(|l| l.change);
            let shown = |g: &Geometry, two_ends: bool| change.map_or(*g, |c| c.apply(g, two_ends));
            let several = self.selection.slots().len();
            if several > 1 && several <= MOST_MEMBERS {
                for slot in self.selection.slots().to_vec() {
                    let kind = self.board.item(slot).kind;
                    if kind != Kind::Group {
                        let own = self.box_of(slot);
                        parts.push(Part::Member(quad(&shown(&own, kind == Kind::Connector))));
                    }
                }
            }
            let line = self.selected_line();
            let g = shown(&frame, line);
            if !line {
                parts.push(Part::Box(quad(&g)));
            }
            if change.is_none()
                && self.catches.list.is_empty()
                && !self.read_only
                && !self.selection_locked()
                && self.editing.is_none()
            {
                let handles: Vec<(Handle, Point)> = self.handles_of(&g).collect();
                parts
                    .extend(handles.into_iter().map(|(_, p)| Part::Square(affine * p, if line { 0.0 } else { g.rot })));
                if !line {
                    let top = affine * crate::select::transform::at(&g, 0.5, 0.0);
                    let knob = (self.rotate_handle_css(&g).to_vec2() * to.dpr).to_point();
                    parts.push(Part::Knob(top, knob));
                }
            }
        }
        for catch in &self.catches.list {
            let path: &[Point] = match &catch.area {
                Area::Rect(r) => &[r.origin(), Point::new(r.x1, r.y0), Point::new(r.x1, r.y1), Point::new(r.x0, r.y1)],
                Area::Lasso(lasso) => &lasso.path,
            };
            parts.push(Part::Marquee(path.iter().map(|p| affine * *p).collect()));
        }
        parts.extend(self.cursors.iter().map(|c| Part::Cursor(affine * Point::new(c.x, c.y), c.rgba)));
        parts
    }

    /// Titles of the frames in view. They keep their size on the screen, so they are no part of the board's own picture.
    fn title_parts(&mut self, to: &ToPx, parts: &mut Vec<Part>) {
        let seen = self.view.board_rect();
        let frames: Vec<Slot> = self.scene.frames().to_vec();
        for slot in frames {
            let item = self.board.item(slot);
            let blank = item.t.as_ref().is_none_or(|t| t.is_blank());
            if blank || self.editing.as_ref().is_some_and(|e| e.id == item.id) || self.scene.is_hidden(slot) {
                continue;
            }
            let g = item.g;
            let p = Point::new(g.x.min(g.x + g.w), g.y.min(g.y + g.h));
            if p.y > seen.y1 + 100.0 / self.view.camera.zoom
                || p.y < seen.y0
                || p.x > seen.x1
                || p.x + g.w.abs() < seen.x0
            {
                continue;
            }
            let at = to.affine() * p - Vec2::new(0.0, 22.0 * to.dpr);
            parts.push(Part::Title(slot.0, self.scene.text_version(slot), at, self.theme.text));
        }
    }

    /// The px that laser trails cover now.
    pub(crate) fn trail_bounds(&self, to: &ToPx) -> Option<Rect> {
        let mut bounds: Option<Rect> = None;
        for (p, _) in self.trails.iter().flat_map(|t| &t.points) {
            let at = Rect::from_points(*p, *p);
            bounds = Some(bounds.map_or(at, |b| b.union(at)));
        }
        let grow = 8.0 * to.dpr;
        bounds.map(|b| to.rect(b).inflate(grow, grow))
    }

    pub(crate) fn draw_trails(&self, sink: &mut Sink<'_>, to: &ToPx) {
        let affine = to.affine();
        for trail in &self.trails {
            for (width, rgba) in [(5.0, with_alpha(trail.rgba, 0.35)), (2.2, trail.rgba)] {
                let row = |(p, t): &(Point, f64)| {
                    let left = (1.0 - (self.now_ms - t) / FADE_MS).clamp(0.0, 1.0);
                    let at = affine * *p;
                    (at.x, at.y, width * left * to.dpr)
                };
                let rows: Vec<(f64, f64, f64)> = trail.points.iter().map(row).filter(|r| r.2 > 0.05).collect();
                sink.ribbon(&rows, rgba);
            }
        }
    }
}

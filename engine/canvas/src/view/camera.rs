//! Where the viewport stands on the board: f64 throughout, so that far corners do not jitter. Owns the map between CSS px, device
//! px and board units; knows no items.

use kurbo::{Point, Rect, Size, Vec2};

use super::damage::PxRect;
use super::to_px::ToPx;
use crate::geom::meets;

/// Smallest and largest zoom (CSS px per board unit).
pub(crate) const ZOOM: (f64, f64) = (0.01, 40.0);
/// The board's edge, of items and of cameras (board units).
const EDGE: f64 = 1e9;

/// The board point at the view's centre, and CSS px per board unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Board units.
    pub x: f64,
    /// Board units.
    pub y: f64,
    /// CSS px per board unit.
    pub zoom: f64,
}

/// A camera on a canvas of a size: everything that maps between the spaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewport {
    /// Where it looks.
    pub camera: Camera,
    /// Canvas width, device px.
    pub w_px: u32,
    /// Canvas height, device px.
    pub h_px: u32,
    /// Device px per CSS px.
    pub dpr: f64,
}

impl Default for Viewport {
    fn default() -> Self {
        Self { camera: Camera { x: 0.0, y: 0.0, zoom: 1.0 }, w_px: 1, h_px: 1, dpr: 1.0 }
    }
}

impl Viewport {
    /// Device px per board unit.
    #[must_use]
    pub(crate) fn scale(&self) -> f64 {
        self.camera.zoom * self.dpr
    }

    /// The screen's top left corner in device px of the board's plane at this scale, whole: so that tiles meet the screen's
    /// pixels and everything drawn shares one offset.
    #[must_use]
    pub(crate) fn origin_px(&self) -> Vec2 {
        let s = self.scale();
        Vec2::new(
            (self.camera.x * s - f64::from(self.w_px) / 2.0).round(),
            (self.camera.y * s - f64::from(self.h_px) / 2.0).round(),
        )
    }

    /// From board units to px of the screen as it is drawn.
    #[must_use]
    pub(crate) fn screen(&self) -> ToPx {
        ToPx { scale: self.scale(), origin: self.origin_px(), dpr: self.dpr }
    }

    /// The canvas, device px.
    #[must_use]
    pub(crate) fn px(&self) -> PxRect {
        PxRect { x0: 0, y0: 0, x1: self.w_px as i32, y1: self.h_px as i32 }
    }

    /// CSS px of the canvas to board units.
    #[must_use]
    pub(crate) fn board_from_css(&self, p_css: Point) -> Point {
        let (w, h) = self.css_size();
        Point::new(
            self.camera.x + (p_css.x - w / 2.0) / self.camera.zoom,
            self.camera.y + (p_css.y - h / 2.0) / self.camera.zoom,
        )
    }

    /// Board units to CSS px of the canvas.
    #[must_use]
    pub(crate) fn css_from_board(&self, p_board: Point) -> Point {
        let (w, h) = self.css_size();
        Point::new(
            (p_board.x - self.camera.x) * self.camera.zoom + w / 2.0,
            (p_board.y - self.camera.y) * self.camera.zoom + h / 2.0,
        )
    }

    /// The canvas in CSS px.
    #[must_use]
    pub(crate) fn css_size(&self) -> (f64, f64) {
        (f64::from(self.w_px) / self.dpr, f64::from(self.h_px) / self.dpr)
    }

    /// What of the board is seen.
    #[must_use]
    pub(crate) fn board_rect(&self) -> Rect {
        let (w, h) = self.css_size();
        let (hw, hh) = (w / 2.0 / self.camera.zoom, h / 2.0 / self.camera.zoom);
        Rect::new(self.camera.x - hw, self.camera.y - hh, self.camera.x + hw, self.camera.y + hh)
    }

    /// Moves the camera; what is not finite is ignored, what is too far is brought back.
    pub(crate) fn set(&mut self, x: f64, y: f64, zoom: f64) {
        if x.is_finite() && y.is_finite() && zoom.is_finite() {
            self.camera = Camera { x: x.clamp(-EDGE, EDGE), y: y.clamp(-EDGE, EDGE), zoom: zoom.clamp(ZOOM.0, ZOOM.1) };
        }
    }

    /// Pans by CSS px, as a wheel does: positive goes right and down on the board.
    pub(crate) fn pan(&mut self, dx_css: f64, dy_css: f64) {
        let z = self.camera.zoom;
        self.set(self.camera.x + dx_css / z, self.camera.y + dy_css / z, z);
    }

    /// Zooms to `zoom` so that the board point under `at_css` stays under it.
    pub(crate) fn zoom_at(&mut self, zoom: f64, at_css: Point) {
        let held = self.board_from_css(at_css);
        let zoom = if zoom.is_finite() { zoom.clamp(ZOOM.0, ZOOM.1) } else { self.camera.zoom };
        let (w, h) = self.css_size();
        self.set(held.x - (at_css.x - w / 2.0) / zoom, held.y - (at_css.y - h / 2.0) / zoom, zoom);
    }

    /// The canvas within a margin, CSS px; half of it at least.
    pub(crate) fn room(&self, margin_css: f64) -> Size {
        let room = |side: f64| (side - 2.0 * margin_css).max(side * 0.5).max(1.0);
        let (w, h) = self.css_size();
        Size::new(room(w), room(h))
    }

    /// Shows a box of the board whole with a margin of CSS px round it, not nearer than `max_zoom`.
    pub(crate) fn fit(&mut self, r_board: Rect, margin_css: f64, max_zoom: f64) {
        let room = self.room(margin_css);
        let zoom = (room.width / r_board.width().max(1e-9)).min(room.height / r_board.height().max(1e-9)).min(max_zoom);
        let c = r_board.center();
        self.set(c.x, c.y, zoom);
    }

    /// To the next round zoom up or down, about the middle. False when there is none.
    pub(crate) fn zoom_step(&mut self, up: bool) -> bool {
        const STEPS: [f64; 15] = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0, 8.0, 16.0, 25.0, 40.0];
        let now = self.camera.zoom;
        let next =
            if up { STEPS.iter().find(|z| **z > now * 1.001) } else { STEPS.iter().rev().find(|z| **z < now * 0.999) };
        if let Some(zoom) = next {
            let (w, h) = self.css_size();
            self.zoom_at(*zoom, Point::new(w / 2.0, h / 2.0));
        }
        next.is_some()
    }

    /// Pans so that an area of the board is seen. False when it was.
    pub(crate) fn bring_into_view(&mut self, area: Rect) -> bool {
        let hidden = !meets(&self.board_rect(), &area);
        if hidden {
            let c = area.center();
            self.set(c.x, c.y, self.camera.zoom);
        }
        hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewport() -> Viewport {
        Viewport { camera: Camera { x: 1e7, y: -2e6, zoom: 3.0 }, w_px: 2560, h_px: 1440, dpr: 2.0 }
    }

    #[test]
    fn the_two_maps_are_inverse() {
        let v = viewport();
        let p = Point::new(17.25, 430.5);
        let back = v.css_from_board(v.board_from_css(p));
        assert!((back - p).hypot() < 1e-6);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let mut v = viewport();
        let at = Point::new(900.0, 33.0);
        let held = v.board_from_css(at);
        v.zoom_at(11.0, at);
        assert!((v.board_from_css(at) - held).hypot() < 1e-6);
        v.zoom_at(1e9, at);
        assert_eq!(v.camera.zoom, ZOOM.1);
    }

    #[test]
    fn nothing_insane_gets_into_the_camera() {
        let mut v = viewport();
        let before = v.camera;
        v.set(f64::NAN, 0.0, 1.0);
        v.zoom_at(f64::NAN, Point::ZERO);
        assert!((v.camera.x - before.x).abs() < 1e-6 && v.camera.zoom == before.zoom);
        v.set(1e300, 0.0, 0.0);
        assert!(v.camera.x <= 1e9 && v.camera.zoom == ZOOM.0);
    }

    #[test]
    fn fitting_shows_the_whole_box() {
        let mut v = viewport();
        let r = Rect::new(-5000.0, -100.0, 9000.0, 400.0);
        v.fit(r, 40.0, 1.0);
        let seen = v.board_rect();
        assert!(seen.x0 <= r.x0 && seen.x1 >= r.x1 && seen.y0 <= r.y0 && seen.y1 >= r.y1);
    }
}

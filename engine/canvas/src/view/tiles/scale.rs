//! When tiles are used, and of what scale: follows the camera, begins the next generation in time, knows what is shown stretched.

use atrium_model::Board;
use kurbo::Vec2;

use super::generation::Generation;
use super::keys::on_screen;
use super::{SETTLE_MS, Screen, Tiles};
use crate::scene::Scene;
use crate::view::camera::Viewport;
use crate::view::to_px::ToPx;

/// A generation stretched, or shrunk, further than this is followed by another while the camera still zooms: beyond the second pair
/// at once, beyond the first when it is whole.
const STRETCHED: (f64, f64) = (0.6, 1.25);
const FAR: (f64, f64) = (0.45, 2.0);
/// While the camera zooms in a generation is made for a scale so much larger: at least, so that few are made, each of which costs
/// what is in view; at most, for further shrunk than this it would cost more than it gives.
const MIN_AHEAD: f64 = 1.4;
const MAX_AHEAD: f64 = 1.6;
/// A scale that grows or shrinks by this share of itself in a tick is put there, not zoomed.
const LEAP: f64 = 0.1;
/// What is stretched further than this while the camera moves is worth more work a frame.
const BLURRED: f64 = 1.4;
/// Estimated points of what is in view, counted no further than `max`.
fn cost_in_view(board: &Board, scene: &Scene, viewport: &Viewport, max: usize) -> usize {
    let scale = viewport.scale();
    let mut cost = 0;
    for slot in scene.query(viewport.board_rect()) {
        cost += scene.cost(board, slot, scale);
        if cost > max {
            break;
        }
    }
    cost
}

impl Tiles {
    /// Tiles are used from now on if the view is worth them; what the screen shows stays.
    pub(crate) fn ahead(&mut self, board: &Board, scene: &Scene, viewport: &Viewport) {
        self.on |= cost_in_view(board, scene, viewport, self.threshold) > self.threshold;
    }

    /// Tiles are used no more if what is in view is well below their threshold. True when the screen is to be drawn without them.
    pub(crate) fn leave(&mut self, board: &Board, scene: &Scene, viewport: &Viewport) -> bool {
        let few = self.threshold / 2;
        let leaves = self.on && cost_in_view(board, scene, viewport, few) < few;
        if leaves {
            self.on = false;
            self.forget();
        }
        leaves
    }

    /// Notes where the camera is and goes. Whether it moves, and whether it has just come to rest.
    pub(crate) fn follow(&mut self, screen: &Screen) -> (bool, bool) {
        let (now_ms, to) = (screen.now_ms, &screen.to);
        let before = core::mem::replace(&mut self.seen, screen.viewport);
        let gap = (now_ms - core::mem::replace(&mut self.ticked_at, now_ms)).clamp(1.0, 100.0);
        // A leap goes nowhere from where it has come.
        let grown = to.scale / before.scale() - 1.0;
        self.growing = if grown.abs() < LEAP { (self.growing + grown / gap) * 0.5 } else { 0.0 };
        if before.scale() != to.scale {
            self.zoomed_at = now_ms;
            self.going = Vec2::ZERO;
        } else {
            self.going = self.going * 0.5 + (to.origin - before.origin_px()) * (0.5 / gap);
        }
        if before != screen.viewport {
            self.moved_at = now_ms;
        }
        let moving = now_ms - self.moved_at < SETTLE_MS;
        let came_to_rest = core::mem::replace(&mut self.moving, moving) && !moving;
        (moving, came_to_rest)
    }

    /// Whether the camera has not zoomed recently.
    pub(crate) fn rests(&self, now_ms: f64) -> bool {
        now_ms - self.zoomed_at >= SETTLE_MS
    }

    /// Whether the view has gaps that no other generation fills.
    pub(crate) fn gaps(&self, screen: &Screen) -> bool {
        let old = self.before.as_ref().is_some_and(|g| !g.tiles.is_empty());
        self.on && !old && !self.whole_in_view(screen)
    }

    /// Whether the view shows tiles that are stretched so far that it is seen.
    pub(crate) fn blurred(&self, to: &ToPx) -> bool {
        let shown = self.before.as_ref().unwrap_or(&self.now);
        self.on && to.scale > shown.scale * BLURRED
    }

    /// Whether the present generation is of the screen's scale.
    pub(crate) fn sharp(&self, to: &ToPx) -> bool {
        self.now.scale == to.scale
    }

    /// Begins the generation that is wanted now.
    pub(super) fn generations(&mut self, screen: &Screen, resting: bool) {
        let scale = screen.to.scale;
        if self.now.scale == scale {
            return;
        }
        let ratio = scale / self.now.scale.max(1e-9);
        let beyond = |(min, max): (f64, f64)| ratio < min || ratio > max;
        if resting || beyond(FAR) || (beyond(STRETCHED) && self.whole_in_view(screen)) {
            self.next_generation(screen, resting);
        } else {
            self.more = true;
        }
    }

    /// The camera has come to another scale: the present generation becomes the old one if it shows more of the view than that does.
    /// While it zooms in, the next one is for where it will be when that is made: at the present scale every one would come late.
    fn next_generation(&mut self, screen: &Screen, resting: bool) {
        self.keep_jobs(|_| false);
        self.appends.clear();
        let ahead = (1.0 + self.growing * self.takes_ms).clamp(MIN_AHEAD, MAX_AHEAD);
        let ahead = if resting || self.growing <= 0.0 { 1.0 } else { ahead };
        self.begun_at = screen.now_ms;
        let next = Generation { scale: screen.to.scale * ahead, tiles: Vec::new() };
        let mut left = core::mem::replace(&mut self.now, next);
        let shown = |g: &Generation| {
            let mut px = 0;
            for (key, _) in &g.tiles {
                px += on_screen(*key, g.scale, &screen.to).meet(&screen.px).area();
            }
            px
        };
        if self.before.as_ref().is_none_or(|b| shown(&left) >= shown(b)) {
            self.drop_before();
            self.before = Some(left);
        } else {
            self.free.extend(left.empty());
        }
    }
}

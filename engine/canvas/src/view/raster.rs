//! Making tiles: when they are used, which comes next, and as much of it per tick as the budget allows.

use kurbo::Vec2;

use super::damage::PxRect;
use super::pace::{BARE_MS, BLURRED_MS, FLUNG_MS, MOVING_MS, RESTING_MS};
use super::paint::ToPx;
use super::tiles::{CALM_MS, Generation, Key, Keys, SETTLE_MS, SIDE, Tile, keys_of, on_screen, plane_px};
use crate::engine::Engine;
use crate::tess::Sink;

/// A generation stretched, or shrunk, further than this is followed by another while the camera still zooms: beyond the second pair
/// at once, beyond the first when it is whole.
const STRETCHED: (f64, f64) = (0.6, 1.25);
const FAR: (f64, f64) = (0.45, 2.0);
/// While the camera zooms in a generation is made for a scale so much larger: at least, so that few are made, each of which costs
/// what is in view; at most, for further shrunk than this it would cost more than it gives.
const LEAST_AHEAD: f64 = 1.4;
const MOST_AHEAD: f64 = 1.6;
/// A scale that grows or shrinks by this share of itself in a tick is put there, not zoomed.
const LEAP: f64 = 0.1;
/// What is stretched further than this while the camera moves is worth more work a frame.
const BLURRED: f64 = 1.4;
/// Tiles are made for where the camera will be so much later, ms.
const AHEAD_MS: f64 = 150.0;
/// The whole of a tile, or of its surface.
const WHOLE: PxRect = PxRect { x0: 0, y0: 0, x1: SIDE, y1: SIDE };

impl Engine {
    /// Tiles of the present generation that the view shows.
    pub(super) fn visible(&self, to: &ToPx) -> Keys {
        let scale = self.tiles.now.scale;
        let screen = self.screen_px();
        if scale != to.scale {
            return keys_of(to.board_rect(screen.rect()), scale.max(1e-9));
        }
        let side = f64::from(SIDE);
        let cell = |v: f64| (v / side).floor().clamp(-1e9, 1e9) as i32;
        Keys {
            x0: cell(to.origin.x),
            y0: cell(to.origin.y),
            x1: cell(to.origin.x + f64::from(screen.x1) - 1.0),
            y1: cell(to.origin.y + f64::from(screen.y1) - 1.0),
        }
    }

    pub(super) fn screen_px(&self) -> PxRect {
        PxRect { x0: 0, y0: 0, x1: self.view.w_px as i32, y1: self.view.h_px as i32 }
    }

    /// Estimated points of what is in view, counted no further than `most`.
    fn cost_in_view(&mut self, most: usize) -> usize {
        let scale = self.view.scale();
        let mut cost = 0;
        for slot in self.scene.query(self.view.board_rect()) {
            cost += self.scene.cost(&self.board, slot, scale);
            if cost > most {
                break;
            }
        }
        cost
    }

    /// Decides whether tiles are used: by what is in view, with room between on and off.
    fn choose_tiles(&mut self, came_to_rest: bool) {
        let threshold = self.tiles.threshold;
        if !self.tiles.on {
            if self.frame.damage.is_all() {
                self.tiles_ahead();
            }
        } else if came_to_rest && self.cost_in_view(threshold / 2) < threshold / 2 {
            self.tiles.on = false;
            self.tiles.forget();
            self.frame.damage.all();
        }
    }

    /// Tiles are used from now on if the view is worth them; what the screen shows stays.
    pub(crate) fn tiles_ahead(&mut self) {
        let threshold = self.tiles.threshold;
        self.tiles.on |= self.cost_in_view(threshold) > threshold;
    }

    /// Notes where the camera is and goes. Whether it has moved of late.
    fn follow(&mut self, to: &ToPx) -> bool {
        let now = self.now_ms;
        let t = &mut self.tiles;
        let before = core::mem::replace(&mut t.seen, self.view);
        let gap = (now - core::mem::replace(&mut t.ticked_at, now)).clamp(1.0, 100.0);
        // A leap goes nowhere from where it has come.
        let grown = to.scale / before.scale() - 1.0;
        t.growing = if grown.abs() < LEAP { (t.growing + grown / gap) * 0.5 } else { 0.0 };
        if before.scale() != to.scale {
            t.zoomed_at = now;
            t.going = Vec2::ZERO;
        } else {
            t.going = t.going * 0.5 + (to.origin - before.origin_px()) * (0.5 / gap);
        }
        if before != self.view {
            t.moved_at = now;
        }
        now - t.moved_at < SETTLE_MS
    }

    /// Draws into surfaces, within the tick's budget: a dragged picture first, then tiles in view, then pictures of the whole, then
    /// tiles round the view.
    pub(crate) fn raster(&mut self, sink: &mut Sink<'_>) {
        let to = self.screen();
        let moving = self.follow(&to);
        let resting = self.now_ms - self.tiles.zoomed_at >= SETTLE_MS && self.contacts.pinch.is_none();
        let came_to_rest = core::mem::replace(&mut self.tiles.moving, moving) && !moving;
        self.choose_tiles(came_to_rest && resting);
        // Where there is nothing to show but paper, or the hand waits for what it has taken, that comes before an even pace.
        let old = self.tiles.before.as_ref().is_some_and(|g| !g.tiles.is_empty());
        let gaps = self.tiles.on && !old && !self.whole_in_view(&to);
        let bare = gaps && !self.covered();
        let busy = self.busy() || self.arriving();
        let wanted_ms = if bare && !busy {
            if moving { RESTING_MS } else { BARE_MS }
        } else if (moving || busy) && self.carry_whole() {
            if busy {
                MOVING_MS
            } else if gaps && self.tiles.now.scale == to.scale {
                FLUNG_MS
            } else if self.blurred(&to) {
                BLURRED_MS
            } else {
                MOVING_MS
            }
        } else {
            RESTING_MS
        };
        let mut left = self.tiles.pace.budget(self.now_ms, wanted_ms);
        self.keep_covers(sink);
        self.tiles.more = self.raster_carry(sink, &mut left);
        if self.tiles.on {
            self.generations(&to, resting);
            self.raster_appends(sink);
            self.raster_tiles(sink, &to, &mut left, false);
        }
        let wait = moving || self.tiles.more;
        self.tiles.more |= self.raster_covers(sink, &mut left, wait);
        if self.tiles.on {
            // What is not in view does not take time from the hand.
            if self.tiles.now.scale == to.scale && (moving || !busy) {
                self.raster_tiles(sink, &to, &mut left, true);
            }
            // Spare surfaces wait for the camera to rest: that needs a tick.
            self.tiles.more |= moving;
        }
        if !self.tiles.more {
            let view = if self.tiles.on { self.visible(&to).count() } else { 0 };
            let want = view * 3 / 2;
            let used = self.tiles.made - self.tiles.free.len();
            self.tiles.give_back(sink, view.max(want.saturating_sub(used)));
            self.tiles.more = !busy && self.tiles.spare(sink, want, self.theme.paper);
        }
        self.tiles.pace.left(left);
    }

    /// Whether the view shows tiles that are stretched so far that it is seen.
    fn blurred(&self, to: &ToPx) -> bool {
        let shown = self.tiles.before.as_ref().unwrap_or(&self.tiles.now);
        self.tiles.on && !self.tiles.coarse && to.scale > shown.scale * BLURRED
    }

    /// Begins the generation that is wanted now.
    fn generations(&mut self, to: &ToPx, resting: bool) {
        if self.tiles.now.scale == to.scale {
            return;
        }
        let ratio = to.scale / self.tiles.now.scale.max(1e-9);
        let beyond = |(least, most): (f64, f64)| ratio < least || ratio > most;
        let most = if self.tiles.coarse { FAR.1 } else { STRETCHED.1 };
        if resting || beyond(FAR) || (beyond((STRETCHED.0, most)) && self.whole_in_view(to)) {
            self.next_generation(to, resting);
        } else {
            self.tiles.more = true;
        }
    }

    /// The camera has come to another scale: the present generation becomes the old one if it shows more of the view than that does.
    /// While it zooms in, the next one is for where it will be when that is made: at the present scale every one would come late.
    fn next_generation(&mut self, to: &ToPx, resting: bool) {
        self.tiles.keep_jobs(|_| false);
        self.tiles.appends.clear();
        let t = &mut self.tiles;
        let ahead = (1.0 + t.growing * t.takes_ms).clamp(LEAST_AHEAD, MOST_AHEAD);
        let ahead = if resting || t.growing <= 0.0 { 1.0 } else { ahead };
        t.begun_at = self.now_ms;
        let next = Generation { scale: to.scale * ahead, tiles: Vec::new() };
        let mut left = core::mem::replace(&mut self.tiles.now, next);
        let screen = self.screen_px();
        let shown = |g: &Generation| {
            let mut px = 0;
            for (key, _) in &g.tiles {
                px += on_screen(*key, g.scale, to).meet(&screen).area();
            }
            px
        };
        if self.tiles.before.as_ref().is_none_or(|b| shown(&left) >= shown(b)) {
            self.tiles.drop_before();
            self.tiles.before = Some(left);
        } else {
            self.tiles.free.extend(left.empty());
        }
    }

    /// Things that came on top are drawn onto their tiles.
    fn raster_appends(&mut self, sink: &mut Sink<'_>) {
        for (key, slot) in core::mem::take(&mut self.tiles.appends) {
            let Some(surface) = self.tiles.now.get(&key).and_then(|t| t.surface) else { continue };
            if self.board.try_item(slot).is_some() {
                sink.target(surface, [0, 0, SIDE, SIDE], None);
                let to = self.tile_px(key);
                self.paint_one(sink, slot, WHOLE.rect(), &to);
            }
        }
    }

    fn tile_px(&self, key: Key) -> ToPx {
        ToPx { scale: self.tiles.now.scale, origin: plane_px(key).origin().to_vec2(), dpr: self.view.dpr }
    }

    /// Makes tiles while the budget lasts: those in view, or then those `round` it.
    fn raster_tiles(&mut self, sink: &mut Sink<'_>, to: &ToPx, left: &mut usize, round: bool) {
        let visible = self.visible(to);
        // What has left the view by now is not worth going on with.
        let near = visible.grown(1);
        self.tiles.keep_jobs(|key| near.contains(key));
        while let Some(key) = self.next_tile(&visible, to, round) {
            if *left == 0 {
                self.tiles.more = true;
                break;
            }
            let mut job = match self.tiles.jobs.iter().position(|(k, _)| *k == key) {
                Some(begun) => self.tiles.jobs.swap_remove(begun).1,
                None => {
                    let tile = self.tile_px(key);
                    let mut job = self.job(0, WHOLE, tile, left);
                    if job.todo.is_empty() {
                        self.tile_done(key, None);
                        continue;
                    }
                    let near = if round { near } else { visible };
                    let Some(surface) = self.tiles.surface(sink, &near, !round) else { break };
                    job.surface = surface;
                    self.job_paper(sink, &job, true);
                    job
                }
            };
            if self.work(sink, &mut job, left) {
                self.tile_done(key, Some(job.surface));
            } else {
                self.tiles.jobs.push((key, job));
            }
        }
        if self.tiles.before.is_some() && !self.missing(&visible) {
            self.tiles.takes_ms = self.now_ms - self.tiles.begun_at;
            self.tiles.drop_before();
        }
    }

    fn missing(&self, keys: &Keys) -> bool {
        // Paper on which something has come since is nothing to show either.
        keys.each().iter().any(|k| self.tiles.now.get(k).is_none_or(|t| t.surface.is_none() && t.stale.is_some()))
    }

    /// Whether the present generation has all the view shows.
    fn whole_in_view(&self, to: &ToPx) -> bool {
        self.tiles.now.scale > 0.0 && !self.missing(&self.visible(to))
    }

    /// What to raster next, nearest first to where the camera is going: in view what is missing, then what is worn; or what is either
    /// `round` it.
    fn next_tile(&mut self, visible: &Keys, to: &ToPx, round: bool) -> Option<Key> {
        let side = f64::from(SIDE) * to.scale / self.tiles.now.scale;
        let reach = |v: f64, cells: i32| (v * AHEAD_MS / side).clamp(-f64::from(cells) / 2.0, f64::from(cells) / 2.0);
        let going = self.tiles.going;
        let middle = (
            f64::from(visible.x0 + visible.x1) / 2.0 + reach(going.x, visible.x1 - visible.x0 + 1),
            f64::from(visible.y0 + visible.y1) / 2.0 + reach(going.y, visible.y1 - visible.y0 + 1),
        );
        // What is begun is ended first.
        for (key, _) in &self.tiles.jobs {
            if visible.contains(key) != round {
                return Some(*key);
            }
        }
        let mut best = None;
        let mut least = f64::INFINITY;
        for key in if round { visible.grown(1) } else { *visible }.each() {
            let tile = self.tiles.now.get(&key);
            if (round && visible.contains(&key)) || tile.is_some_and(|t| !t.worn()) {
                continue;
            }
            let mut distance = (f64::from(key.0) - middle.0).hypot(f64::from(key.1) - middle.1);
            if let Some(tile) = tile.filter(|_| !round) {
                if self.now_ms - tile.stale_at < CALM_MS {
                    // A later tick sees to it.
                    self.tiles.more = true;
                    continue;
                }
                distance += 1e6;
            }
            if distance < least {
                (best, least) = (Some(key), distance);
            }
        }
        best
    }

    fn tile_done(&mut self, key: Key, surface: Option<u32>) {
        let tile = Tile { surface, stale: None, rough: false, stale_at: 0.0 };
        match self.tiles.now.tiles.iter_mut().find(|(k, _)| *k == key) {
            Some((_, before)) => {
                let gone = core::mem::replace(before, tile).surface;
                self.tiles.free.extend(gone);
            }
            None => self.tiles.now.tiles.push((key, tile)),
        }
        let px = on_screen(key, self.tiles.now.scale, &self.screen());
        self.frame.damage.add(px);
    }

    /// Every tile in view is there and true.
    pub(crate) fn tiles_true(&self) -> bool {
        let to = self.screen();
        !self.tiles.on
            || (self.tiles.now.scale == to.scale
                && self.visible(&to).each().iter().all(|k| self.tiles.now.get(k).is_some_and(|t| t.stale.is_none())))
    }
}

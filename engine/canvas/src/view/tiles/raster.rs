//! Making tiles: when they are used, which comes next, and as much of it per tick as the budget allows.

use atrium_model::Board;
use kurbo::Vec2;

use super::{CALM_MS, Generation, Key, Keys, SETTLE_MS, SIDE, Screen, Tile, Tiles, keys_of, on_screen, plane_px};
use crate::scene::Scene;
use crate::tess::Sink;
use crate::view::camera::Viewport;
use crate::view::damage::{Damage, PxRect};
use crate::view::job::Job;
use crate::view::painter::Painter;
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
/// Tiles are made for where the camera will be so much later, ms.
const AHEAD_MS: f64 = 150.0;
/// The whole of a tile, or of its surface.
const WHOLE: PxRect = PxRect { x0: 0, y0: 0, x1: SIDE, y1: SIDE };

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
    /// Tiles of the present generation that the view shows.
    fn visible(&self, screen: &Screen) -> Keys {
        let (to, scale) = (&screen.to, self.now.scale);
        if scale != to.scale {
            return keys_of(to.board_rect(screen.px.rect()), scale.max(1e-9));
        }
        let side = f64::from(SIDE);
        let cell = |v: f64| (v / side).floor().clamp(-1e9, 1e9) as i32;
        Keys {
            x0: cell(to.origin.x),
            y0: cell(to.origin.y),
            x1: cell(to.origin.x + f64::from(screen.px.x1) - 1.0),
            y1: cell(to.origin.y + f64::from(screen.px.y1) - 1.0),
        }
    }

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

    /// Whether the camera has not zoomed of late.
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
        self.on && !self.coarse && to.scale > shown.scale * BLURRED
    }

    /// Whether the present generation is of the screen's scale.
    pub(crate) fn sharp(&self, to: &ToPx) -> bool {
        self.now.scale == to.scale
    }

    /// Points for work of so many ms.
    pub(crate) fn budget(&mut self, now_ms: f64, wanted_ms: f64) -> usize {
        self.pace.budget(now_ms, wanted_ms)
    }

    /// The tick's work begins: is there any beside the tiles' own?
    pub(crate) fn set_more(&mut self, more: bool) {
        self.more = more;
    }

    /// Work in view: the generation that is wanted, what has come on top, what is missing or stale.
    pub(crate) fn work_in_view(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        resting: bool,
        left: &mut usize,
    ) {
        if self.on {
            self.generations(screen, resting);
            self.append_all(sink, with, screen);
            self.make_some(sink, with, screen, damage, left, false);
        }
    }

    /// Work round the view, if it is `wanted`; what is not in view does not take time from the hand. `moving`: so does the camera.
    pub(crate) fn work_round(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        wanted: bool,
        moving: bool,
        left: &mut usize,
    ) {
        if self.on {
            if self.sharp(&screen.to) && wanted {
                self.make_some(sink, with, screen, damage, left, true);
            }
            // Spare surfaces wait for the camera to rest: that needs a tick.
            self.more |= moving;
        }
    }

    /// The tick's work is done: `left` of its budget is over. Nothing more to do: surfaces nobody needs are given back, and `spare` ones
    /// made for a zoom.
    pub(crate) fn end_work(&mut self, sink: &mut Sink<'_>, screen: &Screen, spare: bool, paper: u32, left: usize) {
        if !self.more {
            let view = if self.on { self.visible(screen).count() } else { 0 };
            let want = view * 3 / 2;
            let used = self.made - self.free.len();
            self.give_back(sink, view.max(want.saturating_sub(used)));
            self.more = spare && self.spare(sink, want, paper);
        }
        self.pace.left(left);
    }

    /// Begins the generation that is wanted now.
    fn generations(&mut self, screen: &Screen, resting: bool) {
        let scale = screen.to.scale;
        if self.now.scale == scale {
            return;
        }
        let ratio = scale / self.now.scale.max(1e-9);
        let beyond = |(min, max): (f64, f64)| ratio < min || ratio > max;
        let max = if self.coarse { FAR.1 } else { STRETCHED.1 };
        if resting || beyond(FAR) || (beyond((STRETCHED.0, max)) && self.whole_in_view(screen)) {
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

    /// Things that came on top are drawn onto their tiles.
    fn append_all(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, screen: &Screen) {
        for (key, slot) in core::mem::take(&mut self.appends) {
            let Some(surface) = self.now.get(&key).and_then(|t| t.surface) else { continue };
            if with.board.try_item(slot).is_some() {
                sink.target(surface, WHOLE.xywh(), None);
                with.one(sink, slot, WHOLE.rect(), &self.tile_px(key, screen));
            }
        }
    }

    fn tile_px(&self, key: Key, screen: &Screen) -> ToPx {
        ToPx { scale: self.now.scale, origin: plane_px(key).origin().to_vec2(), dpr: screen.to.dpr }
    }

    /// Makes tiles while the budget lasts: those in view, or then those `round` it.
    fn make_some(
        &mut self,
        sink: &mut Sink<'_>,
        with: &mut Painter<'_>,
        screen: &Screen,
        damage: &mut Damage,
        left: &mut usize,
        round: bool,
    ) {
        let visible = self.visible(screen);
        // What has left the view by now is not worth going on with.
        let near = visible.grown(1);
        self.keep_jobs(|key| near.contains(key));
        while let Some(key) = self.next_tile(&visible, screen, round) {
            if *left == 0 {
                self.more = true;
                break;
            }
            let mut job = match self.jobs.iter().position(|(k, _)| *k == key) {
                Some(begun) => self.jobs.swap_remove(begun).1,
                None => {
                    let mut job = Job::new(with, 0, WHOLE, self.tile_px(key, screen), left);
                    if job.is_bare() {
                        self.done(key, None, screen, damage);
                        continue;
                    }
                    let near = if round { near } else { visible };
                    let Some(surface) = self.surface(sink, &near, !round) else { break };
                    job.set_surface(surface);
                    job.paper(sink, with, true);
                    job
                }
            };
            if job.work(sink, with, left) {
                self.done(key, Some(job.surface()), screen, damage);
            } else {
                self.jobs.push((key, job));
            }
        }
        if self.before.is_some() && !self.missing(&visible) {
            self.takes_ms = screen.now_ms - self.begun_at;
            self.drop_before();
        }
    }

    fn missing(&self, keys: &Keys) -> bool {
        // Paper on which something has come since is nothing to show either.
        keys.each().iter().any(|k| self.now.get(k).is_none_or(|t| t.surface.is_none() && t.stale.is_some()))
    }

    /// Whether the present generation has all the view shows.
    fn whole_in_view(&self, screen: &Screen) -> bool {
        self.now.scale > 0.0 && !self.missing(&self.visible(screen))
    }

    /// What to raster next, nearest first to where the camera is going: in view what is missing, then what is worn; or what is either
    /// `round` it.
    fn next_tile(&mut self, visible: &Keys, screen: &Screen, round: bool) -> Option<Key> {
        let side = f64::from(SIDE) * screen.to.scale / self.now.scale;
        let reach = |v: f64, cells: i32| (v * AHEAD_MS / side).clamp(-f64::from(cells) / 2.0, f64::from(cells) / 2.0);
        let going = self.going;
        let middle = (
            f64::from(visible.x0 + visible.x1) / 2.0 + reach(going.x, visible.x1 - visible.x0 + 1),
            f64::from(visible.y0 + visible.y1) / 2.0 + reach(going.y, visible.y1 - visible.y0 + 1),
        );
        // What is begun is ended first.
        for (key, _) in &self.jobs {
            if visible.contains(key) != round {
                return Some(*key);
            }
        }
        let mut best = None;
        let mut nearest = f64::INFINITY;
        for key in if round { visible.grown(1) } else { *visible }.each() {
            let tile = self.now.get(&key);
            if (round && visible.contains(&key)) || tile.is_some_and(|t| !t.worn()) {
                continue;
            }
            let mut distance = (f64::from(key.0) - middle.0).hypot(f64::from(key.1) - middle.1);
            if let Some(tile) = tile.filter(|_| !round) {
                if screen.now_ms - tile.stale_at < CALM_MS {
                    // A later tick sees to it.
                    self.more = true;
                    continue;
                }
                distance += 1e6;
            }
            if distance < nearest {
                (best, nearest) = (Some(key), distance);
            }
        }
        best
    }

    fn done(&mut self, key: Key, surface: Option<u32>, screen: &Screen, damage: &mut Damage) {
        let tile = Tile { surface, stale: None, rough: false, stale_at: 0.0 };
        match self.now.tiles.iter_mut().find(|(k, _)| *k == key) {
            Some((_, before)) => {
                let gone = core::mem::replace(before, tile).surface;
                self.free.extend(gone);
            }
            None => self.now.tiles.push((key, tile)),
        }
        damage.add(on_screen(key, self.now.scale, &screen.to));
    }

    /// Every tile in view is there and true.
    pub(crate) fn all_true(&self, screen: &Screen) -> bool {
        !self.on
            || (self.sharp(&screen.to)
                && self.visible(screen).each().iter().all(|k| self.now.get(k).is_some_and(|t| t.stale.is_none())))
    }
}

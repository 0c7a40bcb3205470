//! Making tiles: when they are used, which comes next, and as much of it per tick as the budget allows.

use kurbo::{Rect, Vec2};

use super::paint::ToPx;
use super::tiles::{CALM_MS, Generation, Job, Key, Keys, MOST_SURFACES, SETTLE_MS, SIDE, Tile, on_screen, plane_px};
use crate::engine::Engine;
use crate::tess::Sink;

impl Engine {
    /// Tiles the view shows at the present scale.
    pub(super) fn visible(&self, to: &ToPx) -> Keys {
        let side = f64::from(SIDE);
        let cell = |v: f64| (v / side).floor().clamp(-1e9, 1e9) as i32;
        let (w, h) = (f64::from(self.view.w_px), f64::from(self.view.h_px));
        Keys {
            x0: cell(to.origin.x),
            y0: cell(to.origin.y),
            x1: cell(to.origin.x + w - 1.0),
            y1: cell(to.origin.y + h - 1.0),
        }
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
    fn choose_tiles(&mut self, resting: bool) {
        let threshold = self.tiles.threshold;
        if !self.tiles.on {
            if self.frame.damage.is_all() && self.cost_in_view(threshold) > threshold {
                self.tiles.on = true;
            }
        } else if resting && self.frame.damage.is_all() && self.cost_in_view(threshold / 2) < threshold / 2 {
            self.tiles.on = false;
            self.tiles.forget();
            self.frame.damage.all();
        }
    }

    /// Draws into surfaces, within the tick's budget: a dragged picture first, then tiles.
    pub(crate) fn raster(&mut self, sink: &mut Sink<'_>) {
        let to = self.screen();
        let now = self.now_ms;
        if self.tiles.scale_seen != to.scale {
            self.tiles.scale_seen = to.scale;
            self.tiles.zoomed_at = now;
        }
        let resting = now - self.tiles.zoomed_at >= SETTLE_MS && self.contacts.pinch.is_none();
        self.choose_tiles(resting);
        self.pace(now);
        let mut left = self.tiles.budget;
        self.tiles.more = self.raster_carry(sink, &mut left);
        if !self.tiles.on {
            return;
        }
        if self.tiles.now.scale != to.scale {
            // A new generation waits for the camera to rest; when far from the old one there is nothing worth waiting for.
            let ratio = to.scale / self.tiles.now.scale.max(1e-9);
            let far = !(0.5..=3.0).contains(&ratio);
            self.tiles.more = true;
            if !resting && !far {
                return;
            }
            self.next_generation(&to);
        }
        self.raster_appends(sink);
        self.raster_tiles(sink, &to, &mut left);
        self.tiles.spent = left == 0;
    }

    /// The budget follows the frame rate: what was too much for the last ticks is less in the next.
    fn pace(&mut self, now: f64) {
        let gap = now - self.tiles.last_tick;
        self.tiles.last_tick = now;
        if self.tiles.spent && gap < 200.0 {
            let factor = if gap > 24.0 {
                0.75
            } else if gap < 18.5 {
                1.1
            } else {
                1.0
            };
            self.tiles.budget = ((self.tiles.budget as f64 * factor) as usize).clamp(3_000, 200_000);
        }
        self.tiles.spent = false;
    }

    /// The camera rests at another scale: the present generation becomes the old one if it shows more than that does.
    fn next_generation(&mut self, to: &ToPx) {
        self.tiles.drop_job();
        self.tiles.appends.clear();
        let next = Generation { scale: to.scale, tiles: Vec::new() };
        let mut left = core::mem::replace(&mut self.tiles.now, next);
        let shown = |g: &Generation| g.tiles.iter().filter(|(_, t)| t.surface.is_some()).count();
        if self.tiles.before.as_ref().is_none_or(|b| shown(&left) * 2 >= shown(b)) {
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
                self.paint_one(sink, slot, Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE)), &to);
            }
        }
    }

    fn tile_px(&self, key: Key) -> ToPx {
        let r = plane_px(key);
        ToPx { scale: self.tiles.now.scale, origin: Vec2::new(r.x0, r.y0), dpr: self.view.dpr }
    }

    fn raster_tiles(&mut self, sink: &mut Sink<'_>, to: &ToPx, left: &mut usize) {
        loop {
            if self.tiles.job.is_none() {
                let Some(key) = self.next_tile(to) else { break };
                if *left == 0 {
                    self.tiles.more = true;
                    break;
                }
                self.begin_tile(sink, key, left);
                continue;
            }
            if *left == 0 {
                self.tiles.more = true;
                break;
            }
            self.go_on(sink, left);
        }
        let visible = self.visible(to);
        let whole = visible.each().all(|k| self.tiles.now.get(&k).is_some());
        if whole && self.tiles.before.is_some() {
            self.tiles.drop_before();
        }
    }

    /// What to raster next: what is missing in view from its middle outwards, what is stale there, then a ring round it.
    fn next_tile(&mut self, to: &ToPx) -> Option<Key> {
        let visible = self.visible(to);
        let middle = (f64::from(visible.x0 + visible.x1) / 2.0, f64::from(visible.y0 + visible.y1) / 2.0);
        let distance = |k: &Key| (f64::from(k.0) - middle.0).hypot(f64::from(k.1) - middle.1);
        let nearest = |keys: &mut dyn Iterator<Item = Key>| keys.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let tiles = &self.tiles.now;
        if let Some(key) = nearest(&mut visible.each().filter(|k| tiles.get(k).is_none())) {
            return Some(key);
        }
        let calm = |t: &Tile| t.stale.is_some() && self.now_ms - t.stale_at >= CALM_MS;
        if let Some(key) = nearest(&mut visible.each().filter(|k| tiles.get(k).is_some_and(calm))) {
            return Some(key);
        }
        // Stale but not calm yet: a later tick sees to it.
        if visible.each().any(|k| tiles.get(&k).is_some_and(|t| t.stale.is_some())) {
            self.tiles.more = true;
        }
        let tiles = &self.tiles.now;
        let ring = visible.grown(1);
        let wanted = |k: &Key| tiles.get(k).is_none_or(|t| t.stale.is_some());
        let key = nearest(&mut ring.each().filter(|k| !visible.contains(k) && wanted(k)))?;
        let most = (ring.count() + visible.count()).clamp(24, MOST_SURFACES);
        (self.make_room(most, &ring)).then_some(key)
    }

    /// Whether another surface may be made or taken; pictures far from the view are given up for it.
    fn make_room(&mut self, most: usize, near: &Keys) -> bool {
        if !self.tiles.free.is_empty() || self.tiles.made < most {
            return true;
        }
        let free = &mut self.tiles.free;
        self.tiles.now.tiles.retain(|(k, t)| {
            let stays = near.contains(k);
            free.extend(t.surface.filter(|_| !stays));
            stays
        });
        if self.tiles.free.is_empty() {
            self.tiles.drop_before();
        }
        !self.tiles.free.is_empty()
    }

    fn begin_tile(&mut self, sink: &mut Sink<'_>, key: Key, left: &mut usize) {
        let to = self.tile_px(key);
        let side = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        let todo = self.in_paint_order(to.board_rect(side.inflate(2.0, 2.0)));
        *left = left.saturating_sub(200 + todo.len());
        if todo.is_empty() {
            self.tile_done(key, None);
            return;
        }
        let visible = self.visible(&self.screen());
        let most = (visible.grown(1).count() + visible.count()).clamp(24, MOST_SURFACES);
        self.make_room(most, &visible);
        let surface = self.tiles.surface(sink);
        sink.target(surface, [0, 0, SIDE, SIDE], None);
        self.paint_paper(sink, &to);
        self.tiles.job = Some(Job { key, surface, todo, at: 0 });
    }

    /// Goes on with the tile at work until it is done or the budget is spent.
    fn go_on(&mut self, sink: &mut Sink<'_>, left: &mut usize) {
        let Some(mut job) = self.tiles.job.take() else { return };
        let to = self.tile_px(job.key);
        let clip = Rect::new(0.0, 0.0, f64::from(SIDE), f64::from(SIDE));
        sink.target(job.surface, [0, 0, SIDE, SIDE], None);
        while job.at < job.todo.len() && *left > 0 {
            let slot = job.todo[job.at];
            job.at += 1;
            if self.board.try_item(slot).is_some() && !self.scene.is_hidden(slot) {
                let before = sink.written();
                self.paint_one(sink, slot, clip, &to);
                *left = left.saturating_sub(sink.written() - before + 20);
            }
        }
        if job.at < job.todo.len() {
            self.tiles.job = Some(job);
        } else {
            self.tile_done(job.key, Some(job.surface));
        }
    }

    fn tile_done(&mut self, key: Key, surface: Option<u32>) {
        let tile = Tile { surface, stale: None, stale_at: 0.0 };
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
                && self.visible(&to).each().all(|k| self.tiles.now.get(&k).is_some_and(|t| t.stale.is_none())))
    }
}

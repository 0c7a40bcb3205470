//! Which parts of the screen must be drawn again: a few whole-pixel rectangles, joined when joining costs little.
//! Device px of the screen; knows neither board nor items.

use kurbo::Rect;

/// More rectangles than this are joined, cheapest first: forty contacts have one each.
const MAX_RECTS: usize = 48;

/// A rectangle of whole device px.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PxRect {
    /// Left.
    pub x0: i32,
    /// Top.
    pub y0: i32,
    /// Right, outside.
    pub x1: i32,
    /// Bottom, outside.
    pub y1: i32,
}

impl PxRect {
    /// The whole pixels an area touches, `grow` px wider on every side.
    #[must_use]
    pub(crate) fn around(r: Rect, grow: f64) -> Self {
        let cut = |v: f64| v.clamp(-1e9, 1e9) as i32;
        Self {
            x0: cut((r.x0 - grow).floor()),
            y0: cut((r.y0 - grow).floor()),
            x1: cut((r.x1 + grow).ceil()),
            y1: cut((r.y1 + grow).ceil()),
        }
    }

    /// Has no pixel.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.x1 <= self.x0 || self.y1 <= self.y0
    }

    /// Pixels common to both.
    #[must_use]
    pub(crate) fn meet(&self, o: &Self) -> Self {
        Self { x0: self.x0.max(o.x0), y0: self.y0.max(o.y0), x1: self.x1.min(o.x1), y1: self.y1.min(o.y1) }
    }

    /// Smallest rectangle over both.
    #[must_use]
    pub(crate) fn join(&self, o: &Self) -> Self {
        Self { x0: self.x0.min(o.x0), y0: self.y0.min(o.y0), x1: self.x1.max(o.x1), y1: self.y1.max(o.y1) }
    }

    /// Pixels in it.
    #[must_use]
    pub(crate) fn area(&self) -> i64 {
        if self.is_empty() { 0 } else { i64::from(self.x1 - self.x0) * i64::from(self.y1 - self.y0) }
    }

    /// As commands carry it: x, y, w, h.
    #[must_use]
    pub(crate) fn xywh(&self) -> [i32; 4] {
        [self.x0, self.y0, self.x1 - self.x0, self.y1 - self.y0]
    }

    /// As floats.
    #[must_use]
    pub(crate) fn rect(&self) -> Rect {
        Rect::new(f64::from(self.x0), f64::from(self.y0), f64::from(self.x1), f64::from(self.y1))
    }
}

/// What is to be repainted in the next frame.
#[derive(Debug, Default)]
pub(crate) struct Damage {
    rects: Vec<PxRect>,
    all: bool,
}

impl Damage {
    /// Everything must be drawn again.
    pub(crate) fn all(&mut self) {
        self.all = true;
        self.rects.clear();
    }

    /// This part must be drawn again.
    pub(crate) fn add(&mut self, r: PxRect) {
        if self.all || r.is_empty() {
            return;
        }
        let mut r = r;
        // Joining that repaints no more than a quarter extra is cheaper than a second pass.
        while let Some(i) = self.rects.iter().position(|o| r.join(o).area() * 4 <= (r.area() + o.area()) * 5) {
            r = r.join(&self.rects.swap_remove(i));
        }
        self.rects.push(r);
        if self.rects.len() > MAX_RECTS {
            let (mut best, mut waste) = ((0, 1), i64::MAX);
            for i in 0..self.rects.len() {
                for j in i + 1..self.rects.len() {
                    let (a, b) = (self.rects[i], self.rects[j]);
                    let extra = a.join(&b).area() - a.area() - b.area();
                    if extra < waste {
                        (best, waste) = ((i, j), extra);
                    }
                }
            }
            let b = self.rects.swap_remove(best.1);
            let a = self.rects.swap_remove(best.0);
            self.add(a.join(&b));
        }
    }

    /// Whether the whole screen is drawn.
    #[must_use]
    pub(crate) fn is_all(&self) -> bool {
        self.all
    }

    /// Takes what is to be repainted, cut to the screen and free of overlap.
    pub(crate) fn take(&mut self, w: i32, h: i32) -> Vec<PxRect> {
        let screen = PxRect { x0: 0, y0: 0, x1: w, y1: h };
        if core::mem::take(&mut self.all) {
            self.rects.clear();
            return vec![screen];
        }
        let mut out: Vec<PxRect> = Vec::new();
        for r in self.rects.drain(..) {
            let mut r = r.meet(&screen);
            if r.is_empty() {
                continue;
            }
            // Translucent overlays must not be blended twice onto one pixel: overlapping rectangles become one.
            while let Some(i) = out.iter().position(|o| !o.meet(&r).is_empty()) {
                r = r.join(&out.swap_remove(i));
            }
            out.push(r);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn px(x0: i32, y0: i32, x1: i32, y1: i32) -> PxRect {
        PxRect { x0, y0, x1, y1 }
    }

    #[test]
    fn what_is_damaged_is_repainted_and_nothing_overlaps() {
        let mut seed = 7_u32;
        let mut next = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((seed >> 8) % n) as i32
        };
        for _ in 0..200 {
            let mut damage = Damage::default();
            let rects: Vec<PxRect> = (0..90)
                .map(|_| {
                    let (x, y) = (next(900), next(700));
                    px(x, y, x + 1 + next(60), y + 1 + next(60))
                })
                .collect();
            rects.iter().for_each(|r| damage.add(*r));
            let out = damage.take(800, 600);
            assert!(out.len() <= MAX_RECTS);
            for r in &rects {
                let seen = r.meet(&px(0, 0, 800, 600));
                let covered: i64 = out.iter().map(|o| o.meet(&seen).area()).sum();
                assert_eq!(covered, seen.area());
            }
            for (i, a) in out.iter().enumerate() {
                assert!(out[i + 1..].iter().all(|b| a.meet(b).is_empty()));
            }
            assert!(damage.take(800, 600).is_empty());
        }
    }

    #[test]
    fn all_is_one_rectangle_of_the_screen() {
        let mut damage = Damage::default();
        damage.add(px(1, 1, 3, 3));
        damage.all();
        assert_eq!(damage.take(80, 60), vec![px(0, 0, 80, 60)]);
    }
}

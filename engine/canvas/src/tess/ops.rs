//! The commands that are no geometry, word by word as docs/draw-list.md has them.

use kurbo::{Affine, Point, Rect};

use super::sink::Sink;
use super::streams::{
    BLEND, BLIT, Blend, CLIP, CLIP_END, GRAIN, IMAGE, LAYER, LAYER_END, PAPER, SURFACE, TARGET, TEXT,
};

/// A picture as the executor has it: by the hash of its file.
pub struct Image<'a> {
    /// SHA-256 of its bytes.
    pub sha256: &'a [u8; 32],
    /// Px of the whole.
    pub width: u32,
    /// Px of the whole.
    pub height: u32,
    /// The part that is shown: x, y, width and height as shares of the whole.
    pub crop: [f32; 4],
}

impl Sink<'_> {
    /// Draws into `slot` (0 = the screen) from here on, clipped to the rect in whole px, which is filled with `clear` if given.
    pub fn target(&mut self, slot: u32, rect: [i32; 4], clear: Option<u32>) {
        let [x, y, w, h] = rect;
        self.clip = Rect::new(f64::from(x), f64::from(y), f64::from(x) + f64::from(w), f64::from(y) + f64::from(h));
        let s = &mut *self.streams;
        s.op(TARGET, 7);
        s.ops.push(slot);
        s.ops.extend([x, y, w, h].map(|v| v as u32));
        s.ops.extend([u32::from(clear.is_some()), clear.unwrap_or(0)]);
    }

    /// Makes the surface, or frees it (0 × 0).
    pub fn surface(&mut self, slot: u32, w: u32, h: u32) {
        self.streams.op(SURFACE, 3);
        self.streams.ops.extend([slot, w, h]);
    }

    /// Copies from a surface.
    pub fn blit(&mut self, slot: u32, from: Rect, to: Rect, opacity: f64, linear: bool, opaque: bool) {
        let s = &mut *self.streams;
        s.op(BLIT, 12);
        s.ops.push(slot);
        for r in [from, to] {
            for v in [r.x0, r.y0, r.width(), r.height()] {
                s.float(v);
            }
        }
        s.float(opacity);
        s.ops.extend([u32::from(linear), u32::from(opaque)]);
    }

    /// A text's lines; `to_px` takes text-local board units to px.
    pub fn text(&mut self, slot: u32, version: u32, to_px: Affine, w: f64, h: f64, rgba: u32, opacity: f64) {
        let s = &mut *self.streams;
        s.op(TEXT, 12);
        s.ops.extend([slot, version]);
        for v in to_px.as_coeffs().into_iter().chain([w, h]) {
            s.float(v);
        }
        s.ops.push(rgba);
        s.float(opacity);
    }

    /// A part of a picture; `to_px` takes the unit square, over which the part is stretched, to px. `rgba`: what stands for it until it
    /// is there.
    pub fn image(&mut self, slot: u32, image: &Image<'_>, to_px: Affine, rgba: u32) {
        let s = &mut *self.streams;
        s.op(IMAGE, 22);
        s.ops.push(slot);
        s.ops.extend(image.sha256.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)));
        s.ops.extend([image.width, image.height]);
        to_px.as_coeffs().into_iter().for_each(|v| s.float(v));
        s.ops.extend(image.crop.map(f32::to_bits));
        s.ops.push(rgba);
    }

    /// Until [`Self::layer_end`] what is drawn goes into a transparent layer, composited at this opacity.
    pub fn layer(&mut self, rect: [i32; 4], opacity: f64) {
        let s = &mut *self.streams;
        s.op(LAYER, 5);
        s.ops.extend(rect.map(|v| v as u32));
        s.float(opacity);
    }

    /// How outlines, lines and layers that end are blended onto what is beneath, until another is said.
    pub fn blend(&mut self, blend: Blend) {
        let s = &mut *self.streams;
        s.op(BLEND, 1);
        s.ops.push(blend as u32);
    }

    /// Ends the layer.
    pub fn layer_end(&mut self) {
        self.streams.op(LAYER_END, 0);
    }

    /// Takes the grain out of what is in the layer so far; it lies in the space that `to_px` takes to px.
    pub fn grain(&mut self, strong: bool, to_px: Affine) {
        let s = &mut *self.streams;
        s.op(GRAIN, 7);
        s.ops.push(u32::from(strong));
        for v in to_px.as_coeffs() {
            s.float(v);
        }
    }

    /// Clips to a convex quad until [`Self::clip_end`]; nests.
    pub fn clip(&mut self, quad: [Point; 4]) {
        let s = &mut *self.streams;
        s.op(CLIP, 8);
        for p in quad {
            s.float(p.x);
            s.float(p.y);
        }
    }

    /// Ends the clip.
    pub fn clip_end(&mut self) {
        self.streams.op(CLIP_END, 0);
    }

    /// Fills the clip with paper; the marks repeat every `spacing` px from `origin`.
    pub fn paper(&mut self, kind: u32, paper: u32, mark: u32, spacing: f64, origin: Point, mark_px: f64) {
        let s = &mut *self.streams;
        s.op(PAPER, 7);
        s.ops.extend([kind, paper, mark]);
        for v in [spacing, origin.x, origin.y, mark_px] {
            s.float(v);
        }
    }
}

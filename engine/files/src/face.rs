//! Faces of the board as a PDF takes them.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::text::{Font, Tag};
use rustybuzz::{Face, Variation, ttf_parser};

/// Faces, and the fonts of one weight that were made of them.
#[derive(Default)]
pub(crate) struct Faces {
    unpacked: Vec<Arc<Vec<u8>>>,
    fonts: HashMap<(usize, u32), Option<Font>>,
}

impl Faces {
    /// Of a WOFF2's bytes; its number.
    pub(crate) fn add(&mut self, woff2: &[u8]) -> Option<u32> {
        let unpacked = wuff::decompress_woff2(woff2).ok()?;
        self.unpacked.push(Arc::new(unpacked));
        u32::try_from(self.unpacked.len() - 1).ok()
    }

    /// As a shaper takes it: of this weight, if it has several.
    pub(crate) fn shaper(&self, face: usize, weight: f32) -> Option<Face<'_>> {
        let mut shaper = Face::from_slice(self.unpacked.get(face)?, 0)?;
        shaper.set_variations(&[Variation { tag: ttf_parser::Tag::from_bytes(b"wght"), value: weight }]);
        Some(shaper)
    }

    pub(crate) fn font(&mut self, face: usize, weight: f32) -> Option<Font> {
        let unpacked = Arc::clone(self.unpacked.get(face)?);
        self.fonts.entry((face, weight.to_bits())).or_insert_with(|| make(unpacked, weight)).clone()
    }
}

fn make(unpacked: Arc<Vec<u8>>, weight: f32) -> Option<Font> {
    let has_weights = ttf_parser::Face::parse(&unpacked, 0).is_ok_and(|face| face.is_variable());
    if has_weights {
        Font::new_variable(unpacked.into(), 0, &[(Tag::new(b"wght"), weight)])
    } else {
        Font::new(unpacked.into(), 0)
    }
}

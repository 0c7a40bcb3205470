//! Faces of the board as a PDF takes them.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::text::{Font, GlyphId, Tag};
use rustybuzz::{Face, Variation, ttf_parser};

/// Faces, and the fonts of one weight that were made of them.
#[derive(Default)]
pub(crate) struct Faces {
    unpacked: Vec<Arc<Vec<u8>>>,
    fonts: HashMap<(usize, u32, bool), Option<Font>>,
    /// Of each face: which letter a glyph tells where it is not seen.
    unseen: HashMap<usize, HashMap<u16, char>>,
}

impl Faces {
    /// Adds a WOFF2 under the next number. A face that cannot be read has its number, and no letter.
    pub(crate) fn add(&mut self, woff2: &[u8]) {
        self.unpacked.push(Arc::new(wuff::decompress_woff2(woff2).unwrap_or_default()));
    }

    /// Returns the first face with this letter, its glyph and its advance, em.
    pub(crate) fn first_with(&self, letter: char) -> Option<(usize, GlyphId, f32)> {
        (0..self.unpacked.len()).find_map(|number| {
            let face = self.shaper(number, 400.0)?;
            let glyph = face.glyph_index(letter)?;
            let advance = face.glyph_hor_advance(glyph)?;
            Some((number, GlyphId::new(u32::from(glyph.0)), f32::from(advance) / face.units_per_em() as f32))
        })
    }

    /// As a shaper takes it: of this weight, if it has several.
    pub(crate) fn shaper(&self, face: usize, weight: f32) -> Option<Face<'_>> {
        shaper(self.unpacked.get(face)?, weight)
    }

    pub(crate) fn font(&mut self, face: usize, weight: f32) -> Option<Font> {
        self.twin(face, weight, false)
    }

    /// Glyphs that stand for letters in a font for what nobody sees, each of about the width that is wished, em: readers take letters that
    /// are nearer or farther than wide for other words. Not a space for all of them: a glyph beside itself is taken for one that is drawn
    /// twice to look bold.
    pub(crate) fn unseen(
        &mut self,
        face: usize,
        weight: f32,
        letters: &[char],
        wide: f32,
    ) -> Option<(Vec<GlyphId>, Font)> {
        let unpacked = Arc::clone(self.unpacked.get(face)?);
        let shaper = shaper(&unpacked, weight)?;
        let em = shaper.units_per_em() as f32;
        let differing = |glyph: u16| {
            let own = shaper.glyph_hor_advance(ttf_parser::GlyphId(glyph)).filter(|&own| own > 0)?;
            Some((glyph, (f32::from(own) / em - wide).abs()))
        };
        let told = self.unseen.entry(face).or_default();
        let glyphs = letters.iter().map(|&letter| {
            let free = (1..shaper.number_of_glyphs()).filter(|glyph| told.get(glyph).is_none_or(|&own| own == letter));
            let (glyph, _) = free.filter_map(differing).min_by(|(_, one), (_, other)| one.total_cmp(other))?;
            told.insert(glyph, letter);
            Some(GlyphId::new(u32::from(glyph)))
        });
        let glyphs = glyphs.collect::<Option<Vec<_>>>()?;
        Some((glyphs, self.twin(face, weight, true)?))
    }

    fn twin(&mut self, face: usize, weight: f32, is_unseen: bool) -> Option<Font> {
        let unpacked = Arc::clone(self.unpacked.get(face)?);
        self.fonts
            .entry((face, weight.to_bits(), is_unseen))
            .or_insert_with(|| make(unpacked, weight, is_unseen))
            .clone()
    }
}

fn shaper(unpacked: &[u8], weight: f32) -> Option<Face<'_>> {
    let mut shaper = Face::from_slice(unpacked, 0)?;
    shaper.set_variations(&[Variation { tag: ttf_parser::Tag::from_bytes(b"wght"), value: weight }]);
    Some(shaper)
}

/// Twins differ by the value of an axis that no face has.
fn make(unpacked: Arc<Vec<u8>>, weight: f32, is_unseen: bool) -> Option<Font> {
    let has_weights = ttf_parser::Face::parse(&unpacked, 0).is_ok_and(|face| face.is_variable());
    let weight = has_weights.then(|| (Tag::new(b"wght"), weight));
    let twin = is_unseen.then(|| (Tag::new(b"TWIN"), 1.0));
    let axes: Vec<_> = weight.into_iter().chain(twin).collect();
    Font::new_variable(unpacked.into(), 0, &axes)
}

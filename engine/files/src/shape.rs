//! Letters of a line as glyphs: in the order they stand from left to right, each in the first face that has it.

use std::ops::Range;

use krilla::text::{GlyphId, KrillaGlyph};
use rustybuzz::{BufferClusterLevel, BufferFlags, Direction, Face, UnicodeBuffer};
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};
use unicode_script::{Script, UnicodeScript};

/// Glyphs of one face, side by side.
pub(crate) struct Run {
    /// Which of the line's faces.
    pub(crate) face: usize,
    /// What the glyphs' ranges are of.
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
    /// Em.
    pub(crate) width: f32,
}

/// Of what stands from left to right.
pub(crate) struct Part {
    pub(crate) glyphs: Vec<KrillaGlyph>,
    /// As they were typed, where the glyphs are only seen; else each glyph tells its own.
    pub(crate) letters: Vec<char>,
}

/// Letters of one direction, one face and one script.
struct Piece {
    face: usize,
    /// None: of signs alone that every script has.
    script: Option<Script>,
    text: String,
}

/// Said of a letter: it is set in the face of the one before.
const AS_BEFORE: u8 = 255;
const RIGHT_TO_LEFT: char = '\u{200f}';

/// From left to right; `picks`: for each letter which of the faces it is set in. None where one is not there.
pub(crate) fn shape(text: &str, picks: &[u8], rtl: bool, faces: &[Face<'_>]) -> Option<Vec<Run>> {
    let mut picked = vec![AS_BEFORE; text.len()];
    for ((at, _), &pick) in text.char_indices().zip(picks) {
        if pick != AS_BEFORE && usize::from(pick) >= faces.len() {
            return None;
        }
        picked[at] = pick;
    }
    let base = if rtl { Level::rtl() } else { Level::ltr() };
    let bidi = BidiInfo::new(text, Some(base));
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, parts) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for part in parts {
            let leftward = levels[part.start].is_rtl();
            let mut pieces = pieces(&text[part.clone()], &picked[part], faces);
            if leftward {
                pieces.reverse();
            }
            runs.extend(pieces.into_iter().map(|piece| shaped(piece, leftward, faces)));
        }
    }
    Some(runs)
}

/// In the order they are read.
fn pieces(text: &str, picked: &[u8], faces: &[Face<'_>]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, letter) in text.char_indices() {
        if is_direction(letter) {
            continue;
        }
        let script = match letter.script() {
            Script::Common | Script::Inherited => None,
            other => Some(other),
        };
        let is_mark = letter.script() == Script::Inherited;
        let has = |face: &Face<'_>| face.glyph_index(letter).is_some();
        // A face that has not what it is said to have: the next one with it.
        let pick = match picked[at] {
            AS_BEFORE => AS_BEFORE,
            own if faces.get(usize::from(own)).is_some_and(has) => own,
            own => faces.iter().position(has).and_then(|found| u8::try_from(found).ok()).unwrap_or(own),
        };
        if let Some(last) = pieces.last_mut() {
            // Marks stay with their letters; spaces, where the face has them, with the word before.
            let stays = is_mark || pick == AS_BEFORE && has(&faces[last.face]) || usize::from(pick) == last.face;
            let same = script.is_none_or(|one| last.script.is_none_or(|known| known == one));
            if stays && same {
                last.text.push(letter);
                last.script = last.script.or(script);
                continue;
            }
        }
        let own = (pick != AS_BEFORE).then_some(usize::from(pick));
        let with_it = || faces.iter().position(has);
        pieces.push(Piece { face: own.or_else(with_it).unwrap_or(0), script, text: String::from(letter) });
    }
    pieces
}

/// They have said what they had to, and are seen by nobody.
fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn shaped(piece: Piece, leftward: bool, faces: &[Face<'_>]) -> Run {
    let face = &faces[piece.face];
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(&piece.text);
    buffer.set_direction(if leftward { Direction::RightToLeft } else { Direction::LeftToRight });
    if let Some(script) = piece.script.and_then(script_of) {
        buffer.set_script(script);
    }
    buffer.set_flags(BufferFlags::BEGINNING_OF_TEXT | BufferFlags::END_OF_TEXT);
    // Marks lead back to what was typed by themselves.
    buffer.set_cluster_level(BufferClusterLevel::MonotoneCharacters);
    let shaped = rustybuzz::shape(face, &[], buffer);
    let em = face.units_per_em() as f32;
    let infos = shaped.glyph_infos();
    let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
    starts.push(piece.text.len());
    starts.sort_unstable();
    starts.dedup();
    let mut width = 0.0;
    let glyphs: Vec<_> = infos
        .iter()
        .zip(shaped.glyph_positions())
        .map(|(info, place)| {
            let from = info.cluster as usize;
            let after = starts.partition_point(|&start| start <= from);
            let to = starts.get(after).copied().unwrap_or(piece.text.len());
            let advance = place.x_advance as f32 / em;
            width += advance;
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                advance,
                place.x_offset as f32 / em,
                place.y_offset as f32 / em,
                0.0,
                from..to,
                None,
            )
        })
        .collect();
    let parts = if leftward { parted(&glyphs, &piece.text) } else { vec![Part { glyphs, letters: Vec::new() }] };
    Run { face: piece.face, text: piece.text, parts, width }
}

/// Readers turn around what runs leftward glyph by glyph, but not the letters of one glyph, and words break where a sign stands above or
/// below. Such letters are told apart from what is seen of them, each with a share of its room.
fn parted(glyphs: &[KrillaGlyph], text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for cluster in clusters(glyphs) {
        let range = cluster.iter().map(|glyph| glyph.text_range.start).min().unwrap_or(0)
            ..cluster.iter().map(|glyph| glyph.text_range.end).max().unwrap_or(0);
        let letters: Vec<char> = told(text, range).collect();
        if letters.len() > 1 {
            parts.push(Part { glyphs: cluster.to_vec(), letters });
        } else if let Some(last) = parts.last_mut().filter(|last| last.letters.is_empty()) {
            last.glyphs.extend_from_slice(cluster);
        } else {
            parts.push(Part { glyphs: cluster.to_vec(), letters: Vec::new() });
        }
    }
    parts
}

/// From left to right: signs stand before what they belong to.
fn clusters(glyphs: &[KrillaGlyph]) -> Vec<&[KrillaGlyph]> {
    let mut clusters = Vec::new();
    let mut from = 0;
    for (k, glyph) in glyphs.iter().enumerate() {
        let is_open =
            glyph.x_advance == 0.0 || glyphs.get(k + 1).is_some_and(|next| next.text_range == glyph.text_range);
        if !is_open {
            clusters.push(&glyphs[from..=k]);
            from = k + 1;
        }
    }
    if from < glyphs.len() {
        clusters.push(&glyphs[from..]);
    }
    clusters
}

pub(crate) fn is_leftward(letter: char) -> bool {
    matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// Signs that go with numbers are taken for numbers by readers, with the spaces beside them, unless they are told that letters do not run
/// rightward there.
fn told(text: &str, range: Range<usize>) -> impl Iterator<Item = char> {
    let is_of_numbers = |letter| matches!(bidi_class(letter), BidiClass::CS | BidiClass::ES | BidiClass::ET);
    let is_letter = |letter| matches!(bidi_class(letter), BidiClass::R | BidiClass::AL | BidiClass::NSM);
    let own = &text[range.clone()];
    let before = own.starts_with(is_of_numbers) && !text[..range.start].ends_with(is_letter);
    let after = own.ends_with(is_of_numbers) && !text[range.end..].starts_with(is_letter);
    let direction = |is_told: bool| is_told.then_some(RIGHT_TO_LEFT).into_iter();
    direction(before).chain(own.chars()).chain(direction(after))
}

fn script_of(script: Script) -> Option<rustybuzz::Script> {
    let tag = script.short_name().as_bytes().try_into().ok()?;
    rustybuzz::Script::from_iso15924_tag(rustybuzz::ttf_parser::Tag::from_bytes(tag))
}

//! What the executor's text layout needs to know of an item's text (docs/draw-list.md). Owns the defaults of where text stands in
//! which kind of item; layout itself is the executor's.

use atrium_model::{Align, Color, Ink, Item, Kind, Note, Paragraphs, Pattern, Text, VAlign, Weight, Writer};

use super::palette::{DARK_TEXT, Theme, alpha, color, is_light, rgb};
use crate::shape::{font_size, text_geometry};

/// Room between an item's edge and its text, board units at the usual font size.
fn pad(kind: Kind) -> f32 {
    match kind {
        Kind::Sticky => 16.0,
        Kind::Text | Kind::Frame | Kind::Connector => 0.0,
        _ => 8.0,
    }
}

/// Where text stands when the style does not say: notes and texts at the start and top, shapes in the middle.
fn stands(item: &Item) -> (Align, VAlign) {
    let (align, valign) = match item.kind {
        Kind::Text | Kind::Sticky | Kind::Frame => (Align::Start, VAlign::Top),
        _ => (Align::Center, VAlign::Middle),
    };
    (item.s.align.unwrap_or(align), item.s.valign.unwrap_or(valign))
}

/// `w f32 (0 = grows) · font size f32 · font u8 (above its four lowest bits: the weight) · align u8 · valign u8 · pad f32 · height that
/// the letters get smaller to fit f32 (0: they do not) · t group · a group · n group, where there are such`.
#[must_use]
pub(crate) fn text_bytes(item: &Item) -> Vec<u8> {
    let grows = match item.kind {
        Kind::Text => !item.t.as_ref().is_some_and(|t| t.fixed_width),
        Kind::Frame | Kind::Connector => true,
        _ => false,
    };
    let (align, valign) = stands(item);
    let mut w = Writer::new();
    w.f32(if grows { 0.0 } else { text_geometry(item, &item.g).w as f32 });
    w.f32(font_size(item));
    // A title is told from what is written in its frame.
    let weight = if item.kind == Kind::Frame { Weight::Medium } else { item.s.weight.unwrap_or_default() };
    w.u8(item.s.font.unwrap_or_default() as u8 | (weight as u8) << 4);
    w.u8(align as u8);
    w.u8(valign as u8);
    w.f32(pad(item.kind));
    w.f32(if item.kind == Kind::Sticky { item.g.h.abs() as f32 } else { 0.0 });
    let none = Text::default();
    let text = item.t.as_deref().unwrap_or(&none);
    text.encode(&mut w);
    let paragraphs = Paragraphs::of(text);
    let note = item.extra.as_ref().map(|extra| &extra.note).filter(|note| **note != Note::default());
    if !paragraphs.is_plain() || note.is_some() {
        paragraphs.encode(&mut w);
    }
    if let Some(note) = note {
        note.encode(&mut w);
    }
    w.finish()
}

/// The paper of a note: its fill, else its colour, else yellow.
pub(crate) fn note_rgba(item: &Item, theme: &Theme) -> u32 {
    theme.rgba(item.s.fill.or(item.s.color).unwrap_or(Color::Ink(Ink::Yellow)))
}

/// The colour of an item's text: its own, but what is written on a note or an opaque light fill stays readable in both themes.
pub(crate) fn text_rgba(item: &Item, theme: &Theme) -> u32 {
    let own = color(&item.s);
    // Between the lines of a pattern lies what is beneath; notes have none.
    if item.s.pattern.unwrap_or_default() != Pattern::Solid && item.kind != Kind::Sticky {
        return theme.rgba(own);
    }
    if matches!(item.s.fill, Some(Color::Tint(_))) {
        return theme.rgba(Color::Ink(Ink::Black));
    }
    let under = match item.kind {
        Kind::Sticky => Some(note_rgba(item, theme)),
        _ => item.s.fill.map(|c| theme.rgba(c)).filter(|c| alpha(*c) > 128),
    };
    let own_text = item.kind != Kind::Sticky || item.s.fill.is_some();
    match under {
        Some(under) if !own_text || own == Color::Ink(Ink::Black) => {
            if is_light(under) {
                DARK_TEXT
            } else {
                rgb(0xff_ffff)
            }
        }
        _ => theme.rgba(own),
    }
}

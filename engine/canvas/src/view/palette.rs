//! Colours: the inks' light and dark twins and the theme's own colours. Owns every number of look/README's tables that the
//! engine draws with; knows no items. rgba words are r | g << 8 | b << 16 | a << 24, straight alpha.

use atrium_model::{Brush, Color, Ink, Style};

use crate::tess::Blend;

/// Colours of paper and overlays, set by the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Inks show their dark twins.
    pub dark: bool,
    /// Selection box, focus ring, handles' edge.
    pub accent: u32,
    /// The paper.
    pub paper: u32,
    /// Dots and lines of the paper.
    pub mark: u32,
    /// Inside of the marquee.
    pub soft: u32,
    /// Frame titles and frame edges.
    pub text: u32,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            dark: false,
            accent: rgb(0x0b_6e69),
            paper: rgb(0xfb_faf7),
            mark: rgb(0xde_dbd3),
            soft: with_alpha(rgb(0x0b_6e69), 0.1),
            text: rgb(0x62_666f),
        }
    }
}

/// An opaque colour from 0xRRGGBB.
#[must_use]
pub(crate) const fn rgb(hex: u32) -> u32 {
    (hex >> 16 & 0xff) | (hex & 0xff00) | (hex & 0xff) << 16 | 0xff00_0000
}

/// The same colour, its alpha multiplied.
#[must_use]
pub(crate) fn with_alpha(rgba: u32, alpha: f32) -> u32 {
    let a = ((rgba >> 24) as f32 * alpha.clamp(0.0, 1.0)).round() as u32;
    (rgba & 0x00ff_ffff) | a << 24
}

/// An opaque colour between two, so many percent of the way.
fn mix(from: u32, to: u32, percent: u32) -> u32 {
    let part = |k: u32| (((from >> k & 0xff) * (100 - percent) + (to >> k & 0xff) * percent + 50) / 100) << k;
    part(0) | part(8) | part(16) | 0xff00_0000
}

/// Alpha of a colour, 0..255.
#[must_use]
pub(crate) const fn alpha(rgba: u32) -> u32 {
    rgba >> 24
}

/// Dark text on light fills, in both themes.
pub(crate) const DARK_TEXT: u32 = rgb(0x1b_1d22);

impl Theme {
    /// What a stored colour looks like here. A free colour is left as it is.
    #[must_use]
    pub(crate) fn rgba(&self, color: Color) -> u32 {
        match color {
            Color::Rgba([r, g, b, a]) => u32::from_le_bytes([r, g, b, a]),
            Color::Ink(ink) => rgb(twin(ink, self.dark)),
            Color::Tint(ink) => self.tint(ink, if self.dark { 15 } else { 13 }),
        }
    }

    /// The same of the lines and dots of a pattern: as little ink as a tint is would be lost between them.
    pub(crate) fn pattern_rgba(&self, color: Color) -> u32 {
        if let Color::Tint(ink) = color { self.tint(ink, 60) } else { self.rgba(color) }
    }

    #[inline(never)]
    fn tint(&self, ink: Ink, percent: u32) -> u32 {
        mix(rgb(twin(Ink::White, self.dark)), rgb(twin(ink, self.dark)), percent)
    }

    /// How ink of a style is blended onto what is beneath it.
    pub(crate) fn blend(&self, style: &Style) -> Blend {
        match style.brush {
            Some(Brush::Highlighter) if self.dark => Blend::Screen,
            Some(Brush::Highlighter) => Blend::Multiply,
            _ => Blend::Over,
        }
    }

    /// The opacity of ink: on dark paper a highlighter never outshines the ink beneath it.
    pub(crate) fn ink_opacity(&self, style: &Style) -> f32 {
        let own = opacity(style);
        if self.blend(style) == Blend::Screen { own.min(HIGHLIGHTER) } else { own }
    }
}

/// The hex value of an ink in a theme. Note colours are the same in both.
fn twin(ink: Ink, dark: bool) -> u32 {
    let (light, night) = match ink {
        Ink::Black => (0x1b_1d22, 0xec_edef),
        Ink::Blue => (0x1f_4fd8, 0x7e_a3ff),
        Ink::Red => (0xd4_322c, 0xff_7b72),
        Ink::Green => (0x1e_8a4c, 0x62_cc90),
        Ink::Orange => (0xe8_940c, 0xf7_b955),
        Ink::Violet => (0x7a_3fd0, 0xb7_93f5),
        Ink::Grey => (0x62_666f, 0xa3_a8b2),
        Ink::White => (0xff_ffff, 0x22_252b),
        Ink::Yellow => (0xff_e58a, 0xff_e58a),
        Ink::Mint => (0xc3_ebd7, 0xc3_ebd7),
        Ink::Sky => (0xcf_ddfc, 0xcf_ddfc),
        Ink::Peach => (0xff_d3c6, 0xff_d3c6),
        Ink::Lilac => (0xe6_d8fa, 0xe6_d8fa),
    };
    if dark { night } else { light }
}

/// The colour of a style that says nothing is near-black.
pub(crate) fn color(style: &Style) -> Color {
    style.color.unwrap_or(Color::Ink(Ink::Black))
}

/// Opacity of a highlighter when its style does not say.
const HIGHLIGHTER: f32 = 0.4;

/// The opacity of a style.
pub(crate) fn opacity(style: &Style) -> f32 {
    style.opacity.unwrap_or(if style.brush == Some(Brush::Highlighter) { HIGHLIGHTER } else { 1.0 })
}

/// Whether dark text reads better on this colour.
#[must_use]
pub(crate) fn is_light(rgba: u32) -> bool {
    let [r, g, b, _] = rgba.to_le_bytes();
    u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114 > 150_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_black_becomes_near_white_at_night_and_free_colours_stay() {
        let night = Theme { dark: true, ..Theme::default() };
        assert!(is_light(night.rgba(Color::Ink(Ink::Black))));
        assert!(!is_light(Theme::default().rgba(Color::Ink(Ink::Black))));
        let free = Color::Rgba([1, 2, 3, 4]);
        assert_eq!(night.rgba(free), Theme::default().rgba(free));
    }

    #[test]
    fn a_tint_is_a_little_of_its_ink_on_the_surface() {
        let night = Theme { dark: true, ..Theme::default() };
        let tint = Color::Tint(Ink::Blue);
        assert_eq!((Theme::default().rgba(tint), night.rgba(tint)), (rgb(0xe2_e8fa), rgb(0x30_384b)));
    }

    #[test]
    fn alpha_is_multiplied() {
        assert_eq!(alpha(with_alpha(rgb(0x00ff00), 0.5)), 128);
        assert_eq!(rgb(0x01_0203).to_le_bytes(), [1, 2, 3, 255]);
    }
}

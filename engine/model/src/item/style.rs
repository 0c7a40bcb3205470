//! Group `s`: colour, width and the rest. Absent fields are defaults; fields of newer versions are kept byte for byte.

use crate::bytes::{DecodeError, Reader, Writer};

/// A named ink, mapped to the theme's twin when drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Near-black, near-white on dark paper.
    Black,
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Orange.
    Orange,
    /// Violet.
    Violet,
    /// Grey.
    Grey,
    /// White.
    White,
    /// Sticky yellow.
    Yellow,
    /// Sticky mint.
    Mint,
    /// Sticky sky.
    Sky,
    /// Sticky peach.
    Peach,
    /// Sticky lilac.
    Lilac,
}

impl Ink {
    /// All inks in the format's order.
    pub const ALL: [Self; 13] = [
        Self::Black,
        Self::Blue,
        Self::Red,
        Self::Green,
        Self::Orange,
        Self::Violet,
        Self::Grey,
        Self::White,
        Self::Yellow,
        Self::Mint,
        Self::Sky,
        Self::Peach,
        Self::Lilac,
    ];
}

/// A colour: an ink's name, or free and left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// By name.
    Ink(Ink),
    /// Red, green, blue, alpha (straight).
    Rgba([u8; 4]),
}

macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name { #[default] $($(#[$vdoc])* $variant),+ }
        impl $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            fn from_code(code: u8) -> Option<Self> {
                Self::ALL.get(usize::from(code)).copied()
            }
        }
    };
}

coded!(
    /// How an outline is drawn.
    Dash {
        /// Unbroken.
        Solid,
        /// Dashes.
        Dashed,
        /// Dots.
        Dotted,
    }
);
coded!(
    /// What ink is laid with.
    Brush {
        /// A pen: width by pressure.
        Pen,
        /// A highlighter: constant width, translucent.
        Highlighter,
    }
);
coded!(
    /// A family of letters.
    Font {
        /// The interface's own.
        Sans,
        /// Like handwriting.
        Hand,
        /// With serifs.
        Serif,
        /// All letters equally wide.
        Mono,
    }
);
coded!(
    /// Along the line.
    Align {
        /// Where the paragraph's direction begins.
        Start,
        /// Centred.
        Center,
        /// Where it ends.
        End,
    }
);
coded!(
    /// Down the box.
    VAlign {
        /// At the top.
        Top,
        /// In the middle.
        Middle,
        /// At the bottom.
        Bottom,
    }
);
coded!(
    /// What a connector's end looks like.
    Head {
        /// Nothing.
        None,
        /// Two strokes.
        Arrow,
        /// A filled triangle.
        Triangle,
        /// A filled dot.
        Dot,
    }
);

/// Style fields; `None` is the default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// Ink, outline and text colour.
    pub color: Option<Color>,
    /// Fill; none by default.
    pub fill: Option<Color>,
    /// Line width, board units.
    pub width: Option<f32>,
    /// 0..1.
    pub opacity: Option<f32>,
    /// Dashes.
    pub dash: Option<Dash>,
    /// Brush.
    pub brush: Option<Brush>,
    /// Board units.
    pub font_size: Option<f32>,
    /// Family.
    pub font: Option<Font>,
    /// Along the line.
    pub align: Option<Align>,
    /// Down the box.
    pub valign: Option<VAlign>,
    /// At a connector's start.
    pub start_head: Option<Head>,
    /// At a connector's end.
    pub end_head: Option<Head>,
    /// Corner radius, board units.
    pub radius: Option<f32>,
    /// Fields of newer versions: (field, bytes), ascending.
    pub unknown: Vec<(u8, Box<[u8]>)>,
}

impl Style {
    /// Takes every field that `patch` has.
    pub fn apply(&mut self, patch: &Self) {
        macro_rules! take {
            ($($field:ident),+) => { $(if patch.$field.is_some() { self.$field = patch.$field; })+ };
        }
        take!(color, fill, width, opacity, dash, brush, font_size, font, align, valign, start_head, end_head, radius);
        for (field, bytes) in &patch.unknown {
            let at = self.unknown.partition_point(|(other, _)| other < field);
            match self.unknown.get_mut(at) {
                Some(same) if same.0 == *field => same.1.clone_from(bytes),
                _ => self.unknown.insert(at, (*field, bytes.clone())),
            }
        }
    }
}

impl Style {
    /// From style fields (docs/formats.md), as tools and the selection's style are given.
    ///
    /// # Errors
    /// Any `DecodeError`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        decode_style(&mut Reader::new(bytes))
    }

    /// Its fields as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut w = Writer::new();
        encode_style(&mut w, self);
        w.finish()
    }
}

fn encode_color(w: &mut Writer, color: Color) {
    match color {
        Color::Ink(ink) => {
            w.u8(0);
            w.u8(ink as u8);
        }
        Color::Rgba(rgba) => {
            w.u8(1);
            w.raw(&rgba);
        }
    }
}

/// `Ok(None)`: a colour of a newer version.
fn decode_color(bytes: &[u8]) -> Option<Color> {
    match bytes {
        [0, ink] => Ink::ALL.get(usize::from(*ink)).map(|ink| Color::Ink(*ink)),
        [1, rgba @ ..] => rgba.try_into().ok().map(Color::Rgba),
        _ => None,
    }
}

/// Writes the fields in ascending order.
pub(crate) fn encode_style(w: &mut Writer, s: &Style) {
    let mut field = |code: u8, fill: &dyn Fn(&mut Writer)| {
        w.u8(code);
        w.nested(|w| fill(w));
    };
    if let Some(color) = s.color {
        field(1, &|w| encode_color(w, color));
    }
    if let Some(color) = s.fill {
        field(2, &|w| encode_color(w, color));
    }
    for (code, value) in [(3, s.width), (4, s.opacity)] {
        if let Some(value) = value {
            field(code, &|w| w.f32(value));
        }
    }
    for (code, value) in [(5, s.dash.map(|v| v as u8)), (6, s.brush.map(|v| v as u8))] {
        if let Some(value) = value {
            field(code, &|w| w.u8(value));
        }
    }
    if let Some(size) = s.font_size {
        field(7, &|w| w.f32(size));
    }
    let codes = [
        (8, s.font.map(|v| v as u8)),
        (9, s.align.map(|v| v as u8)),
        (10, s.valign.map(|v| v as u8)),
        (11, s.start_head.map(|v| v as u8)),
        (12, s.end_head.map(|v| v as u8)),
    ];
    for (code, value) in codes {
        if let Some(value) = value {
            field(code, &|w| w.u8(value));
        }
    }
    if let Some(radius) = s.radius {
        field(13, &|w| w.f32(radius));
    }
    for (code, bytes) in &s.unknown {
        field(*code, &|w| w.raw(bytes));
    }
}

/// Reads all that is left as style fields.
pub(crate) fn decode_style(r: &mut Reader<'_>) -> Result<Style, DecodeError> {
    let mut s = Style::default();
    let mut last = 0;
    while !r.is_empty() {
        let code = r.u8()?;
        let bytes = r.block()?;
        if code <= last {
            return Err(DecodeError::BadValue);
        }
        last = code;
        let number = || Reader::new(bytes).f32();
        let small = bytes.first().copied().unwrap_or(u8::MAX);
        let known = match code {
            1 => set(&mut s.color, decode_color(bytes)),
            2 => set(&mut s.fill, decode_color(bytes)),
            3 => set(&mut s.width, Some(number()?.clamp(0.0, 1e6))),
            4 => set(&mut s.opacity, Some(number()?.clamp(0.0, 1.0))),
            5 => set(&mut s.dash, Dash::from_code(small)),
            6 => set(&mut s.brush, Brush::from_code(small)),
            7 => set(&mut s.font_size, Some(number()?.clamp(0.0, 1e6))),
            8 => set(&mut s.font, Font::from_code(small)),
            9 => set(&mut s.align, Align::from_code(small)),
            10 => set(&mut s.valign, VAlign::from_code(small)),
            11 => set(&mut s.start_head, Head::from_code(small)),
            12 => set(&mut s.end_head, Head::from_code(small)),
            13 => set(&mut s.radius, Some(number()?.clamp(0.0, 1e6))),
            _ => false,
        };
        if !known {
            s.unknown.push((code, bytes.into()));
        }
    }
    Ok(s)
}

/// True when there is a value: a code of a newer version is kept as bytes instead.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    *field = value;
    field.is_some()
}

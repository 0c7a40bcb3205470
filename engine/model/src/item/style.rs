//! Group `s`: colour, width and the rest. Absent fields are defaults; fields of newer versions are kept byte for byte.

use crate::bytes::{DecodeError, Reader, Writer, canonical};

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

/// A colour: an ink's name, its tint, or free and left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// By name.
    Ink(Ink),
    /// Red, green, blue, alpha (straight).
    Rgba([u8; 4]),
    /// A little of an ink on the theme's surface: what shapes are filled with.
    Tint(Ink),
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
        /// A felt tip: constant width, opaque.
        Marker,
        /// A brush: from a hair to its whole width by pressure and speed, ends drawn out.
        Brush,
        /// Chalk: width by pressure and speed, blunt ends, grain.
        Chalk,
        /// A pen for letters: width by pressure, corners as they were written.
        Writing,
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
        /// As sketched: what drawings of Excalidraw are written in.
        Sketch,
        /// With round ends.
        Rounded,
    }
);
coded!(
    /// How heavy letters are.
    Weight {
        /// 400.
        Regular,
        /// 550.
        Medium,
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
    /// How the fill covers what it fills.
    Pattern {
        /// Wholly.
        Solid,
        /// With slanted lines.
        Hatched,
        /// With lines of both slants.
        CrossHatched,
        /// With dots.
        Dots,
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
        /// A stroke across the line.
        Bar,
        /// A filled diamond.
        Diamond,
        /// Three toes: many, of a diagram of data.
        Crow,
        /// A triangle's outline.
        TriangleOpen,
        /// A dot's outline.
        DotOpen,
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
    /// How heavy letters are.
    pub weight: Option<Weight>,
    /// How long a connector's heads are, board units.
    pub head_length: Option<f32>,
    /// From one dash or dot to the next, board units.
    pub dash_step: Option<f32>,
    /// How the fill covers.
    pub pattern: Option<Pattern>,
    /// Fields of newer versions: (field, bytes), ascending.
    pub unknown: Vec<(u8, Box<[u8]>)>,
}

/// A field's bytes: five at most.
type Packed = ([u8; 5], usize);

fn packed(bytes: &[u8]) -> Packed {
    let mut out = [0; 5];
    let n = bytes.len().min(5);
    out[..n].copy_from_slice(&bytes[..n]);
    (out, n)
}

fn pack_color(color: Color) -> Packed {
    match color {
        Color::Ink(ink) => packed(&[0, ink as u8]),
        Color::Rgba([r, g, b, a]) => packed(&[1, r, g, b, a]),
        Color::Tint(ink) => packed(&[2, ink as u8]),
    }
}

/// `None`: a colour of a newer version.
fn read_color(bytes: &[u8]) -> Option<Color> {
    match bytes {
        [0, ink] => Ink::ALL.get(usize::from(*ink)).map(|ink| Color::Ink(*ink)),
        [1, rgba @ ..] => rgba.try_into().ok().map(Color::Rgba),
        [2, ink] => Ink::ALL.get(usize::from(*ink)).map(|ink| Color::Tint(*ink)),
        _ => None,
    }
}

/// Fields of docs/formats.md known here: 1 ..= 17.
const KNOWN: core::ops::RangeInclusive<u8> = 1..=17;
/// Those of them that are numbers.
const NUMBERS: [u8; 6] = [3, 4, 7, 13, 15, 16];
/// Widths and sizes end here, board units.
const LARGEST: f32 = 1e6;

/// Within its range: what is sent is what is shown.
fn clamped(code: u8, value: f32) -> f32 {
    canonical(value.clamp(0.0, if code == 4 { 1.0 } else { LARGEST }))
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

    /// Takes every field that `patch` has.
    pub fn apply(&mut self, patch: &Self) {
        for code in KNOWN {
            if let Some((bytes, n)) = patch.field(code) {
                self.unknown.retain(|(other, _)| *other != code);
                self.read_field(code, &bytes[..n]);
            }
        }
        for (code, bytes) in &patch.unknown {
            self.read_field(*code, &[]);
            let at = self.unknown.partition_point(|(other, _)| other < code);
            match self.unknown.get_mut(at) {
                Some(same) if same.0 == *code => same.1.clone_from(bytes),
                _ => self.unknown.insert(at, (*code, bytes.clone())),
            }
        }
    }

    /// Whether every number is one.
    pub(crate) fn is_finite(&self) -> bool {
        NUMBERS.iter().filter_map(|code| self.number(*code)).all(f32::is_finite)
    }

    fn number(&self, code: u8) -> Option<f32> {
        match code {
            3 => self.width,
            4 => self.opacity,
            7 => self.font_size,
            13 => self.radius,
            15 => self.head_length,
            _ => self.dash_step,
        }
    }

    /// The bytes of a known field that is set.
    fn field(&self, code: u8) -> Option<Packed> {
        if NUMBERS.contains(&code) {
            return self.number(code).map(|v| packed(&clamped(code, v).to_le_bytes()));
        }
        let small = |v: u8| packed(&[v]);
        match code {
            1 => self.color.map(pack_color),
            2 => self.fill.map(pack_color),
            5 => self.dash.map(|v| small(v as u8)),
            6 => self.brush.map(|v| small(v as u8)),
            8 => self.font.map(|v| small(v as u8)),
            9 => self.align.map(|v| small(v as u8)),
            10 => self.valign.map(|v| small(v as u8)),
            11 => self.start_head.map(|v| small(v as u8)),
            12 => self.end_head.map(|v| small(v as u8)),
            14 => self.weight.map(|v| small(v as u8)),
            17 => self.pattern.map(|v| small(v as u8)),
            _ => None,
        }
    }

    /// Sets a known field; false (and the field empty) when the bytes are of a newer version.
    fn read_field(&mut self, code: u8, bytes: &[u8]) -> bool {
        if NUMBERS.contains(&code) {
            let number = <[u8; 4]>::try_from(bytes).ok().map(f32::from_le_bytes).filter(|v| v.is_finite());
            let field = match code {
                3 => &mut self.width,
                4 => &mut self.opacity,
                7 => &mut self.font_size,
                13 => &mut self.radius,
                15 => &mut self.head_length,
                _ => &mut self.dash_step,
            };
            return set(field, number.map(|v| clamped(code, v)));
        }
        let small = if let [small] = bytes { *small } else { u8::MAX };
        match code {
            1 => set(&mut self.color, read_color(bytes)),
            2 => set(&mut self.fill, read_color(bytes)),
            5 => set(&mut self.dash, Dash::from_code(small)),
            6 => set(&mut self.brush, Brush::from_code(small)),
            8 => set(&mut self.font, Font::from_code(small)),
            9 => set(&mut self.align, Align::from_code(small)),
            10 => set(&mut self.valign, VAlign::from_code(small)),
            11 => set(&mut self.start_head, Head::from_code(small)),
            12 => set(&mut self.end_head, Head::from_code(small)),
            14 => set(&mut self.weight, Weight::from_code(small)),
            17 => set(&mut self.pattern, Pattern::from_code(small)),
            _ => false,
        }
    }
}

/// True when there is a value: a code of a newer version is kept as bytes instead.
fn set<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    *field = value;
    field.is_some()
}

/// Writes the fields in ascending order, those of newer versions among them.
pub(crate) fn encode_style(w: &mut Writer, s: &Style) {
    let mut unknown = s.unknown.iter().peekable();
    for code in KNOWN {
        while let Some((other, bytes)) = unknown.next_if(|(other, _)| *other < code) {
            w.u8(*other);
            w.block(bytes);
        }
        if let Some((bytes, n)) = s.field(code) {
            w.u8(code);
            w.block(&bytes[..n]);
        }
    }
    for (code, bytes) in unknown {
        w.u8(*code);
        w.block(bytes);
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
        if NUMBERS.contains(&code) && <[u8; 4]>::try_from(bytes).is_ok_and(|b| !f32::from_le_bytes(b).is_finite()) {
            return Err(DecodeError::NotFinite);
        }
        if !s.read_field(code, bytes) {
            s.unknown.push((code, bytes.into()));
        }
    }
    Ok(s)
}

//! Draws what the painter of a page wrote.

use krilla::blend::BlendMode;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::mask::{Mask, MaskType};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Pattern, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::face::Faces;
use crate::ops::{self, Broken, Ops};
use crate::shape::{Part, is_leftward, shape};
use crate::tags::{Link, Tags};

/// Of letters above and below their line, em: where a link can be pressed.
const ABOVE: f32 = 0.95;
const BELOW: f32 = 0.25;
/// Around letters that are a picture, em: EMOJI_ROOM of workers/jobs/export/vector/lettering.ts.
const ROOM_SIDE: f32 = 0.25;
const ROOM_ABOVE: f32 = 1.25;
const ROOM_BELOW: f32 = 0.5;
/// A width differs from the measured one by less than anybody sees.
const SAME: f32 = 0.0005;

/// What has to be taken back when a command's effect ends.
enum Open {
    Pushes(u8),
    Layer(u8),
}

/// A face, and what stands for its missing bold and italic ones: how wide its outlines are drawn besides, and how far they lean.
#[derive(Clone, Copy)]
struct Look {
    face: usize,
    bold: f32,
    slant: f32,
}

/// How far a page has been drawn: it is drawn by parts.
pub(crate) struct Progress {
    open: Vec<Open>,
    layers: usize,
    /// Lines and areas that say nothing by themselves are being drawn.
    in_artifact: bool,
    /// From where commands count to the page.
    places: Vec<Transform>,
    tags: Tags,
}

impl Progress {
    /// Commands are in units of which a point has so many.
    pub(crate) fn begin(surface: &mut Surface<'_>, units: f32) -> Self {
        let page = Transform::from_scale(1.0 / units, 1.0 / units);
        surface.push_transform(&page);
        Self { open: vec![Open::Pushes(1)], layers: 0, in_artifact: false, places: vec![page], tags: Tags::default() }
    }

    /// Nothing is open any more.
    pub(crate) fn end(mut self, surface: &mut Surface<'_>, faces: &mut Faces) -> Tags {
        let mut player = Player { surface, faces, pictures: &[], on: &mut self };
        while player.pop().is_ok() {}
        self.tags
    }
}

struct Player<'a, 'b> {
    surface: &'a mut Surface<'b>,
    faces: &'a mut Faces,
    pictures: &'a [Image],
    on: &'a mut Progress,
}

/// Draws a part, all of whose commands are whole. Says whether all of it could be drawn; the surface is whole in any case.
pub(crate) fn play(
    surface: &mut Surface<'_>,
    faces: &mut Faces,
    pictures: &[Image],
    on: &mut Progress,
    ops: &[u8],
) -> bool {
    Player { surface, faces, pictures, on }.all(&mut Ops::new(ops)).is_ok()
}

impl Player<'_, '_> {
    fn all(&mut self, ops: &mut Ops<'_>) -> Result<(), Broken> {
        while let Some(code) = ops.next() {
            match code {
                ops::PATH => {
                    let fill = fill(ops.u32()?);
                    if let Some(path) = outline(ops)? {
                        self.artifact();
                        self.paint(fill, None, &path);
                    }
                }
                ops::LINE => {
                    let rgba = ops.u32()?;
                    let width = ops.f32()?;
                    if let Some(path) = outline(ops)? {
                        self.artifact();
                        self.paint(None, Some(stroke(rgba, width)), &path);
                    }
                }
                ops::TRANSFORM => {
                    let matrix = transform(ops)?;
                    self.artifact_end();
                    self.surface.push_transform(&matrix);
                    self.on.places.push(within(self.place(), matrix));
                    self.on.open.push(Open::Pushes(1));
                }
                ops::CLIP => {
                    let path = outline(ops)?.ok_or(Broken)?;
                    self.artifact_end();
                    self.surface.push_clip_path(&path, &FillRule::NonZero);
                    self.on.places.push(self.place());
                    self.on.open.push(Open::Pushes(1));
                }
                ops::LAYER => {
                    let opacity = share(ops.f32()?);
                    let blend = blend(ops.u8()?);
                    let has_words = ops.u8()? == 1;
                    self.layer(has_words);
                    self.surface.push_blend_mode(blend);
                    self.surface.push_opacity(opacity);
                    self.surface.push_isolated();
                    self.on.places.push(self.place());
                    self.on.open.push(Open::Layer(3));
                }
                ops::BLEND => {
                    let blend = blend(ops.u8()?);
                    self.artifact_end();
                    self.surface.push_blend_mode(blend);
                    self.on.places.push(self.place());
                    self.on.open.push(Open::Pushes(1));
                }
                ops::GRAIN => self.grain(ops)?,
                ops::POP => self.pop()?,
                ops::TEXT => self.text(ops)?,
                ops::PICTURE => self.picture(ops)?,
                ops::PAPER => self.paper(ops)?,
                ops::PARAGRAPH => self.on.tags.paragraph(),
                _ => return Err(Broken),
            }
        }
        Ok(())
    }

    fn place(&self) -> Transform {
        self.on.places.last().copied().unwrap_or_default()
    }

    /// Of what is drawn apart and then laid on the page only the whole can be told.
    fn layer(&mut self, has_words: bool) {
        self.artifact_end();
        self.on.layers += 1;
        if self.on.layers > 1 {
            return;
        }
        if has_words {
            let drawn = self.surface.start_tagged(ContentTag::Other);
            self.on.tags.words(drawn, None);
        } else {
            self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)));
        }
    }

    fn pop(&mut self) -> Result<(), Broken> {
        if self.on.layers == 0 {
            self.artifact_end();
        }
        let open = self.on.open.pop().ok_or(Broken)?;
        self.on.places.pop();
        let (Open::Pushes(pushes) | Open::Layer(pushes)) = open;
        for _ in 0..pushes {
            self.surface.pop();
        }
        if matches!(open, Open::Layer(_)) {
            self.on.layers -= 1;
            if self.on.layers == 0 {
                self.surface.end_tagged();
            }
        }
        Ok(())
    }

    fn artifact(&mut self) {
        if self.on.in_artifact || self.on.layers > 0 {
            return;
        }
        self.on.in_artifact = true;
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)));
    }

    fn artifact_end(&mut self) {
        if self.on.in_artifact {
            self.surface.end_tagged();
        }
        self.on.in_artifact = false;
    }

    fn paint(&mut self, fill: Option<Fill>, stroke: Option<Stroke>, path: &Path) {
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(path);
    }

    /// What is drawn until its end keeps as much of its ink as a repeated picture has light.
    fn grain(&mut self, ops: &mut Ops<'_>) -> Result<(), Broken> {
        let kept = self.pictures.get(ops.u32()? as usize).ok_or(Broken)?.clone();
        let side = ops.f32()?;
        let matrix = transform(ops)?;
        let [w, h] = ops.floats()?;
        let mut pattern = self.surface.stream_builder();
        let mut tile = pattern.surface();
        tile.draw_image(kept, Size::from_wh(side, side).ok_or(Broken)?);
        tile.finish();
        let pattern = Pattern { stream: pattern.finish(), transform: matrix, width: side, height: side };
        let mut mask = self.surface.stream_builder();
        let mut whole = mask.surface();
        whole.set_fill(Some(Fill { paint: pattern.into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }));
        whole.draw_path(&rectangle(0.0, 0.0, w, h).ok_or(Broken)?);
        whole.finish();
        let mask = Mask::new(mask.finish(), MaskType::Luminosity);
        self.layer(false);
        self.surface.push_mask(mask);
        self.on.places.push(self.place());
        self.on.open.push(Open::Layer(1));
        Ok(())
    }

    fn text(&mut self, ops: &mut Ops<'_>) -> Result<(), Broken> {
        let rgba = ops.u32()?;
        let [x, y, size, width, weight] = ops.floats()?;
        let rtl = ops.u8()? == 1;
        let mut looks = Vec::new();
        for _ in 0..ops.u8()? {
            let face = ops.u32()? as usize;
            let [bold, slant] = ops.floats()?;
            looks.push(Look { face, bold, slant });
        }
        let text = ops.text()?;
        let picks = ops.bytes(text.chars().count())?;
        let link = ops.text()?;
        let shapers: Vec<_> = looks.iter().filter_map(|look| self.faces.shaper(look.face, weight)).collect();
        if shapers.len() != looks.len() || shapers.is_empty() {
            return Err(Broken);
        }
        let runs = shape(text, picks, rtl, &shapers).ok_or(Broken)?;
        drop(shapers);
        let own: f32 = runs.iter().map(|run| run.width * size).sum();
        let stretch = if own > 0.0 && width > 0.0 && (width / own - 1.0).abs() > SAME { width / own } else { 1.0 };
        self.artifact_end();
        if self.on.layers == 0 {
            let drawn = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            let place = Rect::from_xywh(x, y - ABOVE * size, width.max(own), (ABOVE + BELOW) * size)
                .and_then(|place| place.transform(self.place()));
            let link = place.filter(|_| !link.is_empty()).map(|place| Link { address: link.to_owned(), place });
            self.on.tags.words(drawn, link);
        }
        self.surface.set_fill(fill(rgba));
        let mut at = x;
        for run in runs {
            let Look { face, bold, slant } = looks[run.face];
            let font = self.faces.font(face, weight).ok_or(Broken)?;
            // A slant leans to the right: y runs downward.
            let matrix = Transform::from_row(stretch, 0.0, -slant, 1.0, at, y);
            self.surface.push_transform(&matrix);
            self.surface.set_stroke((bold > 0.0).then(|| stroke(rgba, bold)));
            let mut pen = 0.0;
            for Part { glyphs, letters } in run.parts {
                let start = Point::from_xy(pen * size, 0.0);
                let wide: f32 = glyphs.iter().map(|glyph| glyph.x_advance).sum();
                let share = wide / letters.len() as f32;
                let unseen = self.faces.unseen(face, weight, &letters, share).filter(|_| !letters.is_empty());
                self.surface.draw_glyphs(start, &glyphs, font.clone(), &run.text, size, unseen.is_some());
                if let Some((numbers, unseen)) = unseen {
                    self.told(&letters, &numbers, unseen, (start, share, size));
                    self.surface.set_fill(fill(rgba));
                    self.surface.set_stroke((bold > 0.0).then(|| stroke(rgba, bold)));
                }
                pen += wide;
            }
            self.surface.pop();
            at += run.width * size * stretch;
        }
        if self.on.layers == 0 {
            self.surface.end_tagged();
        }
        Ok(())
    }

    /// Letters that nobody sees, the last one first as they run leftward, so wide each, em.
    fn told(&mut self, letters: &[char], numbers: &[GlyphId], font: Font, (start, wide, size): (Point, f32, f32)) {
        let mut text = String::new();
        let mut glyphs = Vec::with_capacity(letters.len());
        for (letter, number) in letters.iter().zip(numbers).rev() {
            let from = text.len();
            text.push(*letter);
            glyphs.push(KrillaGlyph::new(*number, wide, 0.0, 0.0, 0.0, from..text.len(), None));
        }
        self.surface.set_fill(fill(0));
        self.surface.set_stroke(None);
        self.surface.draw_glyphs(start, &glyphs, font, &text, size, false);
    }

    /// In the unit square of a matrix: of a picture whose words are letters, or of one that others tell of.
    fn picture(&mut self, ops: &mut Ops<'_>) -> Result<(), Broken> {
        let number = ops.u32()? as usize;
        let are_letters = ops.u8()? == 1;
        let matrix = transform(ops)?;
        let [left, top, right, bottom] = ops.floats()?;
        let told = ops.text()?;
        let image = self.pictures.get(number).ok_or(Broken)?.clone();
        self.artifact_end();
        let is_told = self.on.layers == 0;
        if is_told {
            let tag = if are_letters { ContentTag::Span(SpanTag::empty()) } else { ContentTag::Other };
            let drawn = self.surface.start_tagged(tag);
            if are_letters {
                self.on.tags.words(drawn, None);
            } else {
                self.on.tags.figure(drawn, told);
            }
        }
        self.surface.push_transform(&matrix);
        self.surface.push_clip_path(&rectangle(0.0, 0.0, 1.0, 1.0).ok_or(Broken)?, &FillRule::NonZero);
        let (w, h) = ((right - left).max(f32::EPSILON), (bottom - top).max(f32::EPSILON));
        self.surface.push_transform(&Transform::from_row(1.0 / w, 0.0, 0.0, 1.0 / h, -left / w, -top / h));
        self.surface.draw_image(image, Size::from_wh(1.0, 1.0).ok_or(Broken)?);
        for _ in 0..2 {
            self.surface.pop();
        }
        if are_letters {
            self.unseen(told, matrix.sx(), matrix.sy());
        }
        self.surface.pop();
        if is_told {
            self.surface.end_tagged();
        }
        Ok(())
    }

    /// Words where the letters of a picture stand: a space that is said to stand for them, after one that stands for itself. Said of the
    /// picture they would be taken for words of the page's corner. Readers turn around what runs leftward, so it is told letter by letter.
    fn unseen(&mut self, words: &str, wide: f32, high: f32) {
        let Some((face, glyph, advance)) = self.faces.first_with(' ') else {
            return;
        };
        let em = 1.0 / (ROOM_ABOVE + ROOM_BELOW);
        let side = ROOM_SIDE * em * high / wide.max(f32::EPSILON);
        let room = (1.0 - 2.0 * side).max(0.1);
        if words.chars().any(is_leftward) {
            let letters: Vec<char> = words.chars().collect();
            let unit = em * high / wide.max(f32::EPSILON);
            let share = room / unit / letters.len() as f32;
            if let Some((numbers, font)) = self.faces.unseen(face, 400.0, &letters, share) {
                self.surface.push_transform(&Transform::from_row(unit, 0.0, 0.0, em, side, ROOM_ABOVE * em));
                self.told(&letters, &numbers, font, (Point::from_xy(0.0, 0.0), share, 1.0));
                self.surface.pop();
            }
            return;
        }
        let Some(font) = self.faces.font(face, 400.0) else {
            return;
        };
        let stretch = room / advance.max(0.1);
        let place = Transform::from_row(stretch, 0.0, 0.0, em, side, ROOM_ABOVE * em);
        let told = format!(" {words}");
        let glyphs = [
            KrillaGlyph::new(glyph, 0.0, 0.0, 0.0, 0.0, 0..1, None),
            KrillaGlyph::new(glyph, advance, 0.0, 0.0, 0.0, 1..told.len(), None),
        ];
        self.surface.set_fill(fill(0xff00_0000));
        self.surface.set_stroke(None);
        self.surface.push_transform(&place);
        self.surface.draw_glyphs(Point::from_xy(0.0, 0.0), &glyphs, font, &told, 1.0, false);
        self.surface.pop();
    }

    /// An area filled with a piece that is repeated: commands of their own length.
    fn paper(&mut self, ops: &mut Ops<'_>) -> Result<(), Broken> {
        let [x, y, w, h, all_w, all_h] = ops.floats()?;
        let mut pattern = self.surface.stream_builder();
        let mut tile = pattern.surface();
        for _ in 0..ops.u32()? {
            let rgba = ops.u32()?;
            if let Some(path) = outline(ops)? {
                tile.set_fill(fill(rgba));
                tile.draw_path(&path);
            }
        }
        tile.finish();
        let fill = Fill {
            paint: Pattern {
                stream: pattern.finish(),
                transform: Transform::from_translate(x, y),
                width: w,
                height: h,
            }
            .into(),
            opacity: NormalizedF32::ONE,
            rule: FillRule::NonZero,
        };
        self.artifact();
        let whole = rectangle(0.0, 0.0, all_w, all_h).ok_or(Broken)?;
        self.paint(Some(fill), None, &whole);
        Ok(())
    }
}

/// Parts of points: how many, whether it is closed, then each; none when there is nothing to see.
fn outline(ops: &mut Ops<'_>) -> Result<Option<Path>, Broken> {
    let mut path = PathBuilder::new();
    for _ in 0..ops.u32()? {
        let points = ops.u32()?;
        let closed = ops.u8()? == 1;
        for point in 0..points {
            let [x, y] = ops.floats()?;
            if point == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        if closed {
            path.close();
        }
    }
    Ok(path.finish())
}

fn blend(how: u8) -> BlendMode {
    match how {
        1 => BlendMode::Multiply,
        2 => BlendMode::Screen,
        _ => BlendMode::Normal,
    }
}

fn transform(ops: &mut Ops<'_>) -> Result<Transform, Broken> {
    let [a, b, c, d, e, f] = ops.floats()?;
    Ok(Transform::from_row(a, b, c, d, e, f))
}

fn within(outer: Transform, inner: Transform) -> Transform {
    let (o, i) = (outer, inner);
    Transform::from_row(
        o.sx() * i.sx() + o.kx() * i.ky(),
        o.ky() * i.sx() + o.sy() * i.ky(),
        o.sx() * i.kx() + o.kx() * i.sy(),
        o.ky() * i.kx() + o.sy() * i.sy(),
        o.sx() * i.tx() + o.kx() * i.ty() + o.tx(),
        o.ky() * i.tx() + o.sy() * i.ty() + o.ty(),
    )
}

fn rectangle(x: f32, y: f32, w: f32, h: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(x, y, w, h)?);
    path.finish()
}

fn share(of: f32) -> NormalizedF32 {
    NormalizedF32::new(of.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

/// The lowest byte is red, the highest how much it hides.
fn paint(rgba: u32) -> (rgb::Color, NormalizedF32) {
    let [red, green, blue, alpha] = rgba.to_le_bytes();
    (rgb::Color::new(red, green, blue), share(f32::from(alpha) / 255.0))
}

fn fill(rgba: u32) -> Option<Fill> {
    let (color, opacity) = paint(rgba);
    Some(Fill { paint: color.into(), opacity, rule: FillRule::NonZero })
}

fn stroke(rgba: u32, width: f32) -> Stroke {
    let (color, opacity) = paint(rgba);
    Stroke {
        paint: color.into(),
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        opacity,
        ..Stroke::default()
    }
}

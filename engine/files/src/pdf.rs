//! A PDF, page by page.

use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::TagTree;
use krilla::{Document, SerializeSettings};
use self_cell::MutBorrow;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::face::Faces;
use crate::opened::{Opened, Sheet};
use crate::page::{Progress, play};

/// A page that is being drawn.
struct Drawing {
    opened: Opened,
    progress: Progress,
}

/// What is shown on its pages is given before it is drawn: faces, pictures; then page by page; then it is taken. What it writes of pages is
/// not packed: the host does it, bit by bit (workers/jobs/export/pdf/pdf-pack.ts).
#[wasm_bindgen]
pub struct PdfFile {
    document: Option<Document>,
    drawing: Option<Drawing>,
    faces: Faces,
    pictures: Vec<Image>,
    outline: Outline,
    tags: TagTree,
    metadata: Metadata,
    pages: usize,
}

#[wasm_bindgen]
impl PdfFile {
    /// An empty title is none.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(title: &str, language: &str) -> Self {
        let metadata = Metadata::new().creator("Atrium".into()).producer("Atrium".into()).language(language.into());
        Self {
            document: Some(Document::new_with(SerializeSettings {
                compress_content_streams: false,
                ..SerializeSettings::default()
            })),
            drawing: None,
            faces: Faces::default(),
            pictures: Vec::new(),
            outline: Outline::new(),
            tags: TagTree::new().with_lang(Some(language.into())),
            metadata: if title.is_empty() { metadata } else { metadata.title(title.into()) },
            pages: 0,
        }
    }

    /// Adds a face, as WOFF2: texts name it by its number, counted from 0. One that cannot be read lacks all letters.
    pub fn face(&mut self, woff2: &[u8]) {
        self.faces.add(woff2);
    }

    /// Returns the letters that the face itself lacks.
    #[must_use]
    pub fn lacking(&self, face: u32, letters: &str) -> String {
        let Some(shaper) = usize::try_from(face).ok().and_then(|face| self.faces.shaper(face, 400.0)) else {
            return letters.into();
        };
        letters.chars().filter(|&letter| shaper.glyph_index(letter).is_none_or(|glyph| glyph.0 == 0)).collect()
    }

    /// A picture: JPEG (kept as it is), PNG, WebP or GIF. The number by which it is drawn, or -1 when it cannot be read.
    pub fn picture(&mut self, file: Vec<u8>, smooth: bool) -> i32 {
        let read = match file.as_slice() {
            [0xff, 0xd8, ..] => Image::from_jpeg(file.into(), smooth),
            [0x89, b'P', ..] => Image::from_png(file.into(), smooth),
            [b'G', b'I', ..] => Image::from_gif(file.into(), smooth),
            _ => Image::from_webp(file.into(), smooth),
        };
        let Ok(image) = read else { return -1 };
        self.pictures.push(image);
        i32::try_from(self.pictures.len() - 1).unwrap_or(-1)
    }

    /// Begins a page of so many points, drawn by commands in units of which a point has so many. False: there is no such page.
    #[wasm_bindgen(js_name = beginPage)]
    pub fn begin_page(&mut self, width: f32, height: f32, units: f32) -> bool {
        let (Some(settings), None) = (PageSettings::from_wh(width, height), &self.drawing) else {
            return false;
        };
        let Some(document) = self.document.take() else {
            return false;
        };
        let mut opened = Opened::new(MutBorrow::new(document), |document| {
            let page = document.borrow_mut().start_page_with(settings);
            Some(Sheet::new(MutBorrow::new(page), |page| page.borrow_mut().surface()))
        });
        let progress = on_surface(&mut opened, |surface| Progress::begin(surface, units));
        self.drawing = progress.map(|progress| Drawing { opened, progress });
        self.drawing.is_some()
    }

    /// Draws a part of the page. Says whether all of it could be drawn.
    pub fn draw(&mut self, ops: &[u8]) -> bool {
        let Self { drawing: Some(Drawing { opened, progress }), faces, pictures, .. } = self else {
            return false;
        };
        on_surface(opened, |surface| play(surface, faces, pictures, progress, ops)).unwrap_or_default()
    }

    /// The page is done.
    #[wasm_bindgen(js_name = endPage)]
    pub fn end_page(&mut self) {
        let Some(Drawing { mut opened, progress }) = self.drawing.take() else {
            return;
        };
        let tags = on_surface(&mut opened, |surface| progress.end(surface, &mut self.faces));
        let told = opened.with_dependent_mut(|_, sheet| {
            let mut page = sheet.take()?.into_owner().into_inner();
            Some(tags?.finish(&mut page))
        });
        self.document = Some(opened.into_owner().into_inner());
        if let Some(told) = told {
            self.tags.push(told);
        }
        self.pages += 1;
    }

    /// A bookmark to a place of the page that was drawn last, points from its left top.
    pub fn bookmark(&mut self, title: &str, x: f32, y: f32) {
        let page = self.pages.saturating_sub(1);
        let place = XyzDestination::new(page, Point::from_xy(x, y));
        self.outline.push_child(OutlineNode::new(title.into(), place));
    }

    /// The file; empty when it could not be written.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let Self { document: Some(mut document), pictures, outline, tags, metadata, .. } = self else {
            return Vec::new();
        };
        // The document has its own copies: all of them and the file have no room beside each other.
        drop(pictures);
        document.set_outline(outline);
        document.set_metadata(metadata);
        document.set_tag_tree(tags);
        document.finish().unwrap_or_default()
    }
}

fn on_surface<T>(opened: &mut Opened, work: impl FnOnce(&mut Surface<'_>) -> T) -> Option<T> {
    opened
        .with_dependent_mut(|_, sheet| sheet.as_mut().map(|sheet| sheet.with_dependent_mut(|_, surface| work(surface))))
}

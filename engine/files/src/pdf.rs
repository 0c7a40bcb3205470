//! A PDF, page by page.

use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::TagTree;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::face::Faces;
use crate::page::play;
use crate::tags::Tags;

/// What is shown on its pages is given first: faces, pictures; then page by page; then it is taken.
#[wasm_bindgen]
pub struct PdfFile {
    document: Document,
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
            document: Document::new(),
            faces: Faces::default(),
            pictures: Vec::new(),
            outline: Outline::new(),
            tags: TagTree::new().with_lang(Some(language.into())),
            metadata: if title.is_empty() { metadata } else { metadata.title(title.into()) },
            pages: 0,
        }
    }

    /// A face, as WOFF2: the number by which texts name it, or -1 when it cannot be read.
    pub fn face(&mut self, woff2: &[u8]) -> i32 {
        self.faces.add(woff2).and_then(|number| i32::try_from(number).ok()).unwrap_or(-1)
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

    /// A page of so many points, drawn by commands in units of which a point has so many. Says whether all of it could be drawn.
    pub fn page(&mut self, width: f32, height: f32, units: f32, ops: &[u8]) -> bool {
        let Some(settings) = PageSettings::from_wh(width, height) else {
            return false;
        };
        let mut page = self.document.start_page_with(settings);
        let mut tags = Tags::default();
        let mut surface = page.surface();
        let whole = play(&mut surface, &mut self.faces, &self.pictures, &mut tags, units, ops);
        surface.finish();
        self.tags.push(tags.finish(&mut page));
        page.finish();
        self.pages += 1;
        whole
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
        let Self { mut document, outline, tags, metadata, .. } = self;
        document.set_outline(outline);
        document.set_metadata(metadata);
        document.set_tag_tree(tags);
        document.finish().unwrap_or_default()
    }
}

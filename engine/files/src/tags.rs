//! What a reader of the screen is told of a page, in the order in which it was drawn.

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::geom::Rect;
use krilla::page::Page;
use krilla::tagging::{Identifier, Tag, TagGroup};

/// A page's.
#[derive(Default)]
pub(crate) struct Tags {
    parts: Vec<Part>,
}

enum Part {
    Paragraph(Vec<Words>),
    Figure(Identifier, String),
}

/// Letters that were drawn together.
struct Words {
    drawn: Identifier,
    link: Option<Link>,
}

/// An address, and where on the page it can be pressed.
pub(crate) struct Link {
    pub(crate) address: String,
    pub(crate) place: Rect,
}

impl Tags {
    /// What is told from here on is another text.
    pub(crate) fn paragraph(&mut self) {
        self.parts.push(Part::Paragraph(Vec::new()));
    }

    pub(crate) fn words(&mut self, drawn: Identifier, link: Option<Link>) {
        if !matches!(self.parts.last(), Some(Part::Paragraph(_))) {
            self.paragraph();
        }
        if let Some(Part::Paragraph(words)) = self.parts.last_mut() {
            words.push(Words { drawn, link });
        }
    }

    pub(crate) fn figure(&mut self, drawn: Identifier, alternative: &str) {
        self.parts.push(Part::Figure(drawn, alternative.to_owned()));
    }

    /// Puts the links on the page.
    pub(crate) fn finish(self, page: &mut Page<'_>) -> TagGroup {
        let mut section = TagGroup::new(Tag::Section);
        for part in self.parts {
            match part {
                Part::Paragraph(all) if all.is_empty() => {}
                Part::Paragraph(all) => {
                    let mut paragraph = TagGroup::new(Tag::P);
                    for words in all {
                        match words.link {
                            None => paragraph.push(words.drawn),
                            Some(link) => paragraph.push(linked(page, words.drawn, link)),
                        }
                    }
                    section.push(paragraph);
                }
                Part::Figure(drawn, alternative) => {
                    let mut figure = TagGroup::new(Tag::Figure(Some(alternative)));
                    figure.push(drawn);
                    section.push(figure);
                }
            }
        }
        section
    }
}

fn linked(page: &mut Page<'_>, drawn: Identifier, link: Link) -> TagGroup {
    let told = Some(link.address.clone());
    let target = Target::Action(Action::Link(LinkAction::new(link.address)));
    let place = Annotation::new_link(LinkAnnotation::new(link.place, target), told);
    let mut group = TagGroup::new(Tag::Link);
    group.push(drawn);
    group.push(page.add_tagged_annotation(place));
    group
}

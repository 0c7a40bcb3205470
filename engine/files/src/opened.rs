//! A document with a page that stays open between two calls. Knows nothing of what is drawn.

#![allow(clippy::mem_forget, reason = "self_cell's own, behind its safe calls")]

use krilla::Document;
use krilla::page::Page;
use krilla::surface::Surface;
use self_cell::{MutBorrow, self_cell};

type OpenSheet<'a> = Option<Sheet<'a>>;

self_cell!(
    /// A page, and what is drawn on.
    pub(crate) struct Sheet<'a> {
        owner: MutBorrow<Page<'a>>,
        #[not_covariant]
        dependent: Surface,
    }
);

self_cell!(
    /// A document, and the page of it that is being drawn: the page has the document to itself, and both stay between two parts.
    pub(crate) struct Opened {
        owner: MutBorrow<Document>,
        #[not_covariant]
        dependent: OpenSheet,
    }
);

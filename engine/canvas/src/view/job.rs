//! A piece of a surface at work: a tile, a cell of a cover. Its items are drawn lowest first, as many per tick as the budget allows.

use atrium_model::{Kind, Slot};
use kurbo::Rect;

use super::damage::PxRect;
use super::painter::Painter;
use super::to_px::ToPx;
use crate::tess::{Mode, Sink};

/// See the file's head.
pub(super) struct Job {
    surface: u32,
    /// What is drawn of the surface: its px.
    area: PxRect,
    /// From board units to the surface's px.
    to: ToPx,
    todo: Vec<Slot>,
    at: usize,
}

/// An item costs so many points besides those it is drawn with.
const PER_THING: usize = 20;
/// Looking for a job's items and beginning its surface cost as much as drawing so many points.
const PER_JOB: usize = 1500;

impl Job {
    /// What lies in an area of a surface: how it is to be drawn.
    pub(super) fn new(with: &mut Painter<'_>, surface: u32, area: PxRect, to: ToPx, left: &mut usize) -> Self {
        let todo = with.scene.lie_in(with.board, to.board_rect(area.rect().inflate(2.0, 2.0)));
        *left = left.saturating_sub(PER_JOB + todo.len());
        Self { surface, area, to, todo, at: 0 }
    }

    /// Nothing lies there.
    pub(super) fn is_bare(&self) -> bool {
        self.todo.is_empty()
    }

    pub(super) fn surface(&self) -> u32 {
        self.surface
    }

    pub(super) fn set_surface(&mut self, surface: u32) {
        self.surface = surface;
    }

    /// Something has come on top of all else.
    pub(super) fn add(&mut self, slot: Slot) {
        self.todo.push(slot);
    }

    /// Paper, with or without its marks.
    pub(super) fn paper(&self, sink: &mut Sink<'_>, with: &Painter<'_>, marks: bool) {
        sink.target(self.surface, self.area.xywh(), Some(with.theme.paper));
        if marks {
            with.paper(sink, &self.to);
        }
    }

    /// Goes on until the job is done or the budget is spent. True when it is done.
    pub(super) fn work(&mut self, sink: &mut Sink<'_>, with: &mut Painter<'_>, left: &mut usize) -> bool {
        sink.target(self.surface, self.area.xywh(), None);
        let clip = self.area.rect();
        while self.at < self.todo.len() && *left > 0 {
            let slot = self.todo[self.at];
            self.at += 1;
            counted(sink, with, slot, clip, &self.to, left);
        }
        self.at == self.todo.len()
    }
}

/// Draws one item and takes what it costs from the budget.
fn counted(sink: &mut Sink<'_>, with: &mut Painter<'_>, slot: Slot, clip: Rect, to: &ToPx, left: &mut usize) {
    let Some(item) = with.board.try_item(slot).filter(|_| !with.scene.is_hidden(slot)) else { return };
    // Letters write no points, and a note's shadow and a picture are few points and many px. By the mesh executor letters are rastered and sent to
    // the graphics chip.
    let mesh = sink.mode() == Mode::Mesh;
    let letters = match (item.t.is_some(), mesh) {
        (false, _) => 0,
        (_, true) => 600,
        _ => 120,
    };
    let px = if mesh || !matches!(item.kind, Kind::Sticky | Kind::Image) { 0 } else { 150 };
    let before = sink.written();
    with.one(sink, slot, clip, to);
    *left = left.saturating_sub(sink.written() - before + PER_THING + letters + px);
}

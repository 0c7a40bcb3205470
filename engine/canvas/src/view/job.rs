//! A piece of a surface at work: a tile, a cell of a cover. Its things are drawn lowest first, as many per tick as the budget allows.

use atrium_model::{Kind, Slot};
use kurbo::Rect;

use super::damage::PxRect;
use super::paint::ToPx;
use super::tiles::area_of;
use crate::engine::Engine;
use crate::tess::{Mode, Sink};

/// See the file's head.
pub(super) struct Job {
    pub(super) surface: u32,
    /// What is drawn of the surface: its px.
    pub(super) area: PxRect,
    /// From board units to the surface's px.
    pub(super) to: ToPx,
    pub(super) todo: Vec<Slot>,
    pub(super) at: usize,
}

/// A thing costs so many points besides those it is drawn with.
const PER_THING: usize = 20;
/// Looking for a job's things and beginning its surface cost as much as drawing so many points.
const PER_JOB: usize = 1500;

impl Engine {
    /// What lies in an area of a surface: how it is to be drawn.
    pub(super) fn job(&mut self, surface: u32, area: PxRect, to: ToPx, left: &mut usize) -> Job {
        let todo = self.lie_in(to.board_rect(area.rect().inflate(2.0, 2.0)));
        *left = left.saturating_sub(PER_JOB + todo.len());
        Job { surface, area, to, todo, at: 0 }
    }

    /// Paper, with or without its marks.
    pub(super) fn job_paper(&self, sink: &mut Sink<'_>, job: &Job, marks: bool) {
        sink.target(job.surface, area_of(job.area), Some(self.theme.paper));
        if marks {
            self.paint_paper(sink, &job.to);
        }
    }

    /// Goes on until the job is done or the budget is spent. True when it is done.
    pub(super) fn work(&mut self, sink: &mut Sink<'_>, job: &mut Job, left: &mut usize) -> bool {
        sink.target(job.surface, area_of(job.area), None);
        let clip = job.area.rect();
        while job.at < job.todo.len() && *left > 0 {
            let slot = job.todo[job.at];
            job.at += 1;
            self.paint_counted(sink, slot, clip, &job.to, left);
        }
        job.at == job.todo.len()
    }

    /// Draws one thing and takes what it costs from the budget.
    pub(super) fn paint_counted(&mut self, sink: &mut Sink<'_>, slot: Slot, clip: Rect, to: &ToPx, left: &mut usize) {
        let Some(item) = self.board.try_item(slot).filter(|_| !self.scene.is_hidden(slot)) else { return };
        // Letters write no points, and a note's shadow is few points and many px. By the mesh executor letters are rastered and sent to
        // the graphics chip.
        let mesh = sink.mode() == Mode::Mesh;
        let letters = match (item.t.is_some(), mesh) {
            (false, _) => 0,
            (_, true) => 600,
            _ => 120,
        };
        let shadow = if mesh || item.kind != Kind::Sticky { 0 } else { 150 };
        let before = sink.written();
        self.paint_one(sink, slot, clip, to);
        *left = left.saturating_sub(sink.written() - before + PER_THING + letters + shadow);
    }
}

//! The eraser, swept from record to record so that a fast contact skips nothing. It cuts strokes where it passes, or takes whole
//! items. What it took is hidden at once and written as one transaction when it lifts.

use atrium_model::{ItemId, Kind, Op, Slot};
use kurbo::{Point, Rect};

use super::gesture::{Context, Effect, Gesture, Role};
use super::hand::{Tool, ToolState};
use crate::document::{Erased, Intervals, Items};
use crate::pointer::Sample;
use crate::scene::merge;

/// Half the eraser's width on the screen, CSS px, when the style says nothing, or is another tool's.
const RADIUS_CSS: f64 = 10.0;

/// Half the width of the active eraser, or of a pen's other end.
pub(crate) fn radius_css(hand: &ToolState) -> f64 {
    let own = hand.style.width.filter(|_| hand.tool == Tool::Eraser);
    own.map_or(RADIUS_CSS, |w| f64::from(w) / 2.0)
}

/// One pass of an eraser.
pub(crate) struct Erase {
    /// Board units.
    last: Point,
    contact: u32,
    cuts: bool,
    radius_css: f64,
    gone: Vec<(Slot, ItemId)>,
    cut: Vec<(Slot, ItemId, Intervals)>,
}

impl Erase {
    pub(crate) fn begin(on: &mut Context<'_>, hand: &ToolState, radius_css: f64, s: &Sample) -> Self {
        let mut erase = Self {
            last: on.view.viewport().board_from_css(Point::new(s.x, s.y)),
            contact: s.pointer,
            cuts: hand.eraser_cuts,
            radius_css: radius_css.clamp(1.0, 400.0),
            gone: Vec::new(),
            cut: Vec::new(),
        };
        erase.moved(on, s);
        erase
    }

    /// Takes what lies within `radius` of the way to a point: board units.
    fn sweep(&mut self, items: &mut Items, to: Point, radius: f64) {
        let from = core::mem::replace(&mut self.last, to);
        let area = Rect::from_points(from, to).inflate(radius, radius);
        for slot in items.scene().query(area) {
            let item = items.board().item(slot);
            // What cuts where it passes leaves what is written whole.
            let spared = match item.kind {
                Kind::Frame => true,
                Kind::Text | Kind::Sticky => self.cuts,
                _ => false,
            };
            if item.lock.is_on() || spared || items.scene().is_hidden(slot) {
                continue;
            }
            let id = item.id;
            match items.swept(slot, from, to, radius, self.cuts) {
                Erased::No => {}
                Erased::Parts(removed) => {
                    let at = self.cut.iter().position(|(s, i, _)| *s == slot && *i == id).unwrap_or_else(|| {
                        self.cut.push((slot, id, Vec::new()));
                        self.cut.len() - 1
                    });
                    let whole = &mut self.cut[at].2;
                    whole.extend(removed);
                    merge(whole);
                    items.show_erased(slot, self.contact, Erased::Parts(whole.clone()));
                }
                Erased::Whole => {
                    self.gone.push((slot, id));
                    items.show_erased(slot, self.contact, Erased::Whole);
                }
            }
        }
    }

    /// Shows again what was hidden; what has left the board meanwhile is no concern any more.
    fn show(&self, items: &mut Items) {
        let slots = self.gone.iter().copied().chain(self.cut.iter().map(|(slot, id, _)| (*slot, *id)));
        for (slot, id) in slots {
            if items.board().get(&id) == Some(slot) {
                items.show_erased(slot, self.contact, Erased::No);
            }
        }
    }
}

impl Gesture for Erase {
    fn moved(&mut self, on: &mut Context<'_>, s: &Sample) {
        let viewport = on.view.viewport();
        let (to, radius) = (viewport.board_from_css(Point::new(s.x, s.y)), self.radius_css / viewport.camera.zoom);
        self.sweep(&mut on.document.items, to, radius);
    }

    fn up(mut self: Box<Self>, on: &mut Context<'_>, lane: u32, s: &Sample) -> Effect {
        self.moved(on, s);
        self.show(&mut on.document.items);
        let mut ops = Vec::new();
        let gone: Vec<ItemId> = self.gone.iter().map(|(_, id)| *id).collect();
        if !gone.is_empty() {
            ops.push(Op::Delete(gone));
        }
        ops.extend(self.cut.into_iter().map(|(_, target, remove)| Op::Cut { target, remove }));
        on.document.transact(lane, ops);
        Effect::Nothing
    }

    fn cancel(self: Box<Self>, on: &mut Context<'_>) {
        self.show(&mut on.document.items);
    }

    fn role(&self) -> Role {
        Role::Erase
    }
}

//! Strokes being drawn: own ones on their way out, others' as ghosts. Owns both tables; the bytes are `wire`'s. A ghost ends by
//! its item, by being cancelled, or when its client goes. Knows no board and no px.

mod wire;

use std::rc::Rc;

use atrium_model::{Device, Item, ItemId, Kind, Sample, Style};
use kurbo::Rect;

use crate::ink::StrokeBuilder;
use crate::shape;
use wire::Record;

/// The grid a ghost's samples are rounded to does not matter: they come cleaned and are never stored.
const GHOST_Q: u8 = 10;

/// So many samples at most are given out at a time: a frame that is too long is refused, and after a long time alone there is much to
/// send when another client joins.
const MAX_SAMPLES: usize = 2048;

/// More ghosts than this are not shown: oldest first.
const MAX_GHOSTS: usize = 256;

/// A stroke of this engine, from touch-down to its transaction.
pub(crate) struct LiveStroke {
    pub(crate) id: ItemId,
    pub(crate) lane: u32,
    pub(crate) device: Device,
    pub(crate) epsilon: f32,
    pub(crate) style: Rc<Style>,
    pub(crate) builder: StrokeBuilder,
    /// Samples already given to `take`.
    pub(crate) sent: usize,
    /// A shape is shown in its place.
    pub(crate) hidden: bool,
}

/// Another client's stroke.
struct Ghost {
    id: ItemId,
    client: u32,
    style: Rc<Style>,
    builder: StrokeBuilder,
    have: u32,
}

/// Both tables, and what waits to be sent.
#[derive(Default)]
pub(crate) struct Live {
    own: Vec<LiveStroke>,
    ghosts: Vec<Ghost>,
    marks: Vec<Record>,
    /// Of strokes that are shown no more, since the last call of `drain_uncovered`: board units.
    uncovered: Vec<Rect>,
}

impl Live {
    pub(crate) fn start(&mut self, stroke: LiveStroke) {
        self.own.push(stroke);
    }

    pub(crate) fn own(&mut self, id: &ItemId) -> Option<&mut LiveStroke> {
        self.own.iter_mut().find(|s| s.id == *id)
    }

    /// An own stroke, which is drawn no more.
    pub(crate) fn take(&mut self, id: &ItemId) -> Option<LiveStroke> {
        let at = self.own.iter().position(|s| s.id == *id)?;
        let mut stroke = self.own.remove(at);
        self.uncovered.extend(stroke.builder.bounds());
        // What was shown beyond the end, as predicted.
        self.uncovered.extend(stroke.builder.take_damage());
        Some(stroke)
    }

    /// A shape is shown in place of an own stroke from here on. The stroke, if there is one.
    pub(crate) fn hide(&mut self, id: &ItemId) -> Option<&LiveStroke> {
        let stroke = self.own.iter_mut().find(|s| s.id == *id)?;
        stroke.hidden = true;
        self.uncovered.extend(stroke.builder.bounds());
        Some(stroke)
    }

    /// What all strokes have changed since the last call: board units.
    pub(crate) fn take_damage(&mut self) -> Vec<Rect> {
        let mut damage = Vec::new();
        for stroke in &mut self.own {
            damage.extend(stroke.builder.take_damage());
        }
        for ghost in &mut self.ghosts {
            damage.extend(ghost.builder.take_damage());
        }
        damage
    }

    /// Where strokes were that are shown no more, since the last call: board units.
    pub(crate) fn drain_uncovered(&mut self) -> impl Iterator<Item = Rect> {
        self.uncovered.drain(..)
    }

    /// All that is to be drawn: others' below, own on top.
    pub(crate) fn shown(&self) -> impl Iterator<Item = (&Rc<Style>, &StrokeBuilder)> {
        let own = self.own.iter().filter(|s| !s.hidden).map(|s| (&s.style, &s.builder));
        self.ghosts.iter().map(|g| (&g.style, &g.builder)).chain(own)
    }

    /// How many are drawn here.
    pub(crate) fn own_count(&self) -> usize {
        self.own.len()
    }

    /// A stroke has ended, `kept` or taken back. Of which nothing was given out, nothing need be said.
    pub(crate) fn ended(&mut self, stroke: &ItemId, sent: usize, kept: bool) {
        let mark = if kept { Record::Done } else { Record::Cancelled };
        self.marks.extend((sent > 0).then(|| mark(*stroke)));
    }

    /// Whether there is something for `take_bytes`.
    pub(crate) fn waits(&self) -> bool {
        !self.marks.is_empty() || self.own.iter().any(|s| s.builder.raw_len() > s.sent)
    }

    /// What was drawn since the last call, as a stream.
    pub(crate) fn take_bytes(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut left = MAX_SAMPLES;
        for stroke in &mut self.own {
            let fresh = stroke.builder.samples_since(stroke.sent);
            let samples = fresh[..fresh.len().min(left)].to_vec();
            if samples.is_empty() {
                continue;
            }
            left -= samples.len();
            let offset = u32::try_from(stroke.sent).unwrap_or(u32::MAX);
            stroke.sent += samples.len();
            let style = stroke.style.to_bytes();
            wire::write(
                &mut out,
                &Record::Append {
                    id: stroke.id,
                    lane: stroke.lane,
                    device: stroke.device,
                    epsilon: stroke.epsilon,
                    style,
                    offset,
                    samples,
                },
            );
        }
        for mark in self.marks.drain(..) {
            wire::write(&mut out, &mark);
        }
        out
    }

    /// The item of a ghost has come: the ghost goes in the same frame.
    pub(crate) fn arrived(&mut self, id: &ItemId) {
        if let Some(at) = self.ghosts.iter().position(|g| g.id == *id) {
            self.uncovered.extend(self.ghosts.remove(at).builder.bounds());
        }
    }

    /// Takes another client's stream.
    pub(crate) fn hear(&mut self, client: u32, bytes: &[u8], known: &dyn Fn(&ItemId) -> bool) {
        for record in wire::read(bytes) {
            match record {
                Record::Append { id, device, epsilon, style, offset, samples, .. } => {
                    if !known(&id) {
                        self.append(client, id, device, epsilon, &style, offset, &samples);
                    }
                }
                Record::Cancelled(id) => self.arrived(&id),
                // Its item replaces it; until then it stays as it is.
                Record::Done(_) => {}
            }
        }
    }

    /// Nothing when it is no stroke, or has a gap before it.
    fn append(
        &mut self,
        client: u32,
        id: ItemId,
        device: Device,
        epsilon: f32,
        style: &[u8],
        offset: u32,
        samples: &[Sample],
    ) -> Option<()> {
        let at = match self.ghosts.iter().position(|g| g.id == id) {
            Some(at) => at,
            None => {
                // A gap at the start: the server sends the running stroke whole to newcomers, so this one is not for us yet.
                if offset > 0 {
                    return None;
                }
                let style = Style::from_bytes(style).ok()?;
                let like = Item { s: Rc::new(style), ..Item::new(id, Kind::Stroke) };
                if self.ghosts.len() >= MAX_GHOSTS {
                    self.ghosts.remove(0);
                }
                let builder = StrokeBuilder::new(shape::nib(&like), device, f64::from(epsilon), GHOST_Q);
                self.ghosts.push(Ghost { id, client, style: like.s, builder, have: 0 });
                self.ghosts.len() - 1
            }
        };
        let ghost = &mut self.ghosts[at];
        let skip = ghost.have.checked_sub(offset)? as usize;
        let fresh = samples.get(skip..)?;
        ghost.have += fresh.len() as u32;
        ghost.builder.extend_clean(fresh);
        Some(())
    }

    /// A client is gone, and its unfinished strokes with it.
    pub(crate) fn gone(&mut self, client: u32) {
        self.ghosts.retain(|g| {
            if g.client == client {
                self.uncovered.extend(g.builder.bounds());
            }
            g.client != client
        });
    }
}

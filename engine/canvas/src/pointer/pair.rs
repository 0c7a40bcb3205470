//! The two-contact rule: which two fingers are a pinch. Owns the guess alone; ink starts at once elsewhere and is taken back
//! only when this says so. On a small screen nobody asks it: a second finger is a pinch there (`input`). Positions in CSS px, times in ms.
//!
//! ```text
//!   two downs ≤ 100 ms, ≤ 300 px, alone ──▶ maybe ──▶ both move together (pan) or apart (pinch) ──▶ confirmed
//!                                             │ third contact · one lifts · moves unlike either · too far, too late
//!                                             ▼
//!                                            ink
//! ```

/// Two contacts may be one gesture only when they came within this time of each other.
pub const WINDOW_MS: f64 = 100.0;
/// … and this distance.
pub const REACH: f64 = 300.0;
/// Each finger must have gone this far before they are taken for one gesture …
const CLEAR: f64 = 8.0;
/// … and when both have gone so far without being one, they are two.
const CLEARLY_TWO: f64 = 20.0;
/// A pair that has not made itself clear by then was two strokes.
const TIMEOUT_MS: f64 = 400.0;
/// … or once a finger has drawn this far.
const TOO_FAR: f64 = 48.0;

/// A finger on the screen.
#[derive(Clone, Copy, Debug)]
struct Finger {
    pointer: u32,
    t0: f64,
    from: (f64, f64),
    at: (f64, f64),
}

impl Finger {
    fn moved(&self) -> (f64, f64) {
        (self.at.0 - self.from.0, self.at.1 - self.from.1)
    }
}

/// What is known of the fingers after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing new.
    Open,
    /// These two are one gesture: their ink is to be taken back.
    Pinch(u32, u32),
}

/// Watches all fingers and judges at most one pair at a time.
#[derive(Debug, Default)]
pub struct Pair {
    fingers: Vec<Finger>,
    candidate: Option<(u32, u32, f64)>,
    last_down: Option<f64>,
}

fn length(v: (f64, f64)) -> f64 {
    v.0.hypot(v.1)
}

impl Pair {
    /// A finger comes down.
    pub fn down(&mut self, pointer: u32, x: f64, y: f64, t_ms: f64) {
        self.fingers.retain(|f| f.pointer != pointer);
        self.candidate = None;
        if let [other] = &mut self.fingers[..] {
            let near = length((x - other.at.0, y - other.at.1)) <= REACH && (t_ms - other.t0).abs() <= WINDOW_MS;
            let lonely = self.last_down.is_none_or(|t| t <= other.t0 || (t_ms - t) > WINDOW_MS);
            if near && lonely {
                self.candidate = Some((other.pointer, pointer, t_ms));
                // The first finger may have moved before the second came: the gesture begins now.
                other.from = other.at;
            }
        }
        self.last_down = Some(self.last_down.map_or(t_ms, |t| t.max(t_ms)));
        self.fingers.push(Finger { pointer, t0: t_ms, from: (x, y), at: (x, y) });
    }

    /// A finger moved.
    pub fn moved(&mut self, pointer: u32, x: f64, y: f64, t_ms: f64) -> Verdict {
        let Some(finger) = self.fingers.iter_mut().find(|f| f.pointer == pointer) else { return Verdict::Open };
        finger.at = (x, y);
        let Some((a, b, since)) = self.candidate else { return Verdict::Open };
        if pointer != a && pointer != b {
            return Verdict::Open;
        }
        let find = |id| self.fingers.iter().find(|f| f.pointer == id);
        let (Some(fa), Some(fb)) = (find(a), find(b)) else { return Verdict::Open };
        match judge(fa, fb) {
            Some(true) => {
                self.candidate = None;
                Verdict::Pinch(a, b)
            }
            Some(false) => {
                self.candidate = None;
                Verdict::Open
            }
            None => {
                if t_ms - since > TIMEOUT_MS || length(fa.moved()).max(length(fb.moved())) > TOO_FAR {
                    self.candidate = None;
                }
                Verdict::Open
            }
        }
    }

    /// A finger is lifted or taken away: an undecided pair was ink.
    pub fn up(&mut self, pointer: u32) {
        self.fingers.retain(|f| f.pointer != pointer);
        if self.candidate.is_some_and(|(a, b, _)| a == pointer || b == pointer) {
            self.candidate = None;
        }
    }

    /// The finger on the screen when there is just one.
    #[must_use]
    pub fn only(&self) -> Option<u32> {
        if let [one] = self.fingers[..] { Some(one.pointer) } else { None }
    }
}

/// True: one gesture. False: two strokes. None: not clear yet.
fn judge(a: &Finger, b: &Finger) -> Option<bool> {
    let (ma, mb) = (a.moved(), b.moved());
    let (la, lb) = (length(ma), length(mb));
    if la < CLEAR || lb < CLEAR {
        return None;
    }
    let cos = (ma.0 * mb.0 + ma.1 * mb.1) / (la * lb);
    let ratio = la.min(lb) / la.max(lb);
    let together = cos > 0.9 && ratio > 0.55;
    let axis = (b.from.0 - a.from.0, b.from.1 - a.from.1);
    let reach = length(axis).max(1.0);
    let along = |m: (f64, f64), l: f64| (m.0 * axis.0 + m.1 * axis.1) / (reach * l);
    // Towards or away from each other: opposite ways, each mostly along the line between them.
    let (pa, pb) = (along(ma, la), along(mb, lb));
    let apart = pa * pb < 0.0 && pa.abs() > 0.7 && pb.abs() > 0.7;
    if together || apart { Some(true) } else { (la.min(lb) >= CLEARLY_TWO).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One finger of a trace: when and where it lands, and how far it goes in 200 ms of 10 ms steps.
    struct Trace {
        t0: f64,
        from: (f64, f64),
        by: (f64, f64),
    }

    fn replay(traces: &[Trace]) -> Verdict {
        let mut pair = Pair::default();
        /// When, which finger, and where to (or down).
        type Event = (f64, u32, Option<(f64, f64)>);
        let mut events: Vec<Event> = Vec::new();
        for (id, trace) in traces.iter().enumerate() {
            events.push((trace.t0, id as u32, None));
            for step in 1..=20 {
                let u = f64::from(step) / 20.0;
                events.push((
                    trace.t0 + f64::from(step) * 10.0,
                    id as u32,
                    Some((trace.from.0 + trace.by.0 * u, trace.from.1 + trace.by.1 * u)),
                ));
            }
        }
        events.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (t, id, to) in events {
            match to {
                None => pair.down(id, traces[id as usize].from.0, traces[id as usize].from.1, t),
                Some((x, y)) => {
                    let verdict = pair.moved(id, x, y, t);
                    if verdict != Verdict::Open {
                        return verdict;
                    }
                }
            }
        }
        Verdict::Open
    }

    fn trace(t0: f64, from: (f64, f64), by: (f64, f64)) -> Trace {
        Trace { t0, from, by }
    }

    #[test]
    fn traces_are_judged_by_the_table() {
        let table: [(&str, bool, Vec<Trace>); 11] = [
            (
                "fingers spread",
                true,
                vec![trace(0.0, (300.0, 300.0), (-60.0, 0.0)), trace(30.0, (400.0, 300.0), (60.0, 0.0))],
            ),
            (
                "fingers close",
                true,
                vec![trace(0.0, (300.0, 300.0), (50.0, 10.0)), trace(0.0, (500.0, 320.0), (-60.0, -5.0))],
            ),
            (
                "two fingers pan",
                true,
                vec![trace(0.0, (300.0, 300.0), (0.0, 90.0)), trace(40.0, (380.0, 290.0), (5.0, 80.0))],
            ),
            (
                "landed 150 ms apart",
                false,
                vec![trace(0.0, (300.0, 300.0), (-60.0, 0.0)), trace(150.0, (400.0, 300.0), (60.0, 0.0))],
            ),
            (
                "farther than a hand",
                false,
                vec![trace(0.0, (100.0, 300.0), (0.0, 90.0)), trace(10.0, (500.0, 300.0), (0.0, 90.0))],
            ),
            (
                "two people, other ways",
                false,
                vec![trace(0.0, (300.0, 300.0), (80.0, 0.0)), trace(20.0, (420.0, 300.0), (0.0, 80.0))],
            ),
            (
                "one rests, one draws",
                false,
                vec![trace(0.0, (300.0, 300.0), (0.0, 1.0)), trace(20.0, (420.0, 300.0), (90.0, 30.0))],
            ),
            (
                "turning round each other",
                false,
                vec![trace(0.0, (300.0, 300.0), (0.0, 60.0)), trace(20.0, (400.0, 300.0), (0.0, -60.0))],
            ),
            (
                "three fingers",
                false,
                vec![
                    trace(0.0, (300.0, 300.0), (0.0, 90.0)),
                    trace(10.0, (360.0, 300.0), (0.0, 90.0)),
                    trace(20.0, (420.0, 300.0), (0.0, 90.0)),
                ],
            ),
            (
                "a third while they decide",
                false,
                vec![
                    trace(0.0, (300.0, 300.0), (0.0, 2.0)),
                    trace(10.0, (360.0, 300.0), (0.0, 2.0)),
                    trace(90.0, (420.0, 600.0), (0.0, 90.0)),
                ],
            ),
            (
                "one fast, one slow",
                false,
                vec![trace(0.0, (300.0, 300.0), (0.0, 20.0)), trace(10.0, (360.0, 300.0), (0.0, 200.0))],
            ),
        ];
        for (name, pinch, traces) in table {
            assert_eq!(replay(&traces) != Verdict::Open, pinch, "{name}");
        }
    }

    #[test]
    fn a_pair_that_lost_a_finger_is_never_a_pinch() {
        let mut pair = Pair::default();
        pair.down(1, 0.0, 0.0, 0.0);
        pair.down(2, 50.0, 0.0, 10.0);
        pair.up(1);
        assert_eq!(pair.moved(2, 120.0, 0.0, 60.0), Verdict::Open);
        assert_eq!(pair.only(), Some(2));
    }
}

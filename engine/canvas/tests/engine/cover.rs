//! Tiles over a cover: whatever the camera does, every px of the screen is drawn, and once; the work of a frame stays within its
//! budget; the cover follows the board; pictures can be asked for. Looks at commands alone: what covers what, not its colours.

use std::collections::{BTreeMap, BTreeSet};

use atrium_canvas::kurbo::{Point, Rect};
use atrium_canvas::tess::{Mode, Streams};
use atrium_canvas::{COVER_GIVEN, FRAME, PICTURE, Theme, Tool};
use atrium_model::{Rng, Style};

use crate::crowd::{full, written};
use crate::driver::{EngineDriver, H, W, line};

const COVERS: [u32; 2] = [2, 3];

/// What one frame did.
#[derive(Default)]
struct Seen {
    /// How often each px of the screen was drawn opaque.
    screen: Vec<u8>,
    /// Surfaces copied to the screen, and whether stretched.
    blits: Vec<(u32, bool)>,
    /// How far what stands in the middle of the screen is stretched.
    stretch: f32,
    /// Paper laid on the screen.
    papers: usize,
    /// Surfaces drawn into.
    targets: Vec<u32>,
    cleared: Vec<(u32, u32)>,
}

/// Keeps what surfaces there are, as an executor does.
#[derive(Default)]
struct Walker {
    surfaces: BTreeMap<u32, (u32, u32)>,
}

impl Walker {
    fn walk(&mut self, s: &Streams, w: i32, h: i32) -> Seen {
        let mut seen = Seen { screen: vec![0; (w * h) as usize], ..Seen::default() };
        let (mut target, mut clip) = (0, [0; 4]);
        let mut at = 0;
        let float = |v: u32| f32::from_bits(v);
        while at < s.ops.len() {
            let (code, words) = (s.ops[at] & 0xff, (s.ops[at] >> 8) as usize);
            let arg = &s.ops[at + 1..at + words];
            let mut fill = |clip: [i32; 4], box_: [f32; 4]| {
                let (x0, y0) = (clip[0].max(box_[0].ceil() as i32).max(0), clip[1].max(box_[1].ceil() as i32).max(0));
                let x1 = (clip[0] + clip[2]).min((box_[0] + box_[2]).floor() as i32).min(w);
                let y1 = (clip[1] + clip[3]).min((box_[1] + box_[3]).floor() as i32).min(h);
                for y in y0..y1 {
                    for x in x0..x1 {
                        seen.screen[(y * w + x) as usize] += 1;
                    }
                }
            };
            match code {
                1 => {
                    target = arg[0];
                    clip = [arg[1], arg[2], arg[3], arg[4]].map(|v| v as i32);
                    assert!(target == 0 || self.surfaces.contains_key(&target), "a target that was made");
                    seen.targets.push(target);
                    if arg[5] == 1 {
                        seen.cleared.push((target, arg[6]));
                    }
                }
                2 if arg[1] == 0 => assert!(self.surfaces.remove(&arg[0]).is_some(), "what is freed was made"),
                2 => {
                    assert!(self.surfaces.insert(arg[0], (arg[1], arg[2])).is_none(), "made once: {}", arg[0]);
                }
                5 => {
                    assert!(self.surfaces.contains_key(&arg[0]), "what is copied was made");
                    if target == 0 {
                        fill(clip, core::array::from_fn(|i| float(arg[5 + i])));
                        seen.blits.push((arg[0], arg[10] == 1));
                        let [from_w, x, y, w_to, h_to] = [3, 5, 6, 7, 8].map(|i| float(arg[i]));
                        let (cx, cy) = (w as f32 / 2.0, h as f32 / 2.0);
                        if x <= cx && cx < x + w_to && y <= cy && cy < y + h_to && clip_holds(clip, w / 2, h / 2) {
                            seen.stretch = w_to / from_w;
                        }
                    }
                }
                12 if target == 0 => {
                    fill(clip, [-1e9, -1e9, 2e9, 2e9]);
                    seen.papers += 1;
                }
                _ => {}
            }
            at += words;
        }
        seen
    }
}

fn clip_holds(clip: [i32; 4], x: i32, y: i32) -> bool {
    clip[0] <= x && x < clip[0] + clip[2] && clip[1] <= y && y < clip[1] + clip[3]
}

struct Shown {
    hands: EngineDriver,
    walker: Walker,
    size: (i32, i32),
}

impl Shown {
    fn new(hands: EngineDriver) -> Self {
        Self { hands, walker: Walker::default(), size: (W as i32, H as i32) }
    }

    fn tick(&mut self) -> (u32, Seen) {
        let bits = self.hands.tick();
        let seen = self.walker.walk(self.hands.engine.streams(), self.size.0, self.size.1);
        (bits, seen)
    }

    fn settle(&mut self) -> usize {
        for n in 0..3000 {
            if self.tick().0 & (atrium_canvas::AGAIN | FRAME) == 0 {
                return n;
            }
        }
        panic!("never at rest");
    }

    /// Ticks for a time, at rest or not.
    fn wait(&mut self, ms: f64) {
        let until = self.hands.t + ms;
        while self.hands.t < until {
            self.tick();
        }
    }
}

fn crowded(mode: Mode) -> Shown {
    let mut hands = full(mode, 9000, 6000.0);
    hands.engine.set_memory(64);
    hands.engine.camera_set(3000.0, 3000.0, 1.0);
    let mut s = Shown::new(hands);
    s.hands.engine.set_tile_threshold(0);
    s.settle();
    s
}

#[test]
fn no_px_is_blank_or_drawn_twice_while_the_board_is_flung_and_zoomed() {
    let seed = 11;
    let mut rng = Rng::from_number(seed);
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut s = crowded(mode);
        for move_ in 0..12 {
            let (dx, dy) = (rng.below(500) as f64 - 250.0, rng.below(300) as f64 - 150.0);
            let zoom = rng.below(40) as f64 - 20.0;
            for step in 0..12 {
                let before = s.hands.engine.camera();
                if move_ % 2 == 0 {
                    s.hands.engine.wheel(dx, dy, Point::ZERO, false);
                } else {
                    s.hands.engine.wheel(0.0, zoom, Point::new(640.0, 360.0), true);
                }
                // What is flung beyond the crowd comes back.
                let c = s.hands.engine.camera();
                let (x, y) = (c.x.clamp(1000.0, 5000.0), c.y.clamp(1000.0, 5000.0));
                s.hands.engine.camera_set(x, y, c.zoom.clamp(0.4, 4.0));
                let (_, seen) = s.tick();
                let told = format!("seed {seed} {mode:?} move {move_} step {step}");
                let blank = seen.screen.iter().filter(|n| **n == 0).count();
                if s.hands.engine.camera() == before {
                    // It stands at the edge: small gaps are drawn as they are, over what is there.
                    assert_eq!(blank, 0, "{told}");
                    continue;
                }
                let twice = seen.screen.iter().filter(|n| **n > 1).count();
                assert_eq!((blank, twice, seen.papers), (0, 0, 0), "{told}: px blank, twice, papers");
            }
        }
        s.settle();
    }
}

/// Eight times the size in five seconds.
#[test]
fn a_steady_zoom_finds_its_tiles_ready() {
    let mut s = crowded(Mode::Outline);
    s.hands.engine.camera_set(3000.0, 3000.0, 0.5);
    s.settle();
    let (mut max, mut frames) = (0.0_f32, 0);
    while s.hands.engine.camera().zoom < 4.0 {
        s.hands.engine.repaint();
        s.hands.engine.wheel(0.0, -0.7, Point::new(640.0, 360.0), true);
        let (_, seen) = s.tick();
        s.hands.engine.spent(2.0 + written(&s.hands) as f64 / 2000.0);
        max = max.max(seen.stretch);
        frames += 1;
    }
    assert!(frames > 200 && max < 2.0, "{frames} frames, stretched {max} times");
}

#[test]
fn without_a_cover_gaps_show_paper_and_nothing_is_blank() {
    let mut s = Shown::new(full(Mode::Mesh, 9000, 6000.0));
    s.hands.engine.camera_set(3000.0, 3000.0, 1.0);
    s.hands.engine.set_tile_threshold(0);
    for _ in 0..40 {
        s.hands.engine.wheel(200.0, 90.0, Point::ZERO, false);
        let (_, seen) = s.tick();
        assert!(seen.screen.iter().all(|n| *n == 1));
        assert!(seen.blits.iter().all(|(slot, _)| !COVERS.contains(slot)));
    }
}

#[test]
fn the_work_of_a_frame_follows_what_the_host_measures() {
    for (mode, points_a_ms) in [(Mode::Mesh, 900.0), (Mode::Outline, 250.0), (Mode::Outline, 2500.0)] {
        let mut s = crowded(mode);
        let (mut worst, mut learnt) = (0.0_f64, 0);
        for _ in 0..120 {
            s.hands.engine.wheel(20.0, 6.0, Point::ZERO, false);
            s.tick();
            let ms = 1.5 + written(&s.hands) as f64 / points_a_ms;
            s.hands.engine.spent(ms);
            // A few frames tell what this machine is.
            learnt += usize::from(written(&s.hands) > 500);
            if learnt > 4 {
                worst = worst.max(ms);
            }
        }
        // A fling that is ahead of its tiles works longest.
        assert!(worst < 10.5, "{mode:?} at {points_a_ms} points a ms: {worst} ms");
    }
}

#[test]
fn the_cover_follows_the_board() {
    let mut s = crowded(Mode::Mesh);
    let cover = *COVERS.iter().find(|c| s.walker.surfaces.contains_key(c)).expect("a cover");
    assert_eq!(s.walker.surfaces.len(), s.walker.surfaces.keys().filter(|k| !COVERS.contains(k)).count() + 1);
    // What comes on top is drawn onto it at once, and nothing else is.
    s.hands.tool_with(Tool::Pen, Style { width: Some(4.0), ..Style::default() });
    s.hands.drag(&line((200.0, 200.0), (400.0, 260.0)));
    let (mut drawn, mut points) = (0, 0);
    for _ in 0..60 {
        let (_, seen) = s.tick();
        drawn += seen.targets.iter().filter(|t| **t == cover).count();
        points += written(&s.hands);
    }
    assert_eq!(drawn, 0, "the commit's own tick drew it");
    assert!(points < 4000, "{points}");
    // What goes leaves its cells to be drawn again, when the board is calm.
    s.hands.undo();
    let (_, seen) = s.tick();
    assert!(!seen.targets.contains(&cover));
    let mut cells = 0;
    for _ in 0..80 {
        let (_, seen) = s.tick();
        cells += seen.cleared.iter().filter(|(t, _)| *t == cover).count();
    }
    assert!((1..=4).contains(&cells), "{cells} cells");
    assert!(s.walker.surfaces.contains_key(&cover), "it is the same surface");
}

#[test]
fn a_board_that_outgrows_its_cover_gets_another_in_the_other_surface() {
    let mut s = crowded(Mode::Mesh);
    let has = |s: &Shown| COVERS.map(|c| s.walker.surfaces.contains_key(&c));
    let before = has(&s);
    s.wait(5000.0);
    s.hands.engine.camera_set(40_000.0, 3000.0, 1.0);
    s.hands.tool_with(Tool::Pen, Style { width: Some(4.0), ..Style::default() });
    s.hands.drag(&line((200.0, 200.0), (400.0, 260.0)));
    s.settle();
    s.tick();
    assert_eq!(has(&s), before.map(|b| !b));
}

#[test]
fn what_the_host_gives_stands_for_the_board_until_it_is_loaded() {
    let mut s = Shown::new(EngineDriver::new(Mode::Mesh));
    s.hands.engine.set_memory(64);
    s.settle();
    let area = Rect::new(0.0, 0.0, 2000.0, 1000.0);
    assert!(!s.hands.engine.cover_given(Rect::new(0.0, 0.0, f64::NAN, 1.0), 500, 250));
    assert!(!s.hands.engine.cover_given(area, 0, 250));
    assert!(s.hands.engine.cover_given(area, 500, 250));
    s.walker.surfaces.insert(COVER_GIVEN, (500, 250));
    let (_, seen) = s.tick();
    assert_eq!(seen.blits, [(COVER_GIVEN, true)]);
    s.hands.engine.cover_end();
    let (_, seen) = s.tick();
    assert!(seen.blits.is_empty() && seen.papers == 1);
    s.tick();
    assert!(!s.walker.surfaces.contains_key(&COVER_GIVEN), "its surface is given back");
    // A full board shows it in gaps until it has an own one.
    let mut s = Shown::new(full(Mode::Mesh, 2000, 3000.0));
    s.hands.engine.set_memory(64);
    s.hands.engine.set_tile_threshold(0);
    assert!(s.hands.engine.cover_given(area, 500, 250));
    s.walker.surfaces.insert(COVER_GIVEN, (500, 250));
    s.settle();
    assert!(s.walker.surfaces.contains_key(&COVER_GIVEN) && !s.walker.surfaces.contains_key(&COVERS[1]), "it stands");
    s.hands.engine.cover_end();
    s.settle();
    s.hands.engine.wheel(1.0, 0.0, Point::ZERO, false);
    s.tick();
    assert!(s.walker.surfaces.contains_key(&COVERS[1]) && !s.walker.surfaces.contains_key(&COVER_GIVEN));
    // Where an own cover is it stays.
    let mut s = crowded(Mode::Mesh);
    assert!(!s.hands.engine.cover_given(area, 500, 250));
}

#[test]
fn a_picture_of_the_board_is_drawn_while_nobody_draws() {
    for mode in [Mode::Mesh, Mode::Outline] {
        let mut s = Shown::new(full(mode, 2000, 3000.0));
        s.hands.engine.set_theme(Theme { dark: true, paper: 0xff00_0000, ..Theme::default() });
        s.settle();
        let (area, w, h) = s.hands.engine.picture_begin(None, 640, 360, true).expect("a board with things");
        assert!(w <= 640 && h <= 360 && (w == 640 || h == 360), "{w} × {h}");
        assert!(area.width() >= 3000.0 && area.height() >= 3000.0);
        let down = s.hands.sample(atrium_canvas::pointer::Phase::Down, 1, 10.0, 10.0);
        s.hands.send(down);
        for _ in 0..30 {
            let (_, seen) = s.tick();
            assert!(!seen.targets.contains(&PICTURE), "a hand is on the board");
        }
        let up = s.hands.sample(atrium_canvas::pointer::Phase::Up, 1, 10.0, 10.0);
        s.hands.send(up);
        let mut ticks = 0;
        while !s.hands.engine.picture_whole() {
            let (_, seen) = s.tick();
            let papers = seen.cleared.iter().filter(|(t, _)| *t == PICTURE);
            assert!(papers.into_iter().all(|(_, rgba)| *rgba == Theme::default().paper), "light paper");
            ticks += 1;
            assert!(ticks < 300, "never whole");
        }
        assert!(ticks > 1, "not in one go");
        assert_eq!(s.walker.surfaces[&PICTURE], (w, h));
        // An edit makes it untrue, and then it is true again.
        s.hands.engine.act(atrium_canvas::Action::SelectAll, 0.0, 0.0);
        s.hands.engine.act(atrium_canvas::Action::Nudge, 30.0, 0.0);
        assert!(!s.hands.engine.picture_whole());
        s.settle();
        assert!(s.hands.engine.picture_whole());
        s.hands.engine.picture_end();
        assert!(!s.hands.engine.picture_whole());
        s.hands.engine.camera_set(0.0, 0.0, 1.0);
        s.tick();
        assert!(!s.walker.surfaces.contains_key(&PICTURE));
    }
}

#[test]
fn an_empty_board_has_no_picture() {
    let mut s = Shown::new(EngineDriver::new(Mode::Mesh));
    s.hands.engine.set_memory(64);
    s.settle();
    assert!(s.hands.engine.picture_begin(None, 640, 360, true).is_none());
    assert!(s.walker.surfaces.is_empty());
    assert!(s.hands.engine.picture_begin(Some(Rect::new(0.0, 0.0, 64.0, 36.0)), 640, 360, true).is_some());
    s.settle();
    assert!(s.hands.engine.picture_whole());
}

#[test]
fn tiles_in_view_are_never_given_up_and_surfaces_stay_within_their_memory() {
    let mut s = crowded(Mode::Mesh);
    for (dx, dy) in [(600.0, 0.0), (0.0, 500.0), (-900.0, 0.0), (0.0, -900.0)] {
        for _ in 0..4 {
            s.hands.engine.wheel(dx, dy, Point::ZERO, false);
            s.settle();
            let (_, bytes) = s.hands.engine.tile_stats();
            assert!(bytes <= 64 << 20, "{bytes} bytes");
            let made: u64 = s.walker.surfaces.values().map(|(w, h)| u64::from(w * h * 4)).sum();
            assert_eq!(made, bytes as u64, "what is counted is what was made");
            s.hands.engine.repaint();
            let (_, seen) = s.tick();
            assert!(seen.blits.iter().all(|(slot, linear)| !COVERS.contains(slot) && !linear), "only sharp tiles");
        }
    }
    // A screen of 4K needs more than a weak machine's pool: what is in view has its tiles all the same.
    s.hands.engine.resize(3840, 2160, 1.0);
    s.size = (3840, 2160);
    s.settle();
    s.hands.engine.repaint();
    let (_, seen) = s.tick();
    assert!(seen.blits.iter().all(|(slot, linear)| !COVERS.contains(slot) && !linear));
    assert!(seen.screen.iter().all(|n| *n == 1));
}

#[test]
fn all_comes_back_soon_when_the_context_is_lost_in_the_middle_of_a_pan() {
    let mut s = crowded(Mode::Outline);
    s.hands.engine.wheel(300.0, 0.0, Point::ZERO, false);
    s.tick();
    s.walker.surfaces.clear();
    s.hands.engine.restored();
    let mut frames = 0;
    loop {
        s.hands.engine.wheel(4.0, 0.0, Point::ZERO, false);
        let (_, seen) = s.tick();
        frames += 1;
        assert!(seen.screen.iter().all(|n| *n == 1));
        if seen.papers == 0 {
            break;
        }
        assert!(frames < 60, "not whole within a second of frames");
    }
}

#[test]
fn a_font_that_comes_leaves_what_stands_until_it_is_drawn_anew() {
    let mut s = crowded(Mode::Mesh);
    s.hands.engine.letters_changed();
    for _ in 0..200 {
        let (_, seen) = s.tick();
        assert_eq!(seen.papers, 0, "no px goes blank");
        assert!(seen.blits.iter().all(|(_, linear)| !linear));
    }
    assert!(s.settle() < 3000);
}

#[test]
fn a_font_that_comes_in_the_middle_of_a_tile_redraws_all_of_it() {
    let mut s = crowded(Mode::Outline);
    for ticks in 1..12 {
        s.hands.engine.camera_set(if ticks % 2 == 0 { 3000.0 } else { 600.0 }, 3000.0, 1.0 + f64::from(ticks) / 20.0);
        s.wait(200.0);
        (0..ticks).for_each(|_| drop(s.tick()));
        s.hands.engine.letters_changed();
        let mut cleared = BTreeSet::new();
        let blits = loop {
            let (bits, seen) = s.tick();
            cleared.extend(seen.cleared.iter().map(|(surface, _)| *surface));
            if bits & (atrium_canvas::AGAIN | FRAME) == 0 {
                s.hands.engine.repaint();
                break s.tick().1.blits;
            }
        };
        for (surface, _) in blits {
            assert!(cleared.contains(&surface), "{surface} still shows the old letters after {ticks} ticks");
        }
    }
}

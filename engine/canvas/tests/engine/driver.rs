//! Hands on an engine: drives it by samples and messages alone, and asks after each whether everything still holds.

use atrium_canvas::kurbo::Point;
use atrium_canvas::pointer::{Device, Phase, Sample};
use atrium_canvas::tess::Mode;
use atrium_canvas::{Engine, Tool};
use atrium_model::{Board, Group, Item, ItemId, Op, Slot, Style, Txn};

pub(crate) const W: u32 = 1280;
pub(crate) const H: u32 = 720;

/// An engine with a clock and the log it writes to.
pub(crate) struct EngineDriver {
    pub(crate) engine: Engine,
    pub(crate) t: f64,
    /// What a server that takes everything would hold.
    pub(crate) server: Board,
    pub(crate) seq: u64,
    /// Asks after each message; a full board is asked less often, for its time.
    pub(crate) careful: bool,
    /// What it points with.
    pub(crate) device: Device,
}

impl EngineDriver {
    pub(crate) fn new(mode: Mode) -> Self {
        Self::with_seed(mode, [9; 32])
    }

    pub(crate) fn with_seed(mode: Mode, seed: [u8; 32]) -> Self {
        let mut engine = Engine::new(mode, seed, 1_700_000_000_000.0);
        engine.resize(W, H, 1.0);
        // Board units are CSS px from the top left: easy to read.
        engine.camera_set(f64::from(W) / 2.0, f64::from(H) / 2.0, 1.0);
        Self { engine, t: 1000.0, server: Board::new(), seq: 0, careful: true, device: Device::Mouse }
    }

    pub(crate) fn check(&mut self) {
        let broken = self.engine.broken();
        assert!(broken.is_empty(), "{broken:?}");
    }

    pub(crate) fn sample(&mut self, phase: Phase, pointer: u32, x: f64, y: f64) -> Sample {
        Sample {
            phase,
            device: self.device,
            buttons: 1,
            modifiers: 0,
            pointer,
            x,
            y,
            pressure: -1.0,
            contact: 0.0,
            tilt: 0.0,
            t_ms: self.t,
        }
    }

    /// As the page makes it for a buffer that begins now.
    pub(crate) fn base_ms(&self) -> f64 {
        self.t.floor()
    }

    pub(crate) fn send(&mut self, s: Sample) {
        self.engine.push_samples(&s.write(self.base_ms()), self.base_ms());
        if self.careful {
            self.check();
        }
    }

    pub(crate) fn tick(&mut self) -> u32 {
        self.t += 16.0;
        let bits = self.engine.tick(self.t);
        if self.careful {
            self.check();
        }
        bits
    }

    /// Ticks until nothing is left to do.
    pub(crate) fn settle(&mut self) {
        for _ in 0..2000 {
            if self.tick() & (atrium_canvas::AGAIN | atrium_canvas::FRAME) == 0 {
                return;
            }
        }
        panic!("the engine never comes to rest");
    }

    /// A drag of the mouse through points of the screen, 8 ms and a sample each.
    pub(crate) fn drag(&mut self, path: &[(f64, f64)]) {
        self.drag_with(path, 0);
    }

    pub(crate) fn drag_with(&mut self, path: &[(f64, f64)], modifiers: u8) {
        let n = path.len() - 1;
        for (i, (x, y)) in path.iter().enumerate() {
            self.t += 8.0;
            let phase = if i == 0 { Phase::Down } else { Phase::Move };
            let s = self.sample(phase, 1, *x, *y);
            self.send(Sample { modifiers, ..s });
            if i % 2 == 0 {
                self.tick();
            }
        }
        let s = self.sample(Phase::Up, 1, path[n].0, path[n].1);
        self.send(Sample { modifiers, ..s });
        self.tick();
        self.publish();
    }

    pub(crate) fn click(&mut self, x: f64, y: f64) {
        self.t += 600.0;
        self.drag(&[(x, y)]);
    }

    pub(crate) fn double_click(&mut self, x: f64, y: f64) {
        self.t += 600.0;
        self.drag(&[(x, y)]);
        self.drag(&[(x, y)]);
    }

    pub(crate) fn tool(&mut self, tool: Tool) {
        self.tool_with(tool, Style::default());
    }

    pub(crate) fn tool_with(&mut self, tool: Tool, style: Style) {
        self.engine.set_tool(tool);
        self.engine.set_tool_style(style);
    }

    /// The server takes what was sent; the client hears of it.
    pub(crate) fn publish(&mut self) {
        for out in self.engine.take_outgoing() {
            self.publish_one(out.token, &out.txn);
        }
        self.check();
        assert_eq!(self.engine.board().digest(), self.server.digest(), "client and server hold the same board");
    }

    /// One of them.
    pub(crate) fn publish_one(&mut self, token: u64, txn: &[u8]) {
        let (txn, told) = self.logged(txn);
        self.server.check(&txn, "ann").expect("the server takes it");
        self.seq += 1;
        self.server.apply(self.seq, "me", 1, &txn).expect("a transaction");
        self.engine.confirm(token, self.seq, "me", 1, if told { &txn } else { &[] });
    }

    /// As a server logs it, and whether that is what it tells: of the board's record the whole.
    fn logged(&self, txn: &[u8]) -> (Vec<u8>, bool) {
        let mut txn = Txn::decode(txn, &|id| self.server.body(id)).expect("a transaction");
        let whole = |board: &Board| Op::Set(vec![ItemId::NIL], Group::K(board.record()));
        let one = |op: Op| Txn { ops: vec![op], ..Txn::default() }.encode();
        let (mut merged, mut told) = (Board::new(), false);
        merged.apply(1, "", 1, &one(whole(&self.server))).expect("a record");
        for op in &mut txn.ops {
            if let Op::Set(_, Group::Field(..)) = op {
                merged.apply(2, "", 1, &one(op.clone())).expect("a field");
                (*op, told) = (whole(&merged), true);
            }
        }
        (txn.encode(), told)
    }

    /// Somebody else did this.
    pub(crate) fn other(&mut self, ops: Vec<Op>) {
        let txn = Txn { lane: 0, base: self.seq, after: 0, ops }.encode();
        self.seq += 1;
        self.server.apply(self.seq, "other", 1, &txn).expect("a transaction");
        self.engine.begin_row(self.seq, "other", 1, &txn).expect("a transaction");
        while !self.engine.fold_row(10).expect("a transaction") {}
        self.check();
    }

    pub(crate) fn undo(&mut self) {
        self.engine.undo();
        self.tick();
        self.publish();
    }

    pub(crate) fn redo(&mut self) {
        self.engine.redo();
        self.tick();
        self.publish();
    }

    pub(crate) fn all(&mut self) -> Vec<Item> {
        let slots: Vec<Slot> = self.engine.find(&[], None);
        slots.into_iter().map(|s| self.engine.board().item(s).clone()).collect()
    }

    pub(crate) fn item(&self, id: &ItemId) -> Item {
        let slot = self.engine.board().get(id).expect("it lives");
        self.engine.board().item(slot).clone()
    }

    pub(crate) fn only(&mut self) -> Item {
        let mut all = self.all();
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    pub(crate) fn selected(&mut self) -> Vec<ItemId> {
        self.engine.selection_ids(usize::MAX)
    }

    pub(crate) fn hit(&mut self, x: f64, y: f64) -> Option<ItemId> {
        self.engine.hit(x, y)
    }
}

/// A straight way in steps of at most 10 px.
pub(crate) fn line(a: (f64, f64), b: (f64, f64)) -> Vec<(f64, f64)> {
    let (pa, pb) = (Point::new(a.0, a.1), Point::new(b.0, b.1));
    let n = (pa.distance(pb) / 10.0).ceil().max(1.0) as usize;
    (0..=n).map(|i| pa.lerp(pb, i as f64 / n as f64)).map(|p| (p.x, p.y)).collect()
}

pub(crate) fn hands() -> EngineDriver {
    EngineDriver::new(Mode::Mesh)
}

/// A rectangle drawn by dragging; select is active afterwards and it is selected.
pub(crate) fn rectangle(h: &mut EngineDriver, from: (f64, f64), to: (f64, f64)) -> ItemId {
    h.tool(Tool::Rectangle);
    h.drag(&line(from, to));
    h.selected()[0]
}

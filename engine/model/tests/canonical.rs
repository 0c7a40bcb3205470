//! Numbers are canonical where they enter: -0.0 is 0.0 in every numeric field, whoever sent it and however long ago; what is no number
//! is refused.

mod common;

use std::rc::Rc;

use atrium_model::{Anchor, Board, End, Ends, Geometry, Group, Item, Kind, Op, PathData, Rng, Route, Style};
use common::{color, fold, id, ink, item, rect, reloaded, txn};

/// A transaction with a number in it that stands nowhere else.
struct Field {
    name: &'static str,
    txn: Vec<u8>,
    at: usize,
    bytes: usize,
}

/// Stands for the number of the field. Small enough for all of them, as f32 and as f64 the same number.
const MARK: f32 = 0.343_75;

fn field(name: &'static str, bytes: usize, op: Op) -> Field {
    let txn = txn(vec![op]);
    let mark: Vec<u8> = if bytes == 4 { MARK.to_le_bytes().into() } else { f64::from(MARK).to_le_bytes().into() };
    let places: Vec<usize> = (0..=txn.len() - bytes).filter(|at| txn[*at..at + bytes] == mark).collect();
    assert_eq!(places.len(), 1, "{name} stands in its transaction once");
    Field { name, txn, at: places[0], bytes }
}

impl Field {
    fn with(&self, number: f64) -> Vec<u8> {
        let mut txn = self.txn.clone();
        let bytes: Vec<u8> =
            if self.bytes == 4 { (number as f32).to_le_bytes().into() } else { number.to_le_bytes().into() };
        txn[self.at..self.at + self.bytes].copy_from_slice(&bytes);
        txn
    }
}

fn styled(n: u64, style: Style) -> Item {
    Item { s: Rc::new(style), ..rect(n) }
}

fn fields(n: u64) -> Vec<Field> {
    let mark = f64::from(MARK);
    let g = |name, change: &dyn Fn(&mut Geometry)| {
        let mut one = rect(n);
        change(&mut one.g);
        field(name, 8, Op::Put(one))
    };
    let styles: [(&'static str, Style); 6] = [
        ("width", Style { width: Some(MARK), ..Style::default() }),
        ("opacity", Style { opacity: Some(MARK), ..Style::default() }),
        ("size", Style { font_size: Some(MARK), ..Style::default() }),
        ("radius", Style { radius: Some(MARK), ..Style::default() }),
        ("head length", Style { head_length: Some(MARK), ..Style::default() }),
        ("dash step", Style { dash_step: Some(MARK), ..Style::default() }),
    ];
    let ends = |ends: Ends| Op::Put(Item { c: Some(Rc::new(ends)), ..item(n, Kind::Connector) });
    let line = Ends { route: Route::Straight, start: End::Free, end: End::Free, bends: vec![] };
    let bound = |x, y| End::Bound(Anchor { item: id(1), x, y });
    let path = |point| {
        let points = vec![[5.0, 6.0], point];
        Op::Put(Item { p: Some(Rc::new(PathData { closed: false, curved: false, points })), ..item(n, Kind::Path) })
    };
    let mut all = vec![
        g("x", &|g| g.x = mark),
        g("y", &|g| g.y = mark),
        g("w", &|g| g.w = mark),
        g("h", &|g| g.h = mark),
        g("rot", &|g| g.rot = mark),
        field("point x", 8, path([mark, 1.0])),
        field("point y", 8, path([1.0, mark])),
        field("start x", 4, ends(Ends { start: bound(MARK, 0.5), ..line.clone() })),
        field("start y", 4, ends(Ends { start: bound(0.5, MARK), ..line.clone() })),
        field("end x", 4, ends(Ends { end: bound(MARK, 0.5), ..line.clone() })),
        field("end y", 4, ends(Ends { end: bound(0.5, MARK), ..line.clone() })),
        field("bend x", 8, ends(Ends { bends: vec![[mark, 1.0]], ..line.clone() })),
        field("bend y", 8, ends(Ends { bends: vec![[1.0, mark]], ..line })),
        field("move x", 8, Op::Move { dx: mark, dy: 1.0, ids: vec![id(1)] }),
        field("move y", 8, Op::Move { dx: 1.0, dy: mark, ids: vec![id(1)] }),
        field("set x", 8, Op::Set(vec![id(1)], Group::G(Geometry { x: mark, y: 0.0, w: 1.0, h: 1.0, rot: 0.0 }))),
    ];
    for (name, style) in styles {
        all.push(field(name, 4, Op::Put(styled(n, style.clone()))));
        all.push(field(name, 4, Op::Set(vec![id(1)], Group::S(Rc::new(style.clone())))));
        all.push(field(name, 4, Op::Style(vec![id(1)], Rc::new(style))));
    }
    all
}

fn apply(board: &mut Board, txn: &[u8]) {
    let seq = board.seq() + 1;
    board.apply(seq, "ann", seq * 1000, txn).unwrap_or_else(|error| panic!("{error:?}"));
}

#[test]
fn minus_zero_is_zero_in_every_field() {
    for field in fields(2) {
        let [zero, minus] = [0.0, -0.0].map(|number| {
            let mut board = common::board(vec![rect(1), ink(9)]);
            apply(&mut board, &field.with(number));
            assert_eq!(reloaded(&board).digest(), board.digest(), "{} of {number:?} is read back", field.name);
            board.digest()
        });
        assert_eq!(minus, zero, "{}", field.name);
    }
}

/// Equal styles are shared: which of two that differed in a sign stayed hung on the order they came in.
#[test]
fn a_board_with_both_zeros_is_read_back_as_it_was() {
    for seed in 1..=200 {
        let mut rng = Rng::from_number(seed);
        let mut board = common::board(vec![rect(1)]);
        let mut same = common::board(vec![rect(1)]);
        for n in 2..12 {
            let fields = fields(n);
            let field = &fields[(rng.next() % fields.len() as u64) as usize];
            let minus = rng.next().is_multiple_of(2);
            apply(&mut board, &field.with(if minus { -0.0 } else { 0.0 }));
            apply(&mut same, &field.with(0.0));
        }
        assert_eq!(reloaded(&board).digest(), board.digest(), "seed {seed}");
        assert_eq!(board.digest(), same.digest(), "seed {seed}");
    }
}

/// Made here and never read: what is written of it is canonical too.
#[test]
fn what_is_made_here_is_written_as_it_is_read() {
    let minus = Item {
        g: Geometry { x: -0.0, y: -0.0, w: 1.0, h: 1.0, rot: -0.0 },
        s: Rc::new(Style { width: Some(-0.0), opacity: Some(-0.0), ..(*color(atrium_model::Ink::Red)).clone() }),
        ..rect(1)
    };
    let zero = Item {
        g: Geometry { x: 0.0, y: 0.0, w: 1.0, h: 1.0, rot: 0.0 },
        s: Rc::new(Style { width: Some(0.0), opacity: Some(0.0), ..(*color(atrium_model::Ink::Red)).clone() }),
        ..rect(1)
    };
    assert_eq!(txn(vec![Op::Put(minus)]), txn(vec![Op::Put(zero)]));
    let mut board = common::board(vec![rect(1)]);
    fold(&mut board, vec![Op::Move { dx: -10.0, dy: -5.0, ids: vec![id(1)] }]);
    assert_eq!(reloaded(&board).digest(), board.digest());
}

#[test]
fn what_is_no_number_is_refused_in_every_field() {
    let board = common::board(vec![rect(1)]);
    for field in fields(2) {
        for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let refused = board.check(&field.with(number), "ann").expect_err(field.name);
            assert_eq!(refused.name(), "bad-txn", "{} of {number}", field.name);
        }
        assert!(board.check(&field.with(-0.0), "ann").is_ok(), "{}", field.name);
    }
}

//! What the tests of the model share: small items, transactions, a server's side.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses what it needs")]
#![allow(clippy::unwrap_used, reason = "tests say what went wrong by panicking")]

pub mod typing;

use std::rc::Rc;

use atrium_model::{
    Board, BoardRecord, Body, BodyPiece, Color, Device, Geometry, Group, Ink, Item, ItemId, Kind, Op, Reader, Sample,
    Slot, StrokeBody, Style, Txn, Z, derive::piece_id, stroke,
};

/// An id by number.
pub fn id(n: u64) -> ItemId {
    let mut bytes = [0; 16];
    bytes[0] = 1;
    bytes[6] = 0x70;
    bytes[8..].copy_from_slice(&n.to_be_bytes());
    bytes[8] = 0x80;
    ItemId(bytes)
}

pub fn z(key: u8) -> Z {
    Z { key: [0x80, key].into(), parent: None }
}

pub fn inside(parent: u64, key: u8) -> Z {
    Z { parent: Some(id(parent)), ..z(key) }
}

pub fn item(n: u64, kind: Kind) -> Item {
    let g = Geometry { x: n as f64 * 10.0, y: 5.0, w: 100.0, h: 50.0, rot: 0.0 };
    Item { g, z: z(n as u8 | 1), ..Item::new(id(n), kind) }
}

pub fn rect(n: u64) -> Item {
    item(n, Kind::Rectangle)
}

pub fn body(samples: u32) -> Rc<StrokeBody> {
    let sample = |i: u32| Sample { x: f64::from(i) * 4.0, y: f64::from(i % 7), pressure: 0.5, tilt: 0.0, dt_ms: 7.5 };
    stroke::pack(&(0..samples).map(sample).collect::<Vec<_>>(), Device::Pen, 4, 0.25, true)
}

/// A stroke of eleven samples: its ends are 0 and 2560.
pub fn ink(n: u64) -> Item {
    Item { b: Some(Body::Stroke(Box::new(BodyPiece::whole(id(n), body(11))))), ..item(n, Kind::Stroke) }
}

/// The id a cut gives to a piece of stroke `n`.
pub fn piece(n: u64, from: u32, to: u32) -> ItemId {
    piece_id(&id(n), from, to)
}

pub fn color(ink: Ink) -> Rc<Style> {
    Rc::new(Style { color: Some(Color::Ink(ink)), ..Style::default() })
}

pub fn txn(ops: Vec<Op>) -> Vec<u8> {
    Txn { ops, ..Txn::default() }.encode()
}

/// Sets the board's record as a whole, as logs have it.
pub fn set_whole(record: BoardRecord) -> Vec<Op> {
    vec![Op::Set(vec![ItemId::NIL], Group::K(Rc::new(record)))]
}

pub fn geometry(x: f64) -> Geometry {
    Geometry { x, y: 0.0, w: 1.0, h: 1.0, rot: 0.0 }
}

/// A board as the server has it: every transaction is a row.
#[derive(Default)]
pub struct Log {
    pub board: Board,
    pub rows: Vec<(u64, String, u64, Vec<u8>)>,
}

impl Log {
    /// Appends a row, as the server does after its check.
    pub fn row(&mut self, actor: &str, bytes: &[u8]) -> u64 {
        let seq = self.board.seq() + 1;
        self.board.apply(seq, actor, seq * 1000, bytes).unwrap();
        self.rows.push((seq, actor.into(), seq * 1000, bytes.to_vec()));
        seq
    }

    pub fn ops(&mut self, ops: Vec<Op>) -> u64 {
        self.row("server", &txn(ops))
    }
}

/// A board with these items on it, confirmed.
pub fn board(items: Vec<Item>) -> Board {
    let mut board = Board::new();
    fold(&mut board, items.into_iter().map(Op::Put).collect());
    board
}

/// Folds ops as the next row of somebody else.
pub fn fold(board: &mut Board, ops: Vec<Op>) -> atrium_model::Changes {
    let seq = board.seq() + 1;
    let changes = board.apply(seq, "other", seq * 1000, &txn(ops)).unwrap();
    sound(board);
    changes
}

pub fn get(board: &Board, id: ItemId) -> &Item {
    board.item(board.get(&id).unwrap_or_else(|| panic!("{id} lives")))
}

pub fn lives(board: &Board, id: ItemId) -> bool {
    board.get(&id).is_some()
}

/// Ids in paint order.
pub fn painted(board: &mut Board) -> Vec<ItemId> {
    let mut slots: Vec<(u32, Slot)> = Vec::new();
    for slot in board.iter().collect::<Vec<_>>() {
        slots.push((board.rank(slot), slot));
    }
    slots.sort_unstable();
    let ranked: Vec<Slot> = slots.into_iter().map(|(_, slot)| slot).collect();
    let mut arranged: Vec<Slot> = board.iter().chain(board.iter().step_by(3)).collect();
    board.arrange(&mut arranged);
    assert_eq!(arranged, ranked, "arranged by rank, each once");
    ranked.into_iter().map(|slot| board.item(slot).id).collect()
}

/// What must hold of any board: tree and paint order agree, snapshots read back to the same digest.
pub fn sound(board: &mut Board) {
    let mut expected: Vec<ItemId> = Vec::new();
    let mut roots: Vec<Slot> = board.iter().filter(|slot| board.item(*slot).z.parent.is_none()).collect();
    roots.sort_by(|a, b| (&board.item(*a).z.key, board.item(*a).id).cmp(&(&board.item(*b).z.key, board.item(*b).id)));
    fn walk(board: &Board, slot: Slot, out: &mut Vec<ItemId>) {
        let id = board.item(slot).id;
        out.push(id);
        board.children(&id).into_iter().for_each(|child| walk(board, child, out));
    }
    roots.into_iter().for_each(|root| walk(board, root, &mut expected));
    assert_eq!(expected.len(), board.len(), "every item hangs in the tree once");
    for slot in board.iter() {
        if let Some(parent) = board.item(slot).z.parent {
            assert!(get(board, parent).kind.is_container(), "parents are live containers");
        }
    }
    let top = board.top_key(None);
    let bottom = board.bottom_key(None);
    assert_eq!(painted(board), expected, "paint order is the tree's");
    assert_eq!(
        (board.top_key(None), board.bottom_key(None)),
        (top, bottom),
        "edges do not hang on whether ranks were asked for"
    );
    let keys =
        expected.iter().map(|id| get(board, *id)).filter(|item| item.z.parent.is_none()).map(|item| item.z.key.clone());
    // What is being put in parts keeps room above what it has put.
    let top = board.top_key(None);
    assert!(if board.bulk_is_open() { top >= keys.clone().max() } else { top == keys.clone().max() });
    assert_eq!(board.bottom_key(None), keys.min());
}

/// The board read back from its snapshot.
pub fn reloaded(board: &Board) -> Board {
    let mut copy = Board::new();
    for chunk in board.snapshot() {
        copy.load_chunk(&chunk).unwrap();
    }
    copy.set_seq(board.seq());
    copy
}

pub fn decoded(bytes: &[u8]) -> Item {
    let mut r = Reader::new(bytes);
    let item = atrium_model::decode_item(&mut r, &atrium_model::DecodeContext::none()).unwrap();
    assert!(r.is_empty());
    item
}

pub fn encoded(item: &Item) -> Vec<u8> {
    let mut w = atrium_model::Writer::new();
    atrium_model::encode_item(&mut w, item, &mut atrium_model::BodyMode::Inline);
    w.finish()
}

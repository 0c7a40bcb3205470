//! Stacking and grouping: front, back, a step forward or backward, group, ungroup. Answers with the ops; writing them is the document's.

use std::rc::Rc;

use atrium_model::{Board, Group, Item, ItemId, Kind, Op, Rng, Slot, Style, Z, order, sort_by};

use super::tree;
use crate::geom;
use crate::scene::Scene;

/// Where selected items go in the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stacking {
    Front,
    Back,
    Forward,
    Backward,
}

/// These in paint order.
pub(crate) fn arranged(board: &mut Board, slots: &[Slot]) -> Vec<Slot> {
    let mut slots = slots.to_vec();
    board.arrange(&mut slots);
    slots
}

/// All items with one parent (or on the board itself), lowest first.
fn siblings(board: &mut Board, parent: Option<&ItemId>) -> Vec<Slot> {
    match parent {
        Some(id) => board.children(id),
        None => {
            let mut all: Vec<Slot> = board.iter().filter(|s| board.item(*s).z.parent.is_none()).collect();
            board.arrange(&mut all);
            all
        }
    }
}

/// Moves selected items within the stacks they lie in; locked ones stay.
pub(crate) fn stack(board: &mut Board, scene: &Scene, rng: &mut Rng, selected: &[Slot], to: Stacking) -> Vec<Op> {
    let mut chosen = arranged(board, selected);
    chosen.retain(|s| !board.item(*s).lock.is_on());
    let mut parents: Vec<Option<ItemId>> = chosen.iter().map(|s| board.item(*s).z.parent).collect();
    sort_by(&mut parents, &|a, b| a.cmp(b));
    parents.dedup();
    let mut ops = Vec::new();
    for parent in parents {
        let moving: Vec<Slot> = chosen.iter().copied().filter(|s| board.item(*s).z.parent == parent).collect();
        let siblings = siblings(board, parent.as_ref());
        let mut is_moving = vec![false; board.slots()];
        moving.iter().for_each(|s| is_moving[s.0 as usize] = true);
        let rest: Vec<Slot> = siblings.iter().copied().filter(|s| !is_moving[s.0 as usize]).collect();
        // Between which two of the rest the moving ones go: `at` of them stay below.
        let at = match to {
            Stacking::Front => rest.len(),
            Stacking::Back => 0,
            Stacking::Forward | Stacking::Backward => step(board, scene, &siblings, &is_moving, &rest, to),
        };
        if unmoved(&siblings, &moving, at) {
            continue;
        }
        let key_of = |s: Option<&Slot>| s.map(|s| board.item(*s).z.key.clone());
        let (below, above) = (at.checked_sub(1).and_then(|i| key_of(rest.get(i))), key_of(rest.get(at)));
        let keys = order::many_between(below.as_deref(), above.as_deref(), moving.len(), rng);
        for (slot, key) in moving.iter().zip(keys) {
            ops.push(Op::Set(vec![board.item(*slot).id], Group::Z(Z { key, parent })));
        }
    }
    ops
}

/// How many of the rest lie below after one step past the next item that overlaps.
fn step(board: &Board, scene: &Scene, siblings: &[Slot], is_moving: &[bool], rest: &[Slot], to: Stacking) -> usize {
    let edge = |s: &Slot| is_moving[s.0 as usize];
    let bounds = |s: &Slot| tree::bounds(board, scene, *s);
    let area = siblings.iter().filter(|s| edge(s)).map(bounds).reduce(geom::join).unwrap_or_default();
    let overlaps = |s: &&Slot| geom::meets(&bounds(s), &area);
    if to == Stacking::Forward {
        let last = siblings.iter().rposition(edge).unwrap_or(0);
        let next = siblings[last + 1..].iter().find(overlaps).or_else(|| siblings.get(last + 1));
        next.and_then(|n| rest.iter().position(|s| s == n)).map_or(rest.len(), |i| i + 1)
    } else {
        let first = siblings.iter().position(edge).unwrap_or(0);
        let next = siblings[..first].iter().rev().find(overlaps).or_else(|| first.checked_sub(1).map(|i| &siblings[i]));
        next.and_then(|n| rest.iter().position(|s| s == n)).unwrap_or(0)
    }
}

/// Whether the moving ones already lie together above `at` of the rest.
fn unmoved(siblings: &[Slot], moving: &[Slot], at: usize) -> bool {
    siblings.get(at..at + moving.len()).is_some_and(|s| s == moving)
}

/// Groups items, two at least, under a new id.
pub(crate) fn group(board: &mut Board, rng: &mut Rng, selected: &[Slot], id: ItemId) -> Vec<Op> {
    let chosen = arranged(board, selected);
    let Some(top) = chosen.last() else { return Vec::new() };
    let z = board.item(*top).z.clone();
    // Items of different parents are grouped where the topmost lies, unless that is inside one of the others.
    let parent = z.parent.filter(|p| !chosen.iter().any(|s| board.item(*s).id == *p));
    let mut ops =
        vec![Op::Put(Item { z: Z { key: z.key, parent }, s: Rc::new(Style::default()), ..Item::new(id, Kind::Group) })];
    let keys = order::many_between(None, None, chosen.len(), rng);
    for (slot, key) in chosen.iter().zip(keys) {
        ops.push(Op::Set(vec![board.item(*slot).id], Group::Z(Z { key, parent: Some(id) })));
    }
    ops
}

/// Dissolves the groups among these; locked ones stay. The ops, and what was in them.
pub(crate) fn ungroup(board: &mut Board, rng: &mut Rng, selected: &[Slot]) -> (Vec<Op>, Vec<ItemId>) {
    let is_group = |s: &Slot| board.item(*s).kind == Kind::Group && !board.item(*s).lock.is_on();
    let groups: Vec<Slot> = selected.iter().copied().filter(is_group).collect();
    let mut ops = Vec::new();
    let mut freed = Vec::new();
    for group in groups {
        let (id, z) = (board.item(group).id, board.item(group).z.clone());
        let children = board.children(&id);
        let above = siblings(board, z.parent.as_ref())
            .into_iter()
            .skip_while(|s| *s != group)
            .nth(1)
            .map(|s| board.item(s).z.key.clone());
        let keys = order::many_between(Some(&z.key), above.as_deref(), children.len(), rng);
        for (slot, key) in children.iter().zip(keys) {
            let child = board.item(*slot).id;
            freed.push(child);
            ops.push(Op::Set(vec![child], Group::Z(Z { key, parent: z.parent })));
        }
        ops.push(Op::Delete(vec![id]));
    }
    (ops, freed)
}

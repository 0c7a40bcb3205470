//! Stacking and grouping: front, back, a step forward or backward, group, ungroup.

use std::rc::Rc;

use atrium_model::{Group, Item, ItemId, Kind, Op, Slot, Style, Z, order, sort_by};

use crate::engine::Engine;

/// Where selected things go in the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stacking {
    Front,
    Back,
    Forward,
    Backward,
}

impl Engine {
    /// The selection in paint order.
    pub(crate) fn selected_in_order(&mut self) -> Vec<Slot> {
        let mut slots = self.selection.slots().to_vec();
        self.board.arrange(&mut slots);
        slots
    }

    /// All things with one parent (or on the board itself), lowest first.
    fn siblings(&mut self, parent: Option<&ItemId>) -> Vec<Slot> {
        match parent {
            Some(id) => self.board.children(id),
            None => {
                let mut all: Vec<Slot> = self.board.iter().filter(|s| self.board.item(*s).z.parent.is_none()).collect();
                self.board.arrange(&mut all);
                all
            }
        }
    }

    pub(crate) fn stack_selection(&mut self, to: Stacking) {
        let mut chosen: Vec<Slot> = self.selected_in_order();
        chosen.retain(|s| !self.board.item(*s).locked);
        let mut parents: Vec<Option<ItemId>> = chosen.iter().map(|s| self.board.item(*s).z.parent).collect();
        sort_by(&mut parents, &|a, b| a.cmp(b));
        parents.dedup();
        let mut ops = Vec::new();
        for parent in parents {
            let moving: Vec<Slot> = chosen.iter().copied().filter(|s| self.board.item(*s).z.parent == parent).collect();
            let siblings = self.siblings(parent.as_ref());
            let mut is_moving = vec![false; self.board.slots()];
            moving.iter().for_each(|s| is_moving[s.0 as usize] = true);
            let rest: Vec<Slot> = siblings.iter().copied().filter(|s| !is_moving[s.0 as usize]).collect();
            // Between which two of the rest the moving ones go: `at` of them stay below.
            let at = match to {
                Stacking::Front => rest.len(),
                Stacking::Back => 0,
                Stacking::Forward | Stacking::Backward => self.step(&siblings, &is_moving, &rest, to),
            };
            if unmoved(&siblings, &moving, at) {
                continue;
            }
            let key_of = |s: Option<&Slot>| s.map(|s| self.board.item(*s).z.key.clone());
            let (below, above) = (at.checked_sub(1).and_then(|i| key_of(rest.get(i))), key_of(rest.get(at)));
            let keys = order::many_between(below.as_deref(), above.as_deref(), moving.len(), &mut self.rng);
            for (slot, key) in moving.iter().zip(keys) {
                ops.push(Op::Set(vec![self.board.item(*slot).id], Group::Z(Z { key, parent })));
            }
        }
        self.transact(ops);
    }

    /// How many of the rest lie below after one step past the next thing that overlaps.
    fn step(&mut self, siblings: &[Slot], is_moving: &[bool], rest: &[Slot], to: Stacking) -> usize {
        let edge = |s: &Slot| is_moving[s.0 as usize];
        let area = siblings
            .iter()
            .filter(|s| edge(s))
            .map(|s| self.tree_bounds(*s))
            .reduce(crate::geom::join)
            .unwrap_or_default();
        let overlaps = |engine: &Self, s: &Slot| crate::geom::meets(&engine.tree_bounds(*s), &area);
        if to == Stacking::Forward {
            let last = siblings.iter().rposition(edge).unwrap_or(0);
            let next = siblings[last + 1..].iter().find(|s| overlaps(self, s)).or_else(|| siblings.get(last + 1));
            next.and_then(|n| rest.iter().position(|s| s == n)).map_or(rest.len(), |i| i + 1)
        } else {
            let first = siblings.iter().position(edge).unwrap_or(0);
            let next = siblings[..first]
                .iter()
                .rev()
                .find(|s| overlaps(self, s))
                .or_else(|| first.checked_sub(1).map(|i| &siblings[i]));
            next.and_then(|n| rest.iter().position(|s| s == n)).unwrap_or(0)
        }
    }

    /// The box round a thing and what it contains.
    pub(crate) fn tree_bounds(&self, slot: Slot) -> kurbo::Rect {
        super::leaves(&self.board, &[slot])
            .into_iter()
            .map(|s| self.scene.bounds(s))
            .reduce(crate::geom::join)
            .unwrap_or_default()
    }

    pub(crate) fn group_selection(&mut self) {
        let chosen = self.selected_in_order();
        if chosen.len() < 2 || self.selection_locked() {
            return;
        }
        let Some(top) = chosen.last() else { return };
        let z = self.board.item(*top).z.clone();
        // Things of different parents are grouped where the topmost lies, unless that is inside one of the others.
        let parent = z.parent.filter(|p| !chosen.iter().any(|s| self.board.item(*s).id == *p));
        let id = self.new_id();
        let mut ops = vec![Op::Put(Item {
            z: Z { key: z.key, parent },
            s: Rc::new(Style::default()),
            ..Item::new(id, Kind::Group)
        })];
        let keys = order::many_between(None, None, chosen.len(), &mut self.rng);
        for (slot, key) in chosen.iter().zip(keys) {
            ops.push(Op::Set(vec![self.board.item(*slot).id], Group::Z(Z { key, parent: Some(id) })));
        }
        if self.transact(ops)
            && let Some(slot) = self.board.get(&id)
        {
            self.select_slots(&[slot]);
        }
    }

    pub(crate) fn ungroup_selection(&mut self) {
        let groups: Vec<Slot> = self
            .selection
            .slots()
            .iter()
            .copied()
            .filter(|s| self.board.item(*s).kind == Kind::Group && !self.board.item(*s).locked)
            .collect();
        let mut ops = Vec::new();
        let mut freed = Vec::new();
        for group in groups {
            let (id, z) = (self.board.item(group).id, self.board.item(group).z.clone());
            let children = self.board.children(&id);
            let above = self
                .siblings(z.parent.as_ref())
                .into_iter()
                .skip_while(|s| *s != group)
                .nth(1)
                .map(|s| self.board.item(s).z.key.clone());
            let keys = order::many_between(Some(&z.key), above.as_deref(), children.len(), &mut self.rng);
            for (slot, key) in children.iter().zip(keys) {
                let child = self.board.item(*slot).id;
                freed.push(child);
                ops.push(Op::Set(vec![child], Group::Z(Z { key, parent: z.parent })));
            }
            ops.push(Op::Delete(vec![id]));
        }
        if self.transact(ops) {
            let slots: Vec<Slot> = freed.iter().filter_map(|id| self.board.get(id)).collect();
            self.select_slots(&slots);
        }
    }
}

/// Whether the moving ones already lie together above `at` of the rest.
fn unmoved(siblings: &[Slot], moving: &[Slot], at: usize) -> bool {
    siblings.get(at..at + moving.len()).is_some_and(|s| s == moving)
}

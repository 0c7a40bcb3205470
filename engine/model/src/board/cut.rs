//! Cutting: what remains of a stroke after intervals are taken from it. Intervals are in 1/256 samples of the whole body, so cuts
//! commute and name their pieces alike everywhere.

use super::fold::{Author, CHANGE};
use super::journal::Editing;
use crate::ItemId;
use crate::derive::piece_id;
use crate::item::{Body, Item};
use crate::sort::sort_keys;

/// A piece shorter than half a sample is nothing anybody would see.
const MIN_INTERVAL: u32 = 128;

/// Cuts one live item; answers the units of work.
pub(super) fn cut(edit: &mut Editing<'_>, id: &ItemId, holes: &[(u32, u32)], author: &Author) -> u64 {
    let Some(item) = edit.store.by_id(id) else { return 0 };
    let Some(piece) = item.piece() else { return 0 };
    let rest = remaining((piece.from, piece.to), holes);
    if rest == [(piece.from, piece.to)] {
        return 0;
    }
    let work = (CHANGE + edit.store.ties(item)) * (1 + rest.len() as u64);
    let parts: Vec<Item> = rest.iter().map(|(from, to)| part(item, *from, *to, author)).collect();
    edit.remove(id);
    for part in parts {
        if edit.store.slot(&part.id).is_none() {
            edit.insert(part);
        }
    }
    work
}

fn part(item: &Item, from: u32, to: u32, author: &Author) -> Item {
    let mut part = item.clone();
    if let Some(Body::Stroke(piece)) = &mut part.b {
        part.id = piece_id(&piece.id, from, to);
        piece.from = from;
        piece.to = to;
        piece.aliases.push(item.id);
    }
    author.cut_from(&mut part);
    part
}

/// Intervals joined where they meet, ascending.
pub(super) fn holes(remove: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut all: Vec<(u32, u32)> = remove.iter().copied().filter(|(from, to)| from <= to).collect();
    sort_keys(&mut all, |(from, to)| u64::from(*from) << 32 | u64::from(*to));
    all.dedup_by(|next, last| {
        let meets = next.0 <= last.1;
        if meets {
            last.1 = last.1.max(next.1);
        }
        meets
    });
    all
}

/// The interval less the holes (ascending, apart), without crumbs.
fn remaining(whole: (u32, u32), holes: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let first = holes.partition_point(|(_, to)| *to < whole.0);
    let holes = holes[first..].iter().take_while(|(from, _)| *from <= whole.1);
    let (mut at, mut out, mut hit) = (whole.0, Vec::new(), false);
    for (from, to) in holes {
        if *from > at {
            out.push((at, *from));
        }
        at = at.max(*to);
        hit = true;
    }
    if !hit {
        return vec![whole];
    }
    if at < whole.1 {
        out.push((at, whole.1));
    }
    out.retain(|(from, to)| to - from >= MIN_INTERVAL);
    out
}

#[cfg(test)]
mod tests {
    use super::holes;

    fn remaining(whole: (u32, u32), remove: &[(u32, u32)]) -> Vec<(u32, u32)> {
        super::remaining(whole, &holes(remove))
    }

    #[test]
    fn a_hole_in_the_middle_leaves_two_pieces() {
        assert_eq!(remaining((0, 2560), &[(1000, 1500)]), [(0, 1000), (1500, 2560)]);
    }

    #[test]
    fn overlapping_holes_join_and_crumbs_are_dropped() {
        assert_eq!(remaining((0, 2560), &[(1000, 1500), (1400, 2500)]), [(0, 1000)]);
    }

    #[test]
    fn what_misses_leaves_the_whole_even_when_it_is_a_dot() {
        assert_eq!(remaining((0, 0), &[(5, 9)]), [(0, 0)]);
        assert!(remaining((0, 0), &[(0, 0)]).is_empty());
    }
}

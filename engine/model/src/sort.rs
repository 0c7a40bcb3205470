//! Sorting, compiled once. The standard library makes a sort for every type it is given; in the wasm those were the size of the ink
//! pipeline. Here one sort orders (key, place) or places, and the values follow it.

use core::cmp::Ordering;

use crate::ItemId;

/// Sorts by a key of 64 bits; equal keys keep their order.
pub fn sort_keys<T>(list: &mut [T], mut key: impl FnMut(&T) -> u64) {
    let mut keys: Vec<(u64, u64, u32)> = (0_u32..).zip(list.iter()).map(|(at, value)| (key(value), 0, at)).collect();
    sort_places(&mut keys);
    follow(list, &mut keys.into_iter().map(|(.., at)| at).collect::<Vec<_>>());
}

/// Sorts by id; equal ids keep their order.
pub(crate) fn sort_ids<T>(list: &mut [T], mut id: impl FnMut(&T) -> ItemId) {
    let halves = |id: ItemId| {
        let all = u128::from_be_bytes(id.0);
        ((all >> 64) as u64, all as u64)
    };
    let with_place = |(at, value): (u32, &T)| {
        let (high, low) = halves(id(value));
        (high, low, at)
    };
    let mut keys: Vec<(u64, u64, u32)> = (0..).zip(list.iter()).map(with_place).collect();
    sort_places(&mut keys);
    follow(list, &mut keys.into_iter().map(|(.., at)| at).collect::<Vec<_>>());
}

/// Sorts by any order; equal values keep theirs.
pub fn sort_by<T>(list: &mut [T], order: &dyn Fn(&T, &T) -> Ordering) {
    let mut places: Vec<u32> = (0..list.len() as u32).collect();
    sort_with(&mut places, &|a, b| order(&list[a as usize], &list[b as usize]));
    follow(list, &mut places);
}

#[inline(never)]
fn sort_places(keys: &mut [(u64, u64, u32)]) {
    keys.sort_unstable();
}

#[inline(never)]
fn sort_with(places: &mut [u32], order: &dyn Fn(u32, u32) -> Ordering) {
    places.sort_unstable_by(|a, b| order(*a, *b).then_with(|| a.cmp(b)));
}

/// Puts the value that stood at `places[i]` at i, cycle by cycle.
fn follow<T>(list: &mut [T], places: &mut [u32]) {
    for start in 0..places.len() {
        let mut at = start;
        loop {
            let from = core::mem::replace(&mut places[at], at as u32) as usize;
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn all_three_sort_as_the_standard_library_does() {
        let seed = 11;
        let mut rng = Rng::from_number(seed);
        for n in 0..80 {
            let list: Vec<(u64, usize)> = (0..n).map(|at| (rng.next() % 20, at)).collect();
            let mut expected = list.clone();
            expected.sort();
            let (mut by_key, mut by_order, mut by_id) = (list.clone(), list.clone(), list);
            sort_keys(&mut by_key, |(key, _)| *key);
            sort_by(&mut by_order, &|a, b| a.0.cmp(&b.0));
            sort_ids(&mut by_id, |(key, _)| ItemId(u128::from(*key).to_be_bytes()));
            assert_eq!((&by_key, &by_order, &by_id), (&expected, &expected, &expected), "seed {seed}, {n} values");
        }
    }
}

//! Jittered fractional index: byte keys with room between any two, and some chance in them, so that two clients inserting into
//! one gap at once hardly ever make the same key (measured elsewhere: 99 of 100 did with the plain kind).
//!
//! A key is a fraction written in base 256, most significant byte first, never ending in 0. Two random bytes end each new key.

use crate::Rng;

/// Random bytes at a key's end.
const JITTER: usize = 2;
/// How far apart keys are put on top of or below everything: leaves room, yet 100,000 of them need few bytes.
const STEP: u64 = 1 << 8;

/// A key strictly between `a` and `b` (`None`: before all, after all). Where `a >= b` the result is after `a`.
#[must_use]
pub fn between(a: Option<&[u8]>, b: Option<&[u8]>, rng: &mut Rng) -> Box<[u8]> {
    let b = b.filter(|b| a.is_none_or(|a| a < *b));
    match (a, b) {
        (Some(a), None) => after(a, rng),
        (None, Some(b)) => before(b, rng),
        (None, None) => after(&[0x80], rng),
        (Some(a), Some(b)) => inside(a, b, rng),
    }
}

/// A key above `n` keys that are put one above the other from `a` on.
#[must_use]
pub fn above(a: Option<&[u8]>, n: usize, rng: &mut Rng) -> Box<[u8]> {
    let room = STEP.saturating_mul(n as u64 + 1);
    from_head((head(a.unwrap_or(&[0x80])) + room).min((1 << 40) - 1), rng)
}

/// `n` ascending keys between `a` and `b`.
#[must_use]
pub fn many_between(a: Option<&[u8]>, b: Option<&[u8]>, n: usize, rng: &mut Rng) -> Vec<Box<[u8]>> {
    if b.is_none() {
        let mut out: Vec<Box<[u8]>> = Vec::with_capacity(n);
        for _ in 0..n {
            let last = out.last().map(|key| &**key).or(a);
            out.push(between(last, None, rng));
        }
        return out;
    }
    // Halving keeps keys short where appending n times into one gap would not.
    let mut out = vec![Box::default(); n];
    fill(&mut out, a, b, rng);
    out
}

fn fill(out: &mut [Box<[u8]>], a: Option<&[u8]>, b: Option<&[u8]>, rng: &mut Rng) {
    if out.is_empty() {
        return;
    }
    let middle = out.len() / 2;
    let key = between(a, b, rng);
    let (low, rest) = out.split_at_mut(middle);
    fill(low, a, Some(&key), rng);
    fill(&mut rest[1..], Some(&key), b, rng);
    rest[0] = key;
}

fn byte(key: &[u8], i: usize) -> u8 {
    key.get(i).copied().unwrap_or(0)
}

/// The first five bytes as a number: the part that counts up and down.
fn head(key: &[u8]) -> u64 {
    (0..5).fold(0, |n, i| n << 8 | u64::from(byte(key, i)))
}

fn from_head(n: u64, rng: &mut Rng) -> Box<[u8]> {
    let mut key = n.to_be_bytes()[3..].to_vec();
    jitter(&mut key, rng);
    key.into()
}

fn after(a: &[u8], rng: &mut Rng) -> Box<[u8]> {
    let next = head(a) + 1 + rng.below(STEP);
    if next < (1 << 40) - STEP { from_head(next, rng) } else { inside(a, &[0xff; 64], rng) }
}

fn before(b: &[u8], rng: &mut Rng) -> Box<[u8]> {
    let low = head(b);
    if low > STEP * 2 { from_head(low - 1 - rng.below(STEP), rng) } else { inside(&[], b, rng) }
}

fn inside(a: &[u8], b: &[u8], rng: &mut Rng) -> Box<[u8]> {
    let mut key = Vec::new();
    // Shared bytes, then the first place with room. Once below b, anything above a will do.
    let mut free = false;
    for i in 0.. {
        let low = u16::from(byte(a, i));
        let high = if free { 256 } else { u16::from(byte(b, i)) };
        if high > low + 1 {
            // Nearer the middle than the edges, so that both sides keep room.
            let span = u64::from(high - low - 1);
            let lift = if span > 3 { span / 4 + rng.below(span / 2 + 1) } else { rng.below(span) };
            key.push((u64::from(low) + 1 + lift.min(span - 1)) as u8);
            break;
        }
        key.push(low as u8);
        free |= high > low;
        if i > a.len() + b.len() {
            break;
        }
    }
    jitter(&mut key, rng);
    key.into()
}

/// Ends a key by chance; the last byte is never 0, so that something always fits below.
fn jitter(key: &mut Vec<u8>, rng: &mut Rng) {
    let random = rng.next().to_le_bytes();
    key.extend_from_slice(&random[..JITTER]);
    if let Some(last) = key.last_mut() {
        *last |= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_thousand_appends_stay_short_and_ascend() {
        let mut rng = Rng::from_number(1);
        let mut last = between(None, None, &mut rng);
        for _ in 0..100_000 {
            let next = between(Some(&last), None, &mut rng);
            assert!(next > last);
            assert!(next.len() <= 10, "{} bytes", next.len());
            last = next;
        }
    }

    #[test]
    fn a_thousand_inserts_into_one_gap_stay_within_bounds() {
        let mut rng = Rng::from_number(2);
        let low = between(None, None, &mut rng);
        let mut high = between(Some(&low), None, &mut rng);
        for _ in 0..1000 {
            let next = between(Some(&low), Some(&high), &mut rng);
            assert!(low < next && next < high);
            high = next;
        }
        assert!(high.len() <= 1000, "{} bytes", high.len());
    }

    #[test]
    fn keys_before_everything_descend() {
        let mut rng = Rng::from_number(3);
        let mut first = between(None, None, &mut rng);
        for _ in 0..10_000 {
            let next = between(None, Some(&first), &mut rng);
            assert!(next < first);
            first = next;
        }
    }

    #[test]
    fn a_hundred_clients_inserting_into_one_gap_make_different_keys() {
        let mut rng = Rng::from_number(4);
        let low = between(None, None, &mut rng);
        let high = between(Some(&low), None, &mut rng);
        let mut keys: Vec<_> =
            (0..100).map(|seed| between(Some(&low), Some(&high), &mut Rng::from_number(1000 + seed))).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 100);
    }

    #[test]
    fn many_keys_into_a_gap_ascend() {
        let mut rng = Rng::from_number(5);
        let low = between(None, None, &mut rng);
        let high = between(Some(&low), None, &mut rng);
        let keys = many_between(Some(&low), Some(&high), 5000, &mut rng);
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(*low < *keys[0] && keys[4999] < high);
        assert!(keys.iter().all(|key| key.len() < 16));
    }
}

//! An anonymous board's names, derived from its 256-bit secret (docs/formats.md), and the ids of cut pieces.

use sha2::{Digest as _, Sha256};

use crate::id::{ItemId, stamp_version};

/// SHA-256 of some bytes.
#[must_use]
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// SHA-256(label ‖ 0x00 ‖ secret).
fn labelled(label: &str, secret: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(label.as_bytes());
    hash.update([0]);
    hash.update(secret);
    hash.finalize().into()
}

/// The alias in the board's address: 16 characters of lower-case base32.
#[must_use]
pub fn alias(secret: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let hash = labelled("atrium/alias", secret);
    // 16 characters of 5 bits are the first 10 bytes.
    (0..16)
        .map(|i| {
            let bit = i * 5;
            let pair = u16::from_be_bytes([hash[bit / 8], hash[bit / 8 + 1]]);
            char::from(ALPHABET[usize::from(pair >> (11 - bit % 8) & 31)])
        })
        .collect()
}

/// The board's id: a uuid v8.
#[must_use]
pub fn board_id(secret: &[u8]) -> ItemId {
    derived(&labelled("atrium/board", secret))
}

/// The secret of the read-only address.
#[must_use]
pub fn view_secret(secret: &[u8]) -> [u8; 32] {
    labelled("atrium/view", secret)
}

/// The id of the piece [from, to] (1/256 samples) of a stroke's body: the same on every client.
#[must_use]
pub fn piece_id(body: &ItemId, from: u32, to: u32) -> ItemId {
    let mut hash = Sha256::new();
    hash.update(b"atrium/piece");
    hash.update(body.0);
    hash.update(u64::from(from).to_le_bytes());
    hash.update(u64::from(to).to_le_bytes());
    derived(&hash.finalize().into())
}

fn derived(hash: &[u8; 32]) -> ItemId {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    stamp_version(&mut bytes, 8);
    ItemId(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_is_sixteen_base32_characters_and_differs_per_secret() {
        let a = alias(&[1; 32]);
        assert_eq!(a.len(), 16);
        assert!(a.bytes().all(|c| c.is_ascii_lowercase() || (b'2'..=b'7').contains(&c)));
        assert_ne!(a, alias(&[2; 32]));
    }

    #[test]
    fn sha256_is_the_known_one() {
        assert_eq!(sha256(b"abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
    }

    #[test]
    fn derived_ids_are_uuid_v8() {
        let id = board_id(&[3; 32]);
        assert_eq!(id.0[6] >> 4, 8);
        assert_eq!(id.0[8] >> 6, 2);
        assert_ne!(piece_id(&id, 0, 256), piece_id(&id, 0, 257));
    }
}

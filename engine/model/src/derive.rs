//! Hashes, and the ids of cut pieces that are made of them (docs/formats.md).

use sha2::{Digest as _, Sha256};

use crate::id::{ItemId, stamp_version};

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
    fn derived_ids_are_uuid_v8() {
        let id = piece_id(&ItemId([3; 16]), 0, 512);
        assert_eq!(id.0[6] >> 4, 8);
        assert_eq!(id.0[8] >> 6, 2);
        assert_ne!(piece_id(&id, 0, 256), piece_id(&id, 0, 257));
    }
}

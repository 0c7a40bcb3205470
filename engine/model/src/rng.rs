//! Randomness comes from outside as a seed; this only stretches it. Not for secrets.

/// xoshiro256** (Blackman and Vigna, 2018).
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// From 32 bytes of the host's randomness.
    #[must_use]
    pub fn from_seed(seed: [u8; 32]) -> Self {
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(seed.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        // The all-zero state is the one fixed point.
        if state == [0; 4] {
            state = [0x9e37_79b9_7f4a_7c15, 1, 2, 3];
        }
        Self { state }
    }

    /// From a small number, for tests.
    #[must_use]
    pub fn from_number(n: u64) -> Self {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        let mut rng = Self::from_seed(seed);
        for _ in 0..8 {
            rng.next();
        }
        rng
    }

    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "an endless stream of words is no iterator anybody should collect"
    )]
    pub fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let out = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A number below `n` (n > 0); the bias of at most n / 2^64 does not matter here.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}

// Names of an anonymous board, derived from its secret (docs/formats.md "Derived names"): the browser and the server compute the same,
// so that one can draw before the server has answered. Synchronous and without crypto.subtle, which is missing on plain-http LANs.

export const SECRET_BYTES = 32;
const ALIAS_CHARS = 16;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export interface DerivedBoard {
  alias: string;
  /** uuid v8. */
  id: string;
  /** The secret of the read-only address. */
  viewSecret: Uint8Array;
}

/** `hash`: SHA-256, where there is a quicker one. */
export function deriveBoard(secret: Uint8Array, hash: (bytes: Uint8Array) => Uint8Array = sha256): DerivedBoard {
  /** H(label, secret) = SHA-256(label ‖ 0x00 ‖ secret). */
  const labelled = (label: string): Uint8Array => {
    const name = new TextEncoder().encode(label);
    const bytes = new Uint8Array(name.length + 1 + secret.length);
    bytes.set(name);
    bytes.set(secret, name.length + 1);
    return hash(bytes);
  };
  return {
    alias: base32(labelled('atrium/alias')).slice(0, ALIAS_CHARS),
    id: uuidV8(labelled('atrium/board')),
    viewSecret: labelled('atrium/view'),
  };
}

/** The first 16 bytes of a hash as a uuid of version 8. */
export function uuidV8(hash: Uint8Array): string {
  const id = hash.slice(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x80;
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function base32(bytes: Uint8Array): string {
  return inDigits(bytes, 5, BASE32);
}

export function toBase64Url(bytes: Uint8Array): string {
  return inDigits(bytes, 6, BASE64URL);
}

function inDigits(bytes: Uint8Array, bitsPerDigit: number, digits: string): string {
  let out = '';
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= bitsPerDigit) {
      heldBits -= bitsPerDigit;
      out += digits[(held >> heldBits) & ((1 << bitsPerDigit) - 1)];
    }
    held &= (1 << heldBits) - 1;
  }
  if (heldBits > 0) out += digits[(held << (bitsPerDigit - heldBits)) & ((1 << bitsPerDigit) - 1)];
  return out;
}

const NEW_GUEST = 'new.';

/** How a device calls itself that has no guest credential yet: 32 random bytes, a secret like the credential. */
export function newGuest(random: Uint8Array): string {
  return NEW_GUEST + toBase64Url(random);
}

/** The random bytes of a device that calls itself so; null: it does not. */
export function randomOfNewGuest(guest: string): Uint8Array | null {
  const random = guest.startsWith(NEW_GUEST) ? fromBase64Url(guest.slice(NEW_GUEST.length)) : null;
  return random?.length === SECRET_BYTES ? random : null;
}

/** Null when the text is not base64url. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (const char of text) {
    const digit = BASE64URL.indexOf(char);
    if (digit < 0) return null;
    held = (held << 6) | digit;
    heldBits += 6;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes[at++] = held >> heldBits;
      held &= (1 << heldBits) - 1;
    }
  }
  return bytes;
}

const K = roundConstants();

/** FIPS 180-4. A few hundred bytes at a time; files are hashed elsewhere. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  for (let block = 0; block < blocks; block++) compress(state, view, block * 64);
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setUint32(i * 4, word);
  return new Uint8Array(out.buffer);
}

const W = new Uint32Array(64);

function compress(state: Uint32Array, view: DataView, at: number): void {
  const rot = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const w = (i: number) => W[i] as number;
  for (let i = 0; i < 16; i++) W[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const s0 = rot(w(i - 15), 7) ^ rot(w(i - 15), 18) ^ (w(i - 15) >>> 3);
    const s1 = rot(w(i - 2), 17) ^ rot(w(i - 2), 19) ^ (w(i - 2) >>> 10);
    W[i] = w(i - 16) + s0 + w(i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rot(e, 6) ^ rot(e, 11) ^ rot(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + w(i)) | 0;
    const s0 = rot(a, 2) ^ rot(a, 13) ^ rot(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word;
  });
}

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes; a double holds them exactly. */
function roundConstants(): Uint32Array {
  const k = new Uint32Array(64);
  for (let n = 2, found = 0; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) k[found++] = Math.floor((Math.cbrt(n) % 1) * 0x100000000);
  }
  return k;
}

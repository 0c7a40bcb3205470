// A checksum (FNV-1a over 32-bit words) of what this device keeps: any change of one word changes it. At every start all chunks are
// summed on the board's own thread, so it has to be quick; who would change them on purpose is on the device anyway.

const PRIME = 0x01000193;

export function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 ^ bytes.length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const words = bytes.length & ~3;
  for (let at = 0; at < words; at += 4) sum = Math.imul(sum ^ view.getUint32(at, true), PRIME);
  for (let at = words; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] as number), PRIME);
  return sum >>> 0;
}

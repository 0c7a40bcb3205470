// Frames as they are sent: the head a WebSocket message has (RFC 6455) and the payload. A server's messages are not masked,
// so pieces that are the same for everybody are made once and written to every connection.

/** A whole message, in pieces that others may share. */
export type Wire = readonly Buffer[];

const BINARY_AND_FINAL = 0x82;
/** Lengths above these take 2 and 8 bytes more. */
const SHORTEST = 125;
const SHORT = 0xffff;

/** `own` goes into the same piece as the head; what is shared is not copied. */
export function wireOf(own: Uint8Array, ...shared: readonly Buffer[]): Wire {
  let length = own.length;
  for (const piece of shared) length += piece.length;
  const headBytes = length <= SHORTEST ? 2 : length <= SHORT ? 4 : 10;
  const first = Buffer.allocUnsafe(headBytes + own.length);
  first[0] = BINARY_AND_FINAL;
  if (headBytes === 2) {
    first[1] = length;
  } else if (headBytes === 4) {
    first[1] = 126;
    first.writeUInt16BE(length, 2);
  } else {
    first[1] = 127;
    first.writeUInt32BE(0, 2);
    first.writeUInt32BE(length, 6);
  }
  first.set(own, headBytes);
  return [first, ...shared];
}

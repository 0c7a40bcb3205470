/**
 * Gives back the memory of bytes that nobody reads any more. Their collection comes late: of a board of photographs hundreds of MB would
 * stand there, each file once or more.
 */
export function release({ buffer }: Uint8Array): void {
  // Not in every browser; there it is collected some time.
  (buffer as ArrayBuffer & { transfer?: (length: number) => ArrayBuffer }).transfer?.(0);
}

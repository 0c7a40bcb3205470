// Whether a file is a ZIP, by its first bytes.

/** "PK" and what follows it: a local header; the end, of one without entries. */
export const [LOCAL, END] = [0x04034b50, 0x06054b50] as const;

export async function isZip(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 4).arrayBuffer());
  return head.byteLength === 4 && [LOCAL, END].some((sign) => head.getUint32(0, true) === sign);
}

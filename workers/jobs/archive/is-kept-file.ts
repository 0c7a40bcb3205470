// Whether a file is a copy of changes that were only on a device (`atrium-kept`), by its first bytes.

const HEAD = /^\s*\{\s*"format"\s*:\s*"atrium-kept"/;
const HEAD_BYTES = 200;

export async function isKeptFile(file: Blob): Promise<boolean> {
  return HEAD.test(await file.slice(0, HEAD_BYTES).text());
}

// SHA-256, off this thread where the browser can. Pages on plain http have no crypto.subtle: they hash here, by code that is loaded then.

export async function sha256(subtle: Pick<SubtleCrypto, 'digest'> | undefined, bytes: Uint8Array): Promise<Uint8Array> {
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const here = await import('#protocol/derive.ts');
  return here.sha256(bytes);
}

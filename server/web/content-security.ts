// The content security policies. Pages never allow eval; the board worker's own script does, because regl compiles its
// commands with `Function`, and a worker has the policy of its own response.

const none: readonly string[] = [];

function common(assetOrigins: readonly string[], imageOrigins: readonly string[] = none): string[] {
  return [
    "default-src 'self'",
    ["img-src 'self' blob: data:", ...new Set([...assetOrigins, ...imageOrigins])].join(' '),
    ["font-src 'self'", ...assetOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
  ];
}

export interface PageOrigins {
  /** Of other identity providers, which pages ask, frame in silence and send people to. */
  providers?: readonly string[];
  /** Whose pictures and fonts pages show. */
  assetOrigins?: readonly string[];
  /** Origins from which pages show only images. */
  imageOrigins?: readonly string[];
  /** Origins that pages send to what people consented to (protocol/collectors.ts). */
  collectors?: readonly string[];
}

export function pagePolicy(
  nonce: string,
  {
    providers = none,
    assetOrigins = none,
    imageOrigins = none,
    collectors = none,
    isSilent = false,
    ancestors = isSilent ? "'self'" : "'none'",
  }: PageOrigins & {
    isSilent?: boolean;
    /** The sources of `frame-ancestors`: origins whose pages may show the page in a frame. */
    ancestors?: string;
  } = {},
): string {
  const andProviders = ["'self'", ...providers].join(' ');
  return [
    ...common(assetOrigins, imageOrigins),
    `connect-src ${[andProviders, ...(isSilent ? [] : collectors)].join(' ')}`,
    `frame-src ${andProviders}`,
    `form-action ${andProviders}`,
    isSilent ? "worker-src 'none'" : "worker-src 'self' blob:",
    `frame-ancestors ${ancestors}`,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ].join('; ');
}

/** The policy of a page without scripts, forms and frames. It loads styles, fonts and images of this origin only. */
export const documentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `file` is a name below /workers/. `assetOrigins`: what it fetches from there. */
export function workerPolicy(file: string, assetOrigins: readonly string[] = none): string {
  const evalToo = /^board\b/.test(file) ? " 'unsafe-eval'" : '';
  return [
    ...common(none),
    ["connect-src 'self'", ...assetOrigins].join(' '),
    "worker-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${evalToo}`,
  ].join('; ');
}

// The content security policies. Pages never allow eval; the board worker's own script does, because regl compiles its
// commands with `Function`, and a worker has the policy of its own response.

const common = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
];

const none: readonly string[] = [];

interface Elsewhere {
  /** Origins of other identity providers, which pages ask, frame in silence and send people to. */
  providers?: readonly string[];
  /** Origins that pages send to what people consented to (protocol/collectors.ts). */
  collectors?: readonly string[];
  isSilent?: boolean;
}

export function pagePolicy(
  nonce: string,
  { providers = none, collectors = none, isSilent = false }: Elsewhere = {},
): string {
  const andProviders = ["'self'", ...providers].join(' ');
  return [
    ...common,
    `connect-src ${[andProviders, ...(isSilent ? [] : collectors)].join(' ')}`,
    `frame-src ${andProviders}`,
    `form-action ${andProviders}`,
    isSilent ? "worker-src 'none'" : "worker-src 'self' blob:",
    isSilent ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ].join('; ');
}

/** `file` is a name below /workers/. */
export function workerPolicy(file: string): string {
  const evalToo = /^board\b/.test(file) ? " 'unsafe-eval'" : '';
  return [
    ...common,
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${evalToo}`,
  ].join('; ');
}

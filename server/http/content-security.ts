// The content security policies. Pages never allow eval; the board worker's own script does, because regl compiles its
// commands with `Function`, and a worker has the policy of its own response.

const common = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export function pagePolicy(nonce: string): string {
  return [
    ...common,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ].join('; ');
}

/** `file` is a name below /workers/. */
export function workerPolicy(file: string): string {
  const evalToo = /^board\b/.test(file) ? " 'unsafe-eval'" : '';
  return [...common, `script-src 'self' 'wasm-unsafe-eval'${evalToo}`].join('; ');
}

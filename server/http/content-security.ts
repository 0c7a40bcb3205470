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
];

/** `ancestors`: whose pages may show it in a frame. */
export function pagePolicy(nonce: string, ancestors: "'none'" | "'self'"): string {
  return [
    ...common,
    `frame-ancestors ${ancestors}`,
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
  ].join('; ');
}

/** `file` is a name below /workers/. */
export function workerPolicy(file: string): string {
  const evalToo = /^board\b/.test(file) ? " 'unsafe-eval'" : '';
  return [...common, "frame-ancestors 'none'", `script-src 'self' 'wasm-unsafe-eval'${evalToo}`].join('; ');
}

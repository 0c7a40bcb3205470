// The domain people reach the product at: that of PUBLIC_URL, which the head of every page names (server/web/pages/page-head.ts).

/** Undefined: no cookie of this page may be of it, or it needs no naming. */
export function productDomain(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  const hostname = /^https?:\/\/([\w.-]+)/.exec(address ?? '')?.[1];
  // A name without a dot is this machine's, and a number none: a cookie of it names none.
  if (!hostname || !/\.[a-z]/i.test(hostname)) return undefined;
  return location.hostname === hostname || location.hostname.endsWith(`.${hostname}`) ? hostname : undefined;
}

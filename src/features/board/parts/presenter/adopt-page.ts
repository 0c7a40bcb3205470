// Copies styles, theme, language and direction of the page's own document into an empty window of this origin, and again whenever they
// change.

/** A style sheet that neither loads nor fails must not keep the window empty. */
const STYLES_MS = 1500;

interface Adopted {
  /** Resolves when each current style sheet has loaded or failed, or after STYLES_MS. */
  styled: Promise<unknown>;
  stop(): void;
}

export function adoptPage({ document: to }: Window, from = document): Adopted {
  const copies = new Map<Node, HTMLElement>();
  const copy = (): Promise<unknown> => Promise.all(copyStyles(from, to, copies));
  const dress = (): void => copyAttributes(from.documentElement, to.documentElement);
  dress();
  const styled = Promise.race([copy(), new Promise((resolve) => setTimeout(resolve, STYLES_MS))]);
  // Styles of parts that are loaded later; texts of styles are replaced in development.
  const heads = new MutationObserver(() => void copy());
  heads.observe(from.head, { childList: true });
  const roots = new MutationObserver(dress);
  roots.observe(from.documentElement, { attributes: true });
  const stop = (): void => {
    heads.disconnect();
    roots.disconnect();
  };
  return { styled, stop };
}

/** Copies new styles, and removes those that are gone. Returns those that are still loading. */
function copyStyles(from: Document, to: Document, copies: Map<Node, HTMLElement>): Promise<unknown>[] {
  const styles = [...from.head.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel=stylesheet], style')];
  for (const [style, copied] of copies) if (!styles.some((one) => one === style)) copied.remove();
  return styles.flatMap((style) => {
    if (copies.has(style)) return [];
    const copied = to.importNode(style, true);
    copied.nonce = style.nonce;
    const link = 'href' in style && 'href' in copied ? copied : null;
    if (link) link.href = (style as HTMLLinkElement).href;
    copies.set(style, copied);
    to.head.append(copied);
    return link ? [new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }))] : [];
  });
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  // Inline styles belong to the page's own layout, and the content security policy refuses them as attributes.
  for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value);
}

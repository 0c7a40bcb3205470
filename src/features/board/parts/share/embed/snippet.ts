// The HTML by which a page of another origin embeds a board.

import { PRESENT, ROUTES } from '#protocol/routes.ts';

export interface EmbedSnippet {
  origin: string;
  alias: string;
  /** base64url, of a link that gives viewing. */
  secret: string;
  /** The board's title, which names the frame for people who do not see it. */
  title: string;
  /** Whether the page shows the frames one by one. */
  presents: boolean;
}

/** Returns the frame: as wide as the page lets it be, loaded when it comes near, and without an address that the page is told. */
export function embedSnippet({ origin, alias, secret, title, presents }: EmbedSnippet): string {
  const query = presents ? `?${PRESENT}=1` : '';
  const address = `${origin}${ROUTES.embed.path.replace(':alias', alias)}${query}#${secret}`;
  return `<iframe src="${address}" title="${escaped(title)}" width="960" height="540" style="border:0;max-width:100%" loading="lazy" referrerpolicy="no-referrer" allow="fullscreen"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

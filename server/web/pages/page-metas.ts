// What the server's settings say to every page, in its head: the same for everybody, and part of the service worker's revision.

import { COLLECTORS_META, type Collectors, partsOfConnection } from '#protocol/collectors.ts';
import { CONNECTION_META } from '#protocol/connection-check.ts';
import { DOWNLOADS_META, type Downloads } from '#protocol/downloads.ts';
import { FEATURES_META } from '#protocol/features.ts';

/** The settings that every page is told. `features` has been read by its setting: letters and signs of a query alone. */
export interface PageSettings {
  features: string;
  collectors: Collectors;
  downloads: Downloads;
  connectionCheckUrl: string | undefined;
}

/** HTML. */
export function pageMetas({ features, collectors, downloads, connectionCheckUrl }: PageSettings): string {
  return (
    (features === '' ? '' : `<meta name="${FEATURES_META}" content="${features}">`) +
    (originsOfCollectors(collectors).length === 0
      ? ''
      : `<meta name="${COLLECTORS_META}" content="${escaped(JSON.stringify(collectors))}">`) +
    (Object.keys(downloads).length === 0
      ? ''
      : `<meta name="${DOWNLOADS_META}" content="${escaped(JSON.stringify(downloads))}">`) +
    (connectionCheckUrl === undefined
      ? ''
      : `<meta name="${CONNECTION_META}" content="${escaped(connectionCheckUrl)}">`)
  );
}

export function originsOfCollectors({ insights, reports }: Collectors): string[] {
  const endpoint = insights === undefined ? undefined : partsOfConnection(insights)?.endpoint;
  const all = [endpoint, reports === undefined ? undefined : new URL(reports)];
  return [...new Set(all.flatMap((one) => (one ? [one.origin] : [])))];
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

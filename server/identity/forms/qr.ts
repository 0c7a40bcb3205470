// A text as a QR code: dark on white in every theme, with the quiet zone that scanners need. A path instead of a file: the page's
// secret is fetched by nobody else.

import encodeQR from 'qr';
import { type Html, html } from '../../platform/text/html.ts';

const QUIET = 2;

export function qrCode(text: string, name: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const side = rows.length;
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${name}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${squares.join('')}" fill="#1b1d22"/></svg>`;
}

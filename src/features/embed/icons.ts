// The icons of an embedded board, as Lucide draws them (ISC), and the product's own mark.

const SVG = 'http://www.w3.org/2000/svg';

/** Paths in a box of 24 × 24. */
export const ICONS = {
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  fullScreen: 'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
  exitFullScreen: 'M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3',
  external: 'M21 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h6M21 3l-9 9M15 3h6v6',
} as const;

/** A line of 1.75 in the color of the text. */
export function iconOf(path: string): SVGSVGElement {
  const icon = svgOf('0 0 24 24', 'icon');
  icon.append(pathOf({ d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75' }));
  return icon;
}

export function logoOf(): SVGSVGElement {
  const logo = svgOf('0 0 28 28', 'logo');
  const d = 'M7 20.5C9.5 12.5 11.8 8 14 8c2.4 0 3.8 5 6.8 11M9.4 16.6c3.1-1.7 6.2-1.9 8.8-1';
  logo.append(pathOf({ d, fill: 'none', stroke: '#fff', 'stroke-width': '2.4' }));
  return logo;
}

function svgOf(viewBox: string, className: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

function pathOf(attributes: Readonly<Record<string, string>>): SVGPathElement {
  const path = document.createElementNS(SVG, 'path');
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries({ ...attributes, ...round })) path.setAttribute(name, value);
  return path;
}

// HTML as a tagged template: what is put in is text unless it is HTML of ours.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Html[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, at) => string + (at < parts.length ? textOf(parts[at]) : '')).join(''));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

// Pictures in HTML that is pasted: those it has in itself come to the board, those that lie elsewhere are counted and never fetched.

/** Smaller ones, CSS px, show nothing: they tell a sender that a mail was read. */
const MIN_SIDE_CSS = 3;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;
const DATA = /^data:(image\/[\w.+-]+)((?:;[^,;]*)*),/i;

export interface HtmlPictures {
  files: File[];
  elsewhere: number;
}

export function picturesOfHtml(html: string): HtmlPictures {
  const pictures: HtmlPictures = { files: [], elsewhere: 0 };
  if (!/<img\b/i.test(html)) return pictures;
  // A document that belongs to no window loads none of them.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    if (!isPicture(image)) continue;
    const file = fileOf(image.getAttribute('src') ?? '');
    if (file) pictures.files.push(file);
    else pictures.elsewhere += 1;
  }
  return pictures;
}

/** Whether these letters are what the picture shows: web pages draw emoji as pictures. */
export function emojiOf(image: Element): string | undefined {
  const alt = image.getAttribute('alt') ?? '';
  return EMOJI.test(alt) ? alt : undefined;
}

function isPicture(image: HTMLImageElement): boolean {
  const sides = ['width', 'height'].map((name) => Number.parseFloat(image.getAttribute(name) ?? ''));
  const isBox = image.getAttribute('aria-roledescription') === 'checkbox';
  return !isBox && emojiOf(image) === undefined && !sides.some((side) => side < MIN_SIDE_CSS);
}

function fileOf(address: string): File | undefined {
  const [head, type = '', options = ''] = DATA.exec(address) ?? [];
  if (head === undefined) return undefined;
  const kind = type.toLowerCase();
  const name = `image.${kind.slice(6).replace(/\+.*/, '')}`;
  try {
    const data = decodeURIComponent(address.slice(head.length));
    const isBase64 = /;\s*base64\s*$/i.test(options);
    const content = isBase64 ? Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0)) : data;
    return new File([content], name, { type: kind });
  } catch {
    return undefined;
  }
}

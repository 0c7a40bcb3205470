// The elements of an embedded board: the canvas, its title, one island of buttons, and the message in place of the board.

import './embed.css';
import { ICONS, iconOf, logoOf } from './icons.ts';
import type { EmbedStrings } from './strings.ts';

/** Why there is no board: a wrong or ended link, one that asks for more than its secret, or a board that cannot be shown. */
export type EmbedMessage = 'wrong' | 'ended' | 'closed' | 'failed';

export interface EmbedActions {
  zoom(direction: 1 | -1): void;
  fit(): void;
}

export class EmbedFrame {
  readonly canvas = document.createElement('canvas');
  readonly strings: EmbedStrings;
  readonly #main = elementOf('main', 'embed');
  readonly #status = elementOf('p', 'status');
  readonly #title = elementOf('h1', 'title');
  readonly #island = elementOf('div', 'island');
  readonly #percent = elementOf('span', 'percent');
  readonly #cover = document.createElement('img');

  constructor(strings: EmbedStrings) {
    this.strings = strings;
    this.#status.setAttribute('role', 'status');
    this.#main.append(this.#status);
    document.getElementById('root')?.append(this.#main);
  }

  /** Shows the board's canvas and the island. `href`: opens the board in Atrium. */
  showBoard(href: string, actions: EmbedActions): void {
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', this.#text('board'));
    this.#title.dir = 'auto';
    this.#title.hidden = true;
    this.#cover.hidden = true;
    this.#cover.alt = this.#text('picture');
    this.#island.setAttribute('role', 'toolbar');
    this.#island.setAttribute('aria-label', this.#text('tools'));
    const fitButton = buttonOf({ name: this.#text('fit'), text: this.#text('fitText'), onPress: () => actions.fit() });
    fitButton.classList.add('fit');
    const fullScreen = fullScreenButton(this.strings);
    const view = groupOf('view', fitButton, ...fullScreen);
    // A narrow frame leaves out the button that fits the board.
    view.classList.toggle('only-fit', fullScreen.length === 0);
    this.#island.append(
      groupOf(
        'zoom',
        buttonOf({ name: this.#text('zoomOut'), icon: ICONS.minus, onPress: () => actions.zoom(-1) }),
        this.#percent,
        buttonOf({ name: this.#text('zoomIn'), icon: ICONS.plus, onPress: () => actions.zoom(1) }),
      ),
      view,
      groupOf('open', this.#openLink(href)),
    );
    this.#main.prepend(canvas, this.#cover, this.#title, this.#island);
  }

  showTitle(title: string): void {
    this.#title.textContent = title;
    this.#title.hidden = title === '';
    if (title !== '') {
      document.title = title;
      this.canvas.setAttribute('aria-label', title);
    }
  }

  showZoom(zoom: number): void {
    const { lang } = document.documentElement;
    const percent = new Intl.NumberFormat(lang, { style: 'percent' }).format(zoom);
    if (this.#percent.textContent !== percent) this.#percent.textContent = percent;
  }

  showLoading(isLoading: boolean): void {
    this.#status.textContent = isLoading ? this.#text('loading') : '';
  }

  /** Shows a picture in place of the board, which too many pages show; undefined: the board has none. Ends with `hideCover`. */
  showCover(picture: Blob | undefined): void {
    this.hideCover();
    this.#status.textContent = this.#text('full');
    if (!picture) return;
    this.#cover.src = URL.createObjectURL(picture);
    this.#cover.hidden = false;
  }

  hideCover(): void {
    if (this.#cover.hidden) return;
    URL.revokeObjectURL(this.#cover.src);
    this.#cover.removeAttribute('src');
    this.#cover.hidden = true;
  }

  /** Puts a message in place of everything. `href`: opens the board in Atrium, where that may help. */
  showMessage(message: EmbedMessage, href?: string): void {
    this.hideCover();
    document.title = 'Atrium';
    const island = elementOf('div', 'island');
    if (href !== undefined) island.append(this.#openLink(href));
    this.#status.textContent = this.#text(message);
    // The status stays where it is, so that what it says now is announced.
    for (const child of [...this.#main.children]) if (child !== this.#status) child.remove();
    if (href !== undefined) this.#main.append(island);
  }

  #text(key: keyof EmbedStrings): string {
    return this.strings[key];
  }

  #openLink(href: string): HTMLElement {
    const link = Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' });
    link.className = 'button';
    const text = elementOf('span', 'text');
    text.textContent = this.#text('open');
    link.append(logoOf(), text, iconOf(ICONS.external));
    return link;
  }
}

/** Returns none where the page around does not allow full screen. */
export function fullScreenButton(strings: Pick<EmbedStrings, 'fullScreen' | 'exitFullScreen'>): HTMLElement[] {
  if (!document.fullscreenEnabled) return [];
  const toggle = (): void => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    done.catch(console.info);
  };
  const button = buttonOf({ name: strings.fullScreen, icon: ICONS.fullScreen, onPress: toggle });
  document.addEventListener('fullscreenchange', () => {
    const name = strings[document.fullscreenElement ? 'exitFullScreen' : 'fullScreen'];
    button.title = name;
    button.setAttribute('aria-label', name);
    button.replaceChildren(iconOf(document.fullscreenElement ? ICONS.exitFullScreen : ICONS.fullScreen));
  });
  return [button];
}

interface ButtonOptions {
  /** For who does not see it, and beside a mouse. */
  name: string;
  icon?: string;
  text?: string;
  onPress(): void;
}

export function buttonOf({ name, icon, text, onPress }: ButtonOptions): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', title: name, className: 'button' });
  button.setAttribute('aria-label', name);
  if (icon !== undefined) button.append(iconOf(icon));
  if (text !== undefined) button.append(text);
  button.addEventListener('click', onPress);
  return button;
}

function groupOf(name: 'zoom' | 'view' | 'open', ...children: HTMLElement[]): HTMLElement {
  const group = elementOf('div', `group ${name}`);
  group.append(...children);
  return group;
}

function elementOf(name: 'div' | 'h1' | 'main' | 'p' | 'span', className: string): HTMLElement {
  return Object.assign(document.createElement(name), { className });
}

// The bar below the frames of an embedded board: which one is shown, the one before and the next, full screen, and the way out.

import type { ItemJson } from '#protocol/item-json.ts';
import type present from '../../../locales/en/present.json';
import type { FrameStep } from '../board/parts/present/frame-steps.ts';
import { buttonOf } from './embed-frame.ts';

export type PresentStrings = typeof present;

const LEFT = 'm15 18-6-6 6-6';
const RIGHT = 'm9 18 6-6-6-6';

export class PresentationBar {
  readonly element = document.createElement('div');
  readonly #strings: PresentStrings;
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #position = document.createElement('strong');
  readonly #title = document.createElement('bdi');

  constructor(
    strings: PresentStrings,
    fullScreen: readonly HTMLElement[],
    actions: { step(to: FrameStep): void; leave(): void },
  ) {
    this.#strings = strings;
    this.#previous = buttonOf({ name: strings.previous, icon: LEFT, onPress: () => actions.step('previous') });
    this.#next = buttonOf({ name: strings.next, icon: RIGHT, onPress: () => actions.step('next') });
    const leave = buttonOf({ name: strings.leave, text: strings.leave, onPress: actions.leave });
    for (const button of [this.#previous, this.#next]) button.classList.add('flips');
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.append(this.#position, ' ', this.#title);
    this.element.className = 'presentation-bar';
    this.element.setAttribute('role', 'toolbar');
    this.element.setAttribute('aria-label', strings.bar);
    const end = document.createElement('div');
    end.className = 'group end';
    end.append(...fullScreen, leave);
    // Titles differ in length, and the buttons keep their places.
    this.element.append(this.#previous, this.#next, status, end);
  }

  /** Shows the position of the frame with this index. */
  show(index: number, frames: readonly Pick<ItemJson, 'text'>[]): void {
    const last = frames.length - 1;
    const position = this.#strings.place.replace('{{at}}', `${index + 1}`).replace('{{total}}', `${frames.length}`);
    const title = frames[index]?.text ?? '';
    if (this.#position.textContent !== position) this.#position.textContent = position;
    if (this.#title.textContent !== title) this.#title.textContent = title;
    // A button with the focus that is disabled loses it.
    this.#previous.setAttribute('aria-disabled', String(index === 0));
    this.#next.setAttribute('aria-disabled', String(index === last));
  }

  focus(): void {
    this.#next.focus();
  }
}

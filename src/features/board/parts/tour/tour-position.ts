// Where the card of the first tour stands, and the ring around the button that a step is about.

import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { barsOver } from '../../shell/bars-size.ts';
import { onPhone, phone } from '../../shell/on-phone.ts';
import type { TourStep } from './tour-state.ts';

const TARGETS: Readonly<Record<TourStep, string | null>> = {
  // The pen is in hand: the whole board is the target.
  draw: null,
  share: '[data-share]',
  find: '[data-bars] [aria-haspopup=menu]',
};

/** Keeps the card beside the bars as they change their size: above the tools, or below the bar of the step's button. On a phone above the tools. */
export function useCardPosition(
  layer: HTMLElement,
  card: RefObject<HTMLElement | null>,
  step: TourStep | undefined,
): void {
  useLayoutEffect(() => {
    const update = (): void => {
      const element = card.current;
      if (!element || !step) return;
      const { topCss, footCss } = barsOver(layer);
      element.style.setProperty('--bars-top', `${topCss}px`);
      element.style.setProperty('--bars-foot', `${footCss}px`);
      element.dataset.at = step === 'draw' || phone.matches ? 'foot' : step;
    };
    const observer = new ResizeObserver(update);
    for (const bar of [layer, ...layer.querySelectorAll('[data-bars]')]) observer.observe(bar);
    const stop = onPhone(update);
    update();
    return () => {
      observer.disconnect();
      stop();
    };
  }, [layer, card, step]);
}

/** Marks the step's button, if there is one. A press on the button of the last step finishes it. */
export function useTarget(layer: HTMLElement, step: TourStep | undefined, finish: (step: TourStep) => void): void {
  useEffect(() => {
    const selector = step && TARGETS[step];
    const target = selector ? layer.querySelector<HTMLElement>(selector) : null;
    if (!target || !step) return;
    const press = (): void => finish(step);
    target.dataset.tourTarget = '';
    // Share counts as done once its dialog is open (tour-state.ts).
    if (step === 'find') target.addEventListener('click', press);
    return () => {
      delete target.dataset.tourTarget;
      target.removeEventListener('click', press);
    };
  }, [layer, step, finish]);
}

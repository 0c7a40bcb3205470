import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressByTouch } from './touch-press.ts';

describe('a button under a finger', () => {
  let root: HTMLElement;
  let buttons: HTMLButtonElement[];
  let clicks: string[];
  let stop: () => void;

  beforeEach(() => {
    root = document.createElement('div');
    clicks = [];
    buttons = ['a', 'b'].map((name) => {
      const button = document.createElement('button');
      button.addEventListener('click', () => clicks.push(name));
      root.append(button);
      return button;
    });
    document.body.append(root);
    stop = pressByTouch(root);
  });
  afterEach(() => {
    stop();
    root.remove();
    vi.restoreAllMocks();
  });

  const send = (
    type: string,
    button: number,
    pointerId: number,
    pointerType = 'touch',
    over: number | null = button,
  ) => {
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(over === null ? document.body : (buttons[over] ?? null));
    const event = new PointerEvent(type, { pointerId, pointerType, bubbles: true, cancelable: true });
    buttons[button]?.dispatchEvent(event);
    return event;
  };

  it('is pressed when the finger lifts, whatever other fingers do', () => {
    expect(send('pointerdown', 0, 1).defaultPrevented).toBe(true);
    send('pointerdown', 1, 2);
    send('pointerup', 1, 2);
    expect(clicks).toEqual(['b']);
    send('pointerup', 0, 1);
    expect(clicks).toEqual(['b', 'a']);
  });

  it('is not when the finger has slid off, was taken away, or it is out of use', () => {
    send('pointerdown', 0, 1);
    send('pointerup', 0, 1, 'touch', null);
    send('pointerdown', 0, 2);
    send('pointercancel', 0, 2);
    send('pointerup', 0, 2);
    if (buttons[1]) buttons[1].disabled = true;
    send('pointerdown', 1, 3);
    send('pointerup', 1, 3);
    expect(clicks).toEqual([]);
  });

  it('is left to the browser under a mouse and by keyboard', () => {
    expect(send('pointerdown', 0, 1, 'mouse').defaultPrevented).toBe(false);
    send('pointerup', 0, 1, 'mouse');
    expect(clicks).toEqual([]);
    buttons[0]?.click();
    expect(clicks).toEqual(['a']);
  });
});

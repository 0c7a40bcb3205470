// Shortcuts on the keyboards of the six languages, and where they must keep silent.

import { describe, expect, it } from 'vitest';
import { testBoard } from '../testing/test-board.tsx';
import { isTyping, type KeyLike, matches, spoken } from './shortcuts.ts';

const board = testBoard();

const press = (key: string, code: string, modifiers: Partial<KeyLike> = {}): KeyLike => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

describe('a shortcut', () => {
  it('is its letter', () => {
    expect(matches('v', press('v', 'KeyV'))).toBe(true);
    expect(matches('v', press('h', 'KeyH'))).toBe(false);
  });

  it('is the same key on an Arabic layout', () => {
    expect(matches('v', press('ر', 'KeyV'))).toBe(true);
    expect(matches('Mod+z', press('ئ', 'KeyZ', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+Shift+z', press('~', 'KeyZ', { ctrlKey: true, shiftKey: true }))).toBe(true);
  });

  it('is the same key on a Zhuyin layout', () => {
    expect(matches('p', press('ㄣ', 'KeyP'))).toBe(true);
  });

  it('goes by the letter where a Latin layout has moved it (AZERTY, QWERTZ)', () => {
    expect(matches('a', press('a', 'KeyQ'))).toBe(true);
    expect(matches('q', press('a', 'KeyQ'))).toBe(false);
    expect(matches('Mod+z', press('z', 'KeyY', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+z', press('y', 'KeyZ', { ctrlKey: true }))).toBe(false);
  });

  it('finds digits under shift by their place', () => {
    expect(matches('Shift+1', press('!', 'Digit1', { shiftKey: true }))).toBe(true);
    expect(matches('Shift+1', press('1', 'Digit1'))).toBe(false);
    expect(matches('Shift+2', press('"', 'Digit2', { shiftKey: true }))).toBe(true);
  });

  it('takes signs as they come, with shift or without', () => {
    expect(matches('+', press('+', 'Equal', { shiftKey: true }))).toBe(true);
    expect(matches('+', press('+', 'NumpadAdd'))).toBe(true);
    expect(matches('?', press('?', 'Minus', { shiftKey: true }))).toBe(true);
    expect(matches('?', press('؟', 'Slash', { shiftKey: true }))).toBe(false);
  });

  it('finds brackets with shift, and by their place where letters are not Latin', () => {
    expect(matches('Mod+Shift+[', press('{', 'BracketLeft', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(matches('Mod+]', press('د', 'BracketRight', { ctrlKey: true }))).toBe(true);
    expect(matches(']', press('+', 'BracketRight'))).toBe(false);
    expect(matches('Mod+[', press('{', 'BracketLeft', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  it('asks for exactly its modifiers', () => {
    expect(matches('z', press('z', 'KeyZ', { ctrlKey: true }))).toBe(false);
    expect(matches('Mod+z', press('z', 'KeyZ', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matches('Mod+z', press('z', 'KeyZ', { metaKey: true }))).toBe(true);
    expect(matches('v', press('v', 'KeyV', { altKey: true }))).toBe(false);
  });

  it('reads as a person says it', () => {
    expect(spoken('Mod+Shift+z')).toBe('Ctrl+Shift+Z');
    expect(spoken('+')).toBe('+');
    expect(spoken(' ')).toBe('Space');
  });
});

describe('typing', () => {
  const from = (element: Element, init: KeyboardEventInit = {}) => {
    let seen = false;
    const listen = (event: Event) => {
      seen = isTyping(board, event as KeyboardEvent);
    };
    document.body.append(element);
    element.addEventListener('keydown', listen);
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true, ...init }));
    element.remove();
    return seen;
  };

  it('is what happens in a field, a text, a dialog or a menu', () => {
    const item = document.createElement('button');
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    menu.append(item);
    expect(from(document.createElement('input'))).toBe(true);
    expect(from(document.createElement('textarea'))).toBe(true);
    expect(from(menu)).toBe(true);
  });

  it('is not what happens on the board or a button', () => {
    expect(from(document.createElement('canvas'))).toBe(false);
    expect(from(document.createElement('button'))).toBe(false);
  });

  it('is every key of an input method', () => {
    expect(from(document.createElement('canvas'), { key: 'Process' })).toBe(true);
  });
});

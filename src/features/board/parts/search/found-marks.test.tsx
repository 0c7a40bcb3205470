// What Find has found is marked where it stands, and nothing else.

import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SurveyItem } from '#protocol/bus.ts';
import { onBoard, testBoard } from '../../testing/test-board.tsx';
import { FoundMarks } from './found-marks.tsx';

const item = (id: string, x: number, more: Partial<SurveyItem> = {}): SurveyItem => ({
  id,
  kind: 'sticky',
  box: { x, y: -10, w: 40, h: 20 },
  color: null,
  fill: null,
  text: 'tea',
  ...more,
});

function addCanvas(): HTMLCanvasElement {
  const host = document.body.appendChild(document.createElement('div'));
  return host.appendChild(document.createElement('canvas'));
}

const marks = (canvas: HTMLCanvasElement) =>
  [...(canvas.parentElement?.querySelectorAll<HTMLElement>('[data-testid="found-marks"] > span') ?? [])]
    .filter((mark) => !mark.hidden)
    .map(({ style, dataset }) => `${style.transform} ${style.width} ${dataset.chosen === undefined ? '' : 'chosen'}`);

it('marks what is in view, the chosen one more, and goes along with the camera', () => {
  const board = testBoard();
  board.motion.setView(800, 600);
  const canvas = addCanvas();
  const items = [item('a', 0), item('b', 100), item('far', 5000), item('unseen', 20, { isHidden: true })];
  const { rerender, unmount } = render(<FoundMarks items={items} chosen="b" canvas={canvas} />, onBoard(board));
  expect(marks(canvas)).toEqual(['translate(396px, 286px) 48px ', 'translate(496px, 286px) 48px chosen']);

  act(() => void board.motion.apply({ camera: { x: 5000, y: 0, zoom: 2 } }));
  expect(marks(canvas)).toEqual(['translate(396px, 276px) 88px ']);

  rerender(<FoundMarks items={[]} chosen={undefined} canvas={canvas} />);
  expect(marks(canvas)).toEqual([]);
  unmount();
});

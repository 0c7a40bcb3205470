// What helps to find: the outline with search, and the minimap. Loaded when one of them is first opened.

import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import { minimapOf } from '../../shell/minimap-shown.ts';
import sheet from '../../shell/side-panel.module.css';
import { panelsOf } from '../../shell/side-panels.ts';
import { Minimap } from './minimap.tsx';
import { FindPanel } from './panel.tsx';

export function Finding({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { open } = useSnapshot(panelsOf(board));
  const { minimap } = useSnapshot(minimapOf(board));
  return (
    <>
      {(open === 'find' || open === 'outline') && (
        <div className={sheet.area}>
          <FindPanel key={open} canvas={canvas} panel={open} />
        </div>
      )}
      {minimap && <Minimap />}
    </>
  );
}

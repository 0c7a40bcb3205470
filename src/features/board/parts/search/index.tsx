// What helps to find: the outline with search, and the minimap. Loaded when one of them is first opened.

import { useSnapshot } from 'valtio';
import { finding } from '../../shell/minimap-shown.ts';
import sheet from '../../shell/side-panel.module.css';
import { panels } from '../../shell/side-panels.ts';
import { Minimap } from './minimap.tsx';
import { FindPanel } from './panel.tsx';

export function Finding({ canvas }: { canvas: HTMLCanvasElement }) {
  const { open } = useSnapshot(panels);
  const { minimap } = useSnapshot(finding);
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

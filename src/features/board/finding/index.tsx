// What helps to find: the outline with search, and the minimap. Loaded when one of them is first opened.

import { useSnapshot } from 'valtio';
import { Minimap } from './minimap.tsx';
import { FindPanel } from './panel.tsx';
import { finding } from './state.ts';

export function Finding({ canvas }: { canvas: HTMLCanvasElement }) {
  const { panel, minimap } = useSnapshot(finding);
  return (
    <>
      {panel && <FindPanel canvas={canvas} />}
      {minimap && <Minimap />}
    </>
  );
}

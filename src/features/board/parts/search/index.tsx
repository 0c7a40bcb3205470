// What helps to find: the outline, search, and the minimap. Loaded when one of them is first opened.

import sheet from '../../shell/side-panel.module.css';
import { FindPanel } from './panel.tsx';

export { Minimap } from './minimap.tsx';

interface Props {
  canvas: HTMLCanvasElement;
}

export function Find({ canvas }: Props) {
  return (
    <div className={sheet.area}>
      <FindPanel canvas={canvas} panel="find" />
    </div>
  );
}

export function Outline({ canvas }: Props) {
  return (
    <div className={sheet.area}>
      <FindPanel canvas={canvas} panel="outline" />
    </div>
  );
}

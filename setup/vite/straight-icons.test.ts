import { expect, test } from 'vitest';
import { straight } from './straight-icons.ts';

const fileOf = (name: string): string | undefined => (name === 'Gone' ? undefined : `/icons/${name}.mjs`);

test('each icon is imported from its own file, under the name it is used by', () => {
  const code = 'import { useState } from "react";\nimport { Pen, Map as MapIcon } from "lucide-react";\nPen(MapIcon);';
  expect(straight(code, fileOf)).toBe(
    'import { useState } from "react";\nimport Pen from "/icons/Pen.mjs"; import MapIcon from "/icons/Map.mjs";\nPen(MapIcon);',
  );
});

test('every line stays where it was, so that stacks are read right', () => {
  const code = 'import {\n  Pen,\n  Map,\n} from "lucide-react";\nPen(Map);';
  expect(straight(code, fileOf).split('\n')[4]).toBe('Pen(Map);');
});

test('a name that the set does not have stops the build', () => {
  expect(() => straight('import { Gone } from "lucide-react";', fileOf)).toThrow('Gone');
});

// Tests that a page of the guide shows what the parser found.

import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

afterEach(cleanup);

it('begins a numbered list with its own number', () => {
  const item = { tag: 'li', children: ['a'] } as const;
  const { container } = render(
    <Markdown
      nodes={[
        { tag: 'ol', start: 3, children: [item] },
        { tag: 'ol', children: [item] },
      ]}
    />,
  );
  expect(container.innerHTML).toBe('<ol start="3"><li>a</li></ol><ol><li>a</li></ol>');
});

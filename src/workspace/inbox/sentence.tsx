// A translated sentence in which the names are bold. A translation puts them where its language wants them.

import type { ReactNode } from 'react';

/** Private-use characters, which stand for the values until the sentence is put together. */
const FIRST_MARK = 0xe000;
const MARKS = /([\ue000-\ue00f])/u;

/** `translate` receives a mark for each value, in their order. */
export function Sentence({
  values,
  translate,
}: {
  values: readonly string[];
  translate(...marks: string[]): string;
}): ReactNode {
  const marks = values.map((_, index) => String.fromCharCode(FIRST_MARK + index));
  return translate(...marks)
    .split(MARKS)
    .map((text) => {
      const value = values[text.charCodeAt(0) - FIRST_MARK];
      return value === undefined ? (
        text
      ) : (
        <strong key={text}>
          <bdi>{value}</bdi>
        </strong>
      );
    });
}

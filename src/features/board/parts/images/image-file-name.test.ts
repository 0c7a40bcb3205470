// Names of images that are downloaded.

import { expect, test } from 'vitest';
import { imageFileName } from './image-file-name.ts';

test.each([
  ['Plan', undefined, 'image/webp', 'Plan.webp'],
  ['Plan', ' A boat ', 'image/jpeg', 'Plan – A boat.jpg'],
  ['', 'CON', 'image/png', '_CON.png'],
  ['', '', 'image/svg+xml', 'atrium.svg'],
  ['a/b', '', '', 'a b.png'],
])('an image of "%s" with the alternative text %o and the type %s is %s', (title, alt, type, name) => {
  expect(imageFileName(title, alt, type)).toBe(name);
});

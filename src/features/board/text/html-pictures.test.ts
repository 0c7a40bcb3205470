import { expect, it } from 'vitest';
import { picturesOfHtml } from './html-pictures.ts';

it('takes the pictures that the HTML has in itself', async () => {
  const svg = '%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E';
  const { files, elsewhere } = picturesOfHtml(
    `<p>a</p><img src="data:image/png;base64,AQI%3D"><img src="data:image/svg+xml;charset=utf-8,${svg}">`,
  );
  expect(elsewhere).toBe(0);
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['image.png', 'image/png'],
    ['image.svg', 'image/svg+xml'],
  ]);
  expect([...new Uint8Array(await files[0]!.arrayBuffer())]).toEqual([1, 2]);
  expect(await files[1]!.text()).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});

it('counts the pictures that lie elsewhere or cannot be read, and fetches none', () => {
  const addresses = [
    'https://example.org/a.png',
    'file:///C:/a.png',
    'cid:1',
    'data:image/png;base64,?',
    'data:text/html,a',
    '',
  ];
  const html = addresses.map((address) => `<img src="${address}">`).join('');
  expect(picturesOfHtml(html)).toEqual({ files: [], elsewhere: addresses.length });
});

it('leaves out what is no picture to people: counters of readers, drawn boxes and emoji', () => {
  const html =
    '<img src="https://example.org/t.gif" width="1" height="1"><img src="data:image/png;base64,AQ==" aria-roledescription="checkbox"><img alt="👩‍🚀" src="https://example.org/e.png">';
  expect(picturesOfHtml(html)).toEqual({ files: [], elsewhere: 0 });
});

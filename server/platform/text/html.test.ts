import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what somebody has typed is text, in a tag’s content and in an attribute of either quotes', () => {
  const typed = `a" autofocus onfocus='x'><b>&amp;`;
  const page = html`<p>${typed}</p><input value="${typed}"><input value='${typed}'>`;
  const text = 'a&#34; autofocus onfocus=&#39;x&#39;&#62;&#60;b&#62;&#38;amp;';
  expect(page.text).toBe(`<p>${text}</p><input value="${text}"><input value='${text}'>`);
});

test('what is HTML of ours stays so, alone, in a list, and where there is none', () => {
  const one = html`<i>${1}</i>`;
  expect(html`${one}${[one, one]}${false}${undefined}`.text).toBe('<i>1</i><i>1</i><i>1</i>');
});

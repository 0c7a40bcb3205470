// The script of the page that shows recovery codes: buttons to copy, download and print them. Without it the page can be written down all the
// same. It stands in the page, and the pages' policy names it by its hash.

import { createHash } from 'node:crypto';

/** This function runs in the browser. The list of codes has the names of the buttons. */
function addCodeButtons(): void {
  const list = document.querySelector('.recovery') as HTMLElement;
  const text = [...list.children].map((code) => code.textContent).join('\n');
  const row = document.createElement('div');
  row.className = 'code-buttons';
  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // There is no clipboard where the page came by plain HTTP.
      getSelection()?.selectAllChildren(list);
      if (!document.execCommand('copy')) return;
    }
    button.textContent = list.dataset.copied as string;
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${location.host}\n\n${text}\n`], { type: 'text/plain' }));
    link.download = 'atrium-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const actions: [string | undefined, (button: HTMLElement) => void][] = [
    [list.dataset.copy, (button) => void copy(button)],
    [list.dataset.download, download],
    [list.dataset.print, () => print()],
  ];
  for (const [name, act] of actions) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = name as string;
    button.addEventListener('click', () => act(button));
    row.append(button);
  }
  row.setAttribute('aria-live', 'polite');
  list.after(row);
}

export const SAVE_CODES = `(${addCodeButtons})()`;
/** The source of the pages’ content security policy that lets it run. */
export const SAVE_CODES_HASH = `'sha256-${createHash('sha256').update(SAVE_CODES).digest('base64')}'`;

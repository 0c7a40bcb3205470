// A script of the provider's pages: a button beside each password that shows what is typed. Without it the forms work all the
// same. It stands in the page, and the page's policy names it by its hash: only it and save-codes.ts run there.

import { createHash } from 'node:crypto';

/** This function runs in the browser. The page's body has the name of the button. */
function addButtons(): void {
  for (const box of document.querySelectorAll('.secret')) {
    const input = box.querySelector('input') as HTMLInputElement;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'eye';
    button.innerHTML =
      '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.1 12.3a1 1 0 0 1 0-.6 10.75 10.75 0 0 1 19.8 0 1 1 0 0 1 0 .6 10.75 10.75 0 0 1-19.8 0"/><circle cx="12" cy="12" r="3"/><path class="slash" d="m3 3 18 18"/></svg><span class="visually-hidden"></span>';
    (button.lastChild as HTMLElement).textContent = document.body.dataset.showPassword as string;
    const show = (on: boolean) => {
      input.type = on ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(on));
    };
    show(false);
    button.addEventListener('click', () => show(input.type === 'password'));
    // What browsers offer to keep is a password.
    input.form?.addEventListener('submit', () => show(false));
    box.append(button);
  }
}

export const SHOW_PASSWORD = `(${addButtons})()`;
/** As a policy names it. */
export const SHOW_PASSWORD_HASH = `'sha256-${createHash('sha256').update(SHOW_PASSWORD).digest('base64')}'`;

// Gives the person a file.

import { cleanText } from '#protocol/names.ts';

/** Signs that some file system does not take are left out, and what no name holds. */
export function fileName(title: string): string {
  const clean = cleanText(title.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')).trim();
  return cleanText([...clean].slice(0, 80).join('')) || 'atrium';
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

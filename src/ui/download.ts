// Gives the person a file.

import { fileNameOf } from '#protocol/file-names.ts';

/** Returns the name without its ending. */
export function fileName(title: string): string {
  return fileNameOf(title) || 'atrium';
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Gives the person a file.

/** Signs that some file system does not take are left out. */
export function fileName(title: string): string {
  return (
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'atrium'
  );
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

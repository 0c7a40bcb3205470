// Finds the files of dropped folders, sorted by name. Files beyond the limit are returned by their paths; files of the system are
// skipped.

/** The most files that one drop adds. */
export const MAX_FILES = 200;
/** The most files that are looked at. */
const MAX_SEEN = 2000;
const OF_SYSTEM = /^(?:\..*|thumbs\.db|desktop\.ini|__MACOSX)$/i;

export interface FoundFiles {
  files: File[];
  /** Paths of files beyond the limit. */
  left: string[];
}

/** Rejects with a DOMException where one cannot be read. */
export async function filesIn(entries: readonly FileSystemEntry[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], left: [] };
  await addTo(found, entries);
  return found;
}

async function addTo(found: FoundFiles, entries: readonly FileSystemEntry[]): Promise<void> {
  for (const entry of entries) {
    if (found.files.length + found.left.length >= MAX_SEEN) return;
    if (OF_SYSTEM.test(entry.name)) continue;
    if (entry.isDirectory) await addTo(found, await entriesOf(entry as FileSystemDirectoryEntry));
    else if (found.files.length < MAX_FILES) found.files.push(await fileOf(entry as FileSystemFileEntry));
    else found.left.push(entry.fullPath.replace(/^\//, ''));
  }
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  while (entries.length < MAX_SEEN) {
    // Browsers return the entries in batches, and an empty batch at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    entries.push(...some);
  }
  return entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

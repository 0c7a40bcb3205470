// A paste that is given later, to whom it is for by then: what it holds can be read only while it comes.

/** Undefined: it holds nothing that can be read. */
export function laterPaste({ clipboardData: now }: ClipboardEvent): ClipboardEvent | undefined {
  if (!now) return undefined;
  const clipboardData = new DataTransfer();
  for (const type of ['text/plain', 'text/html']) clipboardData.setData(type, now.getData(type));
  for (const file of now.files) clipboardData.items.add(file);
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
}

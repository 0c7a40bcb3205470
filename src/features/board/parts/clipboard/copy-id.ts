// The id of a copy of shapes, as the clipboard's HTML has it.

/** Attribute of the element that is all of a copy. */
export const COPY_ID = 'data-atrium-copy';

/** An empty copy: the shapes that belong to the id are stored in this browser. */
export function idHtml(id: string): string {
  return `<div ${COPY_ID}="${id}"></div>`;
}

// Tables of a document that are written from code: they stand between the marks `<!-- name -->` and `<!-- /name -->`.

/** The text with these tables between its marks. Undefined if the marks are missing. */
export function withTables(text: string, mark: string, tables: string): string | undefined {
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  return marked.test(text) ? text.replace(marked, (_all, begin, end) => `${begin}${tables}\n${end}`) : undefined;
}

import type { ExportFormat, ExportOptions } from '#protocol/exports.ts';

/** A PDF says in which language it is to be read out: the page's, which is what most of its texts are in. */
export function withLanguage(format: ExportFormat, options: ExportOptions): ExportOptions {
  return format === 'pdf' ? { language: document.documentElement.lang, ...options } : options;
}

/** The size of a file as people read it: from one kilobyte on. */
export function sizeText(bytes: number, language: string): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1));
  const format = { style: 'unit', unit: units[step]!, unitDisplay: 'short', maximumFractionDigits: step } as const;
  return new Intl.NumberFormat(language, format).format(Math.max(1, bytes / 1000 ** (step + 1)));
}

// Marks of runs in a text (docs/formats.md, `t`): their names in JSON, in the order of their codes from 1 on, and links.

export const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
export type MarkName = (typeof MARK_NAMES)[number];

export const markCode = (name: MarkName): number => MARK_NAMES.indexOf(name) + 1;
/** Its value is the address. */
export const LINK_MARK = 6;

/** What a format op sets (docs/formats.md, op 9): a mark of letters, or what paragraphs have. */
export const FORMAT_CODES = {
  bold: 1,
  italic: 2,
  underline: 3,
  strike: 4,
  code: 5,
  link: LINK_MARK,
  list: 64,
  indent: 65,
  align: 66,
  dir: 67,
} as const;
export type FormatName = keyof typeof FORMAT_CODES;

const MAX_LINK_BYTES = 2048;
const LINK = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

/** Addresses of other kinds could run something. */
export function isLink(address: string): boolean {
  return LINK.test(address) && new TextEncoder().encode(address).length <= MAX_LINK_BYTES;
}

// Marks of runs in a text (docs/formats.md, `t`): their names in JSON, in the order of their codes from 1 on, and links.

export const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'code'] as const;
export type MarkName = (typeof MARK_NAMES)[number];

export const markCode = (name: MarkName): number => MARK_NAMES.indexOf(name) + 1;
/** Its value is the address. */
export const LINK_MARK = 6;

const MAX_LINK_BYTES = 2048;
const LINK = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;

/** Addresses of other kinds could run something. */
export function isLink(address: string): boolean {
  return LINK.test(address) && new TextEncoder().encode(address).length <= MAX_LINK_BYTES;
}

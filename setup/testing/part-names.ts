// The names of the parts of `npm test`. Documents may name them.

export const PART_NAMES = [
  'checks',
  'smoke',
  'unit',
  'rust',
  'ways',
  'depths',
  'e2e',
  'keycloak',
  'flaky',
  'documents',
] as const;

export type PartName = (typeof PART_NAMES)[number];

const NAMES: readonly string[] = PART_NAMES;

export function isPartName(name: string): name is PartName {
  return NAMES.includes(name);
}

// Atrium's own templates: a row for each, by its category. Their items are in templates/<name>.json, their words and names in
// locales/<language>/template-words.json and templates.json. Templates that people save are rows of the database (contract/templates.graphql).

/** The categories, in the order in which pages show them. */
export const TEMPLATE_CATEGORIES = ['team', 'ideas', 'plan', 'diagrams', 'lessons', 'research', 'business'] as const;
export type TemplateCategoryName = (typeof TEMPLATE_CATEGORIES)[number];

export function isTemplateCategory(name: string): name is TemplateCategoryName {
  return TEMPLATE_CATEGORIES.some((category) => category === name);
}

export interface TemplateRow {
  category: TemplateCategoryName;
  /** How long a group needs for it. Absent: no certain time. */
  minutes?: number;
  /** How many people it is for, from and to. Absent: any number. */
  people?: readonly [number, number];
}

/** All rows, in the order in which /templates shows them. */
export const TEMPLATES = {
  retrospective: { category: 'team', minutes: 45, people: [3, 10] },
  brainstorm: { category: 'ideas', minutes: 30, people: [2, 12] },
  'mind-map': { category: 'ideas' },
  kanban: { category: 'plan' },
  'flow-chart': { category: 'diagrams' },
  venn: { category: 'diagrams' },
  'weekly-plan': { category: 'plan' },
  lesson: { category: 'lessons', minutes: 45 },
  timeline: { category: 'plan' },
  swot: { category: 'business', minutes: 60, people: [2, 8] },
  'impact-and-effort': { category: 'ideas', minutes: 30, people: [2, 10] },
  'business-canvas': { category: 'business', minutes: 90, people: [1, 6] },
  fishbone: { category: 'research', minutes: 45, people: [2, 8] },
  'organization-chart': { category: 'team' },
  'user-journey': { category: 'research', minutes: 60, people: [2, 8] },
  'empathy-map': { category: 'research', minutes: 30, people: [2, 8] },
  wireframe: { category: 'diagrams' },
  database: { category: 'diagrams' },
  'seating-plan': { category: 'lessons' },
  'number-line': { category: 'lessons' },
  'coordinate-grid': { category: 'lessons' },
  'music-staff': { category: 'lessons' },
  'team-check-in': { category: 'team', minutes: 15, people: [3, 12] },
  'floor-plan': { category: 'plan' },
} as const satisfies Record<string, TemplateRow>;
export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(TEMPLATES, name);
}

/** A template that people save: what it may be. Their number per owner is a limit of the plan (plans.ts). */
export const TEMPLATE_LIMITS = {
  /** Size of the items as JSON, bytes. */
  jsonBytes: 16 * 1024 * 1024,
  items: 20_000,
  images: 200,
  /** Length of its name, and of a category's name in one language, code points. */
  nameChars: 80,
  /** Categories of one team or entity. */
  categories: 40,
} as const;

/** Px of every cover, width and height. */
export const TEMPLATE_COVER_PX = { w: 640, h: 360 } as const;

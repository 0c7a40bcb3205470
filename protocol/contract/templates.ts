// HTTP calls for a template's items, images and cover. Everything else about templates is in GraphQL.

import { z } from 'zod';
import { hex64, uuid } from '../api.ts';
import { LANGUAGES } from '../languages.ts';
import { TEMPLATE_NAMES } from '../templates.ts';
import { calls } from './calls.ts';

/** A template's items in the JSON format of boards (docs/formats.md), which `load` of window.board accepts. */
const itemsFile = ['application/json'] as const;
export interface TemplateItemsAnswer {
  items: z.core.util.JSONType[];
}

const pictures = ['image/webp', 'image/png'] as const;
const images = [...pictures, 'image/jpeg'] as const;
const group = 'Templates';
const personCall = { group, caller: 'person', params: { id: uuid } } as const;
const itemsCall = {
  ...personCall,
  perMinute: 'workspaceOfNetworkPerMinute',
  personPerMinute: 'workspacePerMinute',
} as const;
const pictureCall = {
  ...personCall,
  perMinute: 'coversOfNetworkPerMinute',
  personPerMinute: 'coversOfPersonPerMinute',
} as const;

export const templateCalls = calls({
  'GET /api/templates/:name/items': {
    group,
    caller: 'anybody',
    perMinute: 'workspaceOfNetworkPerMinute',
    params: { name: z.enum(TEMPLATE_NAMES) },
    about: "The items of one of Atrium's own templates, in a language.",
    query: z.object({ language: z.enum(LANGUAGES), examples: z.enum(['true', 'false']).default('true') }),
    answer: itemsFile,
    errors: ['bad-request', 'not-found'],
  },
  'GET /api/user/templates/:id/items': {
    ...itemsCall,
    about: 'The items of a template that the caller may use.',
    answer: itemsFile,
    errors: ['not-found'],
  },
  'GET /api/user/templates/:id/images/:sha256': {
    ...pictureCall,
    params: { id: uuid, sha256: hex64 },
    about: "Downloads an image that the template's items refer to.",
    answer: images,
    errors: ['not-found'],
  },
  'GET /api/user/templates/:id/cover': {
    ...pictureCall,
    about: 'The picture that cards show of the template.',
    answer: pictures,
    errors: ['not-found'],
  },
  'PUT /api/user/templates/:id/cover': {
    ...pictureCall,
    about: 'Sets the picture that cards show of the template.',
    body: pictures,
    maxBytes: 'pictureBytes',
    errors: ['bad-request', 'bad-picture', 'too-large', 'forbidden', 'not-found'],
  },
});

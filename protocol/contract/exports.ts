// The common part of the calls of exports. An export is everything that a team has, as one file.

import { z } from 'zod';
import { LANGUAGES } from '../languages.ts';

/** In which language the index page of the file is written. */
export const orderExportRequest = z.strictObject({ language: z.enum(LANGUAGES) });

/** The newest export that was ordered. */
const oneExport = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** When it was ordered, epoch ms. */
  atMs: z.number(),
  /** Boards of it, those that are done, and those of which something is damaged. */
  boards: z.number().int(),
  done: z.number().int(),
  damaged: z.number().int(),
  /** Size of the finished file, and when it is deleted. */
  bytes: z.number().int().optional(),
  untilMs: z.number().optional(),
});
export type Export = z.infer<typeof oneExport>;

/** Null: none was ordered, or its time is over. */
export const exportAnswer = z.object({ export: oneExport.nullable() });
export type ExportAnswer = z.infer<typeof exportAnswer>;

/** The field `ticket` of the form that downloads the file, valid for a minute. */
export const exportTicket = z.object({ ticket: z.string() });
export type ExportTicket = z.infer<typeof exportTicket>;

import { z } from 'zod';
import { sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';

/** As the engine writes it: part of links and topics. */
export const historyEventIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);

/** An event of which odds are stored, past or present. */
export const historyEventSchema = z.object({
  id: historyEventIdSchema,
  sport: sportSchema,
  country: z.string(),
  league: z.string(),
  /** Side 1 of the selections. */
  home: z.string(),
  away: z.string(),
  /** ISO 8601 */
  startsAt: z.string(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

const searchSchema = lineSchema.max(60).optional();
const momentSchema = z.iso.datetime({ offset: true });

/** Events by their start. With `from` the earliest comes first, without it the latest. */
export const historyEventsQuerySchema = z
  .strictObject({
    from: momentSchema.optional(),
    /** Not included. */
    to: momentSchema.optional(),
    sport: sportSchema.optional(),
    /** Words of country and league; each is the beginning of one. Case and accents do not matter. */
    league: searchSchema,
    /** Words of the sides' names likewise. */
    text: searchSchema,
    /** `next` of the page before, asked for with the same other values. */
    cursor: z
      .string()
      .regex(/^-?\d{1,16}\.\d{1,15}$/)
      .optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    message: 'must be before "to"',
    path: ['from'],
  });
export type HistoryEventsQuery = z.output<typeof historyEventsQuerySchema>;

export const historyEventsAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({
    events: z.array(historyEventSchema),
    /** Absent on the last page. */
    next: z.string().optional(),
  }),
});

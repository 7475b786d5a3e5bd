import { z } from 'zod';
import {
  arbFilterFields,
  channelsSchema,
  fewBookies,
  inOrder,
  PAUSE_OPTIONS,
  type PauseFilter,
  pauseOptionsOf,
  tooManyBookies,
} from '../arbs/index.ts';
import { bookieValueSchema } from '../quotes/index.ts';
import { SPORTS, type Sport, sportSchema } from '../sports/index.ts';
import { lineSchema } from '../text/index.ts';
import { bookmakerStateSchema } from './bookmaker-states.ts';

// Parts common to payloads of both families. Each has a default, so that a payload from before a field existed stays
// valid.

const MAX_TERMS = 100;
const MAX_TERM_LENGTH = 100;
/** A week: longer than any opportunity lasts. */
export const MAX_ACTIVE_SECONDS = 604_800;

export const bookmakersField = z
  .record(bookieValueSchema, bookmakerStateSchema)
  .refine(fewBookies, tooManyBookies)
  .default({});

/** Default: all; at least one always remains. */
export const sportsField = arbFilterFields.sports
  .unwrap()
  .min(1, 'At least one sport')
  .transform((sports) => SPORTS.filter((sport) => sports.includes(sport)))
  .default([...SPORTS]);

const sameTerm = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Adds a typed term, trimmed; empty, too long and duplicate ones change nothing. */
export function withTerm(terms: readonly string[], typed: string): readonly string[] {
  const term = typed.trim().slice(0, MAX_TERM_LENGTH);
  const isNew = term !== '' && !terms.some((each) => sameTerm(each, term));
  return isNew && terms.length < MAX_TERMS ? [...terms, term] : terms;
}

const termsField = z
  .array(lineSchema.max(MAX_TERM_LENGTH))
  .max(MAX_TERMS)
  .transform((terms) => [...terms.reduce<readonly string[]>(withTerm, [])])
  .default([]);

const pauseSchema = z.strictObject({
  enabled: z.boolean(),
  selectedOptions: z.array(z.enum(PAUSE_OPTIONS)).max(PAUSE_OPTIONS.length).default([]),
});

/** Options must be the sport's own; an enabled filter needs at least one. */
function checkPauses(pauses: PauseFilter, context: z.core.$RefinementCtx<PauseFilter>): void {
  for (const sport of SPORTS) {
    const own = pauses[sport];
    if (!own) continue;
    const known = pauseOptionsOf(sport);
    const isRight = own.selectedOptions.every((option) => known.includes(option));
    if (isRight && (!own.enabled || own.selectedOptions.length > 0)) continue;
    const message = isRight ? 'At least one option' : `Not an option of ${sport}`;
    context.addIssue({ code: 'custom', path: [sport, 'selectedOptions'], message });
  }
}

export const eventVisibilityField = z
  .strictObject({
    onlyLiquidEvents: z.boolean().default(false),
    filterOvertimeMismatch: z.boolean().default(false),
    excludeCompetitions: termsField,
    showOnlyPausedEvents: z.partialRecord(sportSchema, pauseSchema).superRefine(checkPauses).default({}),
  })
  .prefault({});
export type EventVisibility = z.output<typeof eventVisibilityField>;

const seconds = z.int().min(0).max(MAX_ACTIVE_SECONDS);
export const activeTimeField = z
  .strictObject({ minActiveSeconds: seconds.optional(), maxActiveSeconds: seconds.optional() })
  .superRefine(
    inOrder(
      ({ minActiveSeconds, maxActiveSeconds }) => [minActiveSeconds, maxActiveSeconds],
      'maxActiveSeconds',
    ),
  );
export type ActiveTimeFilters = z.output<typeof activeTimeField>;

/** The channels that were sent, after mapping; stored for display. */
export const appliedChannelsField = channelsSchema.default([]);

export const bookieMappingField = arbFilterFields.bookieMapping;

/** Toggles a sport; the last one remains. */
export function toggledSport(sports: readonly Sport[], sport: Sport): readonly Sport[] {
  if (!sports.includes(sport)) return SPORTS.filter((each) => each === sport || sports.includes(each));
  return sports.length === 1 ? sports : sports.filter((each) => each !== sport);
}

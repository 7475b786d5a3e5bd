import {
  type AdminBookie,
  adminBookieSchema,
  BOOKIE_AREAS,
  type BookieStats,
} from '@bothways/domain/bookies';

type Given = Partial<Omit<AdminBookie, 'areas'>> & { areas?: Partial<AdminBookie['areas']> };

/** Returns a bookmaker with default settings, except for what is given. */
export function anAdminBookie(value: string, { areas, basicInfo, ...given }: Given = {}): AdminBookie {
  const label = given.label ?? basicInfo?.label ?? value[0]?.toUpperCase() + value.slice(1);
  const countries = given.countries ?? basicInfo?.countries ?? ['ES'];
  const original = given.ogBookie === undefined ? {} : { ogBookie: given.ogBookie };
  return adminBookieSchema
    .omit({ basicInfo: true, calculator: true, information: true, bot: true, live: true, prematch: true })
    .extend({
      basicInfo: adminBookieSchema.shape.basicInfo,
      calculator: adminBookieSchema.shape.calculator.prefault({}),
      information: adminBookieSchema.shape.information.prefault({ register: {}, withdraw: {} }),
      bot: adminBookieSchema.shape.bot.prefault({}),
      live: adminBookieSchema.shape.live.prefault({}),
      prematch: adminBookieSchema.shape.prematch.prefault({}),
    })
    .parse({
      value,
      bookie: value,
      label,
      countries,
      ...original,
      basicInfo: { label, countries, ...original, ...basicInfo },
      areas: Object.fromEntries(BOOKIE_AREAS.map((area) => [area, areas?.[area] ?? { version: 0 }])),
      ...given,
    });
}

/** Returns statistics of a bookmaker without accounts and quotes, except for what is given. */
export const someStats = (given: Partial<BookieStats> = {}): BookieStats => ({
  prematch: { events: 0, quotes: 0 },
  live: { events: 0, quotes: 0 },
  users: 0,
  enabledUsers: 0,
  loginErrors: 0,
  limited: 0,
  balanceTotal: 0,
  ...given,
});

import { type Audience, audienceSchema } from '@bothways/domain/promotions';

/** The audience of a promotion, from its columns. */
export const toAudience = ({ countries, plans }: { countries: string; plans: string }): Audience =>
  audienceSchema.parse({ countries: JSON.parse(countries), plans: JSON.parse(plans) });

/** The audience of a promotion, as columns. */
export const audienceColumns = ({ countries, plans }: Audience) => ({
  countries: JSON.stringify(countries),
  plans: JSON.stringify(plans),
});

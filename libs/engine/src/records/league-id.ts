import type { QuotedEvent } from '../matching/quoted-event.ts';

/** A league by country and name: what is left when everything but letters and digits becomes a dash. */
export const leagueId = ({ country, league }: Pick<QuotedEvent, 'country' | 'league'>): string =>
  `${country} ${league}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

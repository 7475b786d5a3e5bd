import type { EventSide, JoinedEvent } from '@bothways/domain/matching';
import type { Member } from '@bothways/engine';
import type { MatchedEvent } from '#market/engine';

type MatchedSide = MatchedEvent['sides'][number];

export const toSide = ({ source, event, swapped, score, bookies }: MatchedSide): EventSide => {
  const { country, league, home, away, startedAt } = event;
  return { source, country, league, home, away, startedAt, swapped, score, bookies };
};

export const toJoinedEvent = ({ key, sides }: MatchedEvent): JoinedEvent => ({
  eventId: key,
  sport: sides[0]?.event.sport ?? 'football',
  sides: sides.map(toSide),
});

export const toMember = ({ source, sourceId, event, swapped }: MatchedSide): Member => ({
  source,
  sourceId,
  event,
  swapped,
});

/** The title by the names of its first source. */
export const titleOf = ({ sides: [first] }: MatchedEvent): string =>
  first ? `${first.event.home} - ${first.event.away}` : '';

/** The latest start among its sources, ms. */
export const startsAtMs = ({ sides }: MatchedEvent): number =>
  Math.max(0, ...sides.map(({ event }) => Date.parse(event.startedAt)));

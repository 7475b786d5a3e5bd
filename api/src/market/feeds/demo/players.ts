import { type EventState, shortName } from '@bothways/domain/events';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import type { Fixture, Statement } from './fixture.ts';
import { plain } from './names/respell.ts';

const lowerDashed = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the participants' ids, also within the competition, and short names. */
function playersOf({ league, home, away }: Fixture): NonNullable<EventState['players']> {
  const type = league.sport === 'tennis' ? 'player' : 'team';
  return [home, away].map((name, at) => {
    const id = `${type}-${lowerDashed(name)}`;
    return {
      order: at === 0 ? 1 : 2,
      nameFormatted: shortName(name, league.sport),
      nameTransformed: lowerDashed(name),
      participantCompetitionId: `${lowerDashed(league.name)}.${id}`.slice(0, 80),
      id,
      type,
    };
  });
}

/** Announces a fixture as a collector does before any of its prices. */
export const introduce = (fixture: Fixture, { event }: Statement, mode: Mode): FeedItem => ({
  type: 'event',
  event,
  mode,
  state: { players: playersOf(fixture) },
});

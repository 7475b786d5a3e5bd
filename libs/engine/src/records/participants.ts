import { type EventRecord, shortName } from '@bothways/domain/events';
import { asWritten, readEvent } from '../matching/known-event.ts';
import { canonicalName, type NameProfile } from '../matching/name-profile.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';

type Participant = Omit<EventRecord['players'][number], 'order' | 'name'>;

/** Maximum length on the wire. */
const MAX_NAME = 120;
const MAX_ID = 80;

/** Event statements are few and requested with every record. */
const known = new WeakMap<QuotedEvent, readonly [Participant, Participant]>();

/**
 * Returns the participants, as far as the event's names identify them: one id for a team in all its events, whoever
 * states them, a different one for its women, its youth and its second team. Feeds with more data supply more.
 */
export function participantsOf(info: QuotedEvent): readonly [Participant, Participant] {
  const held = known.get(info);
  if (held) return held;
  const { homes, aways, competition } = readEvent(info, '', asWritten);
  const who = competition === 'open' || competition === 'unknown' ? '' : `-${competition}`;
  const participant = (name: string, profile: NameProfile | undefined): Participant => {
    const canonical = profile && canonicalName(profile);
    const transformed = canonical && `${canonical}${who}`;
    const league = leagueId(info);
    const formatted = shortName(name, info.sport)?.slice(0, MAX_NAME);
    return {
      type: info.sport === 'tennis' ? 'player' : 'team',
      ...(formatted && { nameFormatted: formatted }),
      ...(transformed && {
        nameTransformed: transformed.slice(0, MAX_NAME),
        id: `${info.sport}-${transformed}`.slice(0, MAX_ID),
        ...(league && { participantCompetitionId: `${league}.${transformed}`.slice(0, MAX_ID) }),
      }),
    };
  };
  const made = [participant(info.home, homes[0]), participant(info.away, aways[0])] as const;
  known.set(info, made);
  return made;
}

/** Id of a league by country and name: everything but letters and digits becomes a dash. */
export const leagueId = ({ country, league }: Pick<QuotedEvent, 'country' | 'league'>): string =>
  `${country} ${league}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

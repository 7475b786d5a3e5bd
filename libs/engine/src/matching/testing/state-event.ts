import { parseSport } from '@bothways/domain/sports';
import type { Match } from '../known-event.ts';
import type { EventMatcher } from '../matcher.ts';
import type { QuotedEvent } from '../quoted-event.ts';

const DAY = '2026-11-21';

/**
 * Parses an event from one line: `football | England / Premier League | Arsenal - Chelsea | 15:00`, with `#77` in front
 * for a source's id. The time may include a date: `2026-11-22 15:00`.
 */
export function stateEvent(line: string): QuotedEvent {
  const [, id, rest = ''] = /^(?:#(\S+)\s+)?(.*)$/.exec(line.trim()) ?? [];
  const [sportName = '', competition = '', names = '', time = ''] = rest
    .split('|')
    .map((part) => part.trim());
  const [country = '', league = ''] = competition.split('/').map((part) => part.trim());
  const [home = '', away = ''] = names.split(' - ');
  const sport = parseSport(sportName);
  if (!sport) throw new Error(`No sport in "${line}"`);
  const startedAt = `${time.includes(' ') ? time.replace(' ', 'T') : `${DAY}T${time}`}:00Z`;
  return { ...(id && { id }), sport, country, league, home, away, startedAt };
}

/** Resolves `source: line` at a time given in minutes. */
export function see(matcher: EventMatcher, line: string, atMinute = 0): Match {
  const colon = line.indexOf(':');
  return matcher.resolve(stateEvent(line.slice(colon + 1)), line.slice(0, colon), atMinute * 60_000);
}

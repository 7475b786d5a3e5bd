import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { EventMatcher, type QuotedEvent } from '@bothways/engine';
import { Random } from '../engine/random.ts';

/** A team as each of two sources names it. */
export interface TwoNames {
  a: string;
  b: string;
}

const WEEKS = 40;
const TEAMS = 16;
const TWINS = 200;
const MONDAY_MS = Date.UTC(2026, 7, 3, 12);
const KINDS = ['women', 'youth', 'reserve', 'virtual', 'tour'] as const;
/** Half of the twins' leagues say what they are, the other half have a name of their own. */
const NAMES: Record<(typeof KINDS)[number], readonly [string, string]> = {
  women: ['Women', 'Arkadia'],
  youth: ['U19', 'Talents'],
  reserve: ['Reserves', 'Second Squad'],
  virtual: ['Virtual', 'Arena'],
  tour: ['Summer', 'Tour'],
};

interface Listed {
  /** Identifies the real match. */
  match: string;
  source: 'a' | 'b';
  event: QuotedEvent;
}

/** A league and its twin: the same clubs with other teams, in a calendar of its own. */
interface TwinLeagues {
  number: number;
  teams: readonly TwoNames[];
}

interface SeasonOptions {
  seed?: number;
  weeks?: number;
  twins?: number;
  asksAboutLeagues?: boolean;
}

export interface SeasonFigures {
  /** Matches that both sources list, in the first week and afterwards. */
  cold: { pairs: number; left: number };
  warm: { pairs: number; left: number };
  twins: number;
  /** Number of events that hold two real matches. */
  wrong: number;
}

/**
 * Plays a season of two sources that name leagues and teams differently. In 200 matches a team of the twin league plays
 * the same opponent at the same time. Counts what begins while a person still has to say whether it is one match.
 */
export function playSeason(
  teams: readonly TwoNames[],
  { seed = 1, weeks = WEEKS, twins = TWINS, asksAboutLeagues = true }: SeasonOptions = {},
): SeasonFigures {
  const random = new Random(seed);
  const draw = (limit: number): number => random.below(limit);
  const leagues = Array.from({ length: Math.floor(teams.length / TEAMS) }, (_, number) => ({
    number,
    teams: teams.slice(number * TEAMS, (number + 1) * TEAMS),
  }));
  const matcher = new EventMatcher({ asksAboutLeagues });
  const figures = { cold: { pairs: 0, left: 0 }, warm: { pairs: 0, left: 0 }, twins: 0, wrong: 0 };
  for (let week = 0; week < weeks; week++) {
    const planted = Math.floor((twins * (week + 1)) / weeks) - Math.floor((twins * week) / weeks);
    const twinsOf = new Map<number, number>();
    for (let twin = 0; twin < planted; twin++) {
      const at = draw(leagues.length);
      twinsOf.set(at, (twinsOf.get(at) ?? 0) + 1);
    }
    figures.twins += planted;
    const listed = leagues.flatMap((league) => listWeek(league, week, twinsOf.get(league.number) ?? 0, draw));
    const { pairs, left, wrong } = playWeek(matcher, listed, MONDAY_MS + week * 7 * DAY_MS, draw);
    const phase = week === 0 ? figures.cold : figures.warm;
    phase.pairs += pairs;
    phase.left += left;
    figures.wrong += wrong;
  }
  return figures;
}

/** Both sources' matches of a week in a league and in its twin, each league's of one source together. */
function listWeek(
  { number, teams }: TwinLeagues,
  week: number,
  twins: number,
  draw: (limit: number) => number,
): Listed[][] {
  const kind = KINDS[number % KINDS.length] ?? 'women';
  const [stated, own] = NAMES[kind];
  const isStated = number % 2 === 0;
  const nameOf = (source: 'a' | 'b', isTwin: boolean): string => {
    const first = source === 'a' ? `Division ${number}` : `Championship of Region ${number}`;
    if (!isTwin) return first;
    return isStated ? `${first} ${stated}` : `${source === 'a' ? own : `${own} League`} ${number}`;
  };
  const lists: Record<string, Listed[]> = {};
  const list = (match: string, source: 'a' | 'b', isTwin: boolean, fixture: Fixture): void => {
    const { home, away, startMs } = fixture;
    const event: QuotedEvent = {
      ...{ id: `${match}${source}`, country: '', league: nameOf(source, isTwin) },
      sport: 'football',
      ...{ home: home[source], away: away[source], startedAt: new Date(startMs).toISOString() },
    };
    const key = `${source}${isTwin}`;
    lists[key] = [...(lists[key] ?? []), { match, source, event }];
  };
  const first = drawRound(teams, MONDAY_MS + week * 7 * DAY_MS + 5 * DAY_MS, draw);
  const second = drawRound(teams, MONDAY_MS + week * 7 * DAY_MS + 4 * DAY_MS, draw).slice(twins);
  for (const [at, fixture] of first.entries()) {
    // of a planted twin, one source lists only the first team's match and the other only the twin, or both list both
    const way = at < twins ? draw(3) : 3;
    if (way !== 1) list(`${week}.${number}.${at}`, 'a', false, fixture);
    if (way !== 0) list(`${week}.${number}.${at}`, 'b', false, fixture);
    if (way < 3 && way !== 0) list(`${week}.${number}.${at}t`, 'a', true, fixture);
    if (way < 3 && way !== 1) list(`${week}.${number}.${at}t`, 'b', true, fixture);
  }
  for (const [at, fixture] of second.entries())
    for (const source of ['a', 'b'] as const) list(`${week}.${number}.${at}s`, source, true, fixture);
  return Object.values(lists);
}

interface Fixture {
  home: TwoNames;
  away: TwoNames;
  startMs: number;
}

function drawRound(teams: readonly TwoNames[], dayMs: number, draw: (limit: number) => number): Fixture[] {
  const left = [...teams];
  const take = (): TwoNames => left.splice(draw(left.length), 1)[0] ?? { a: '', b: '' };
  return Array.from({ length: teams.length / 2 }, () => ({
    home: take(),
    away: take(),
    startMs: dayMs + draw(2) * 3 * HOUR_MS,
  }));
}

/** Lists the leagues one after another in random order, then lets an hour pass in which they are only repeated. */
function playWeek(
  matcher: EventMatcher,
  lists: readonly Listed[][],
  startMs: number,
  draw: (limit: number) => number,
): { pairs: number; left: number; wrong: number } {
  const keys = new Set<string>();
  let nowMs = startMs;
  const state = ({ source, event }: Listed): void => {
    keys.add(matcher.resolve(event, source, nowMs).key);
  };
  const beat = (): void => {
    nowMs += MINUTE_MS;
    for (const merge of matcher.takeMerges()) keys.add(merge.kept);
  };
  const waiting = [...lists];
  while (waiting.length > 0) {
    for (const listed of waiting.splice(draw(waiting.length), 1)[0] ?? []) state(listed);
    beat();
  }
  for (let minute = 0; minute < HOUR_MS / MINUTE_MS; minute++) {
    for (const list of lists) for (const listed of list.slice(0, 1)) state(listed);
    beat();
  }
  return countWeek(matcher, lists.flat(), keys);
}

function countWeek(
  matcher: EventMatcher,
  listed: readonly Listed[],
  keys: ReadonlySet<string>,
): { pairs: number; left: number; wrong: number } {
  const matchOf = new Map(listed.map(({ match, event }) => [event.id ?? '', match]));
  const held = [...keys].map((key) => matcher.sightings(key).map(({ event }) => matchOf.get(event.id ?? '')));
  const joined = new Set(held.filter(({ length }) => length > 1).flat());
  const bySource = Map.groupBy(listed, ({ match }) => match);
  const pairs = [...bySource].filter(([, both]) => both.length > 1).map(([match]) => match);
  return {
    pairs: pairs.length,
    left: pairs.filter((match) => !joined.has(match)).length,
    wrong: held.filter((matches) => new Set(matches).size > 1).length,
  };
}

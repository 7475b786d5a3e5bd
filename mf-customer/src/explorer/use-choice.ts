import { lineOfPick } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { useSearchParams } from '@bothways/platform';
import { dayOf } from '../history/index.ts';
import { serverNow } from '../time/index.ts';
import { RANGES, type Range } from './explorer.queries.ts';

/** The view that the address holds. */
export interface Choice {
  event: string | undefined;
  mode: Mode;
  line: string | undefined;
  /** The selection as in topics: `W.FT.1`. */
  pick: string | undefined;
  bookie: string | undefined;
  range: Range;
  kind: 'odds' | 'noVig';
  day: string | undefined;
  sport: Sport | undefined;
  league: string;
  text: string;
}

type Values = Partial<Record<keyof Choice, string | undefined>>;

/** Address value for a search of all days; without any it is today. */
const ANY_DAY = 'any';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function read(params: URLSearchParams): Choice {
  const text = (key: string): string | undefined => params.get(key) || undefined;
  const pick = text('pick');
  const day = text('day');
  return {
    event: text('event'),
    mode: text('mode') === 'live' ? 'live' : 'prematch',
    line: text('line') ?? (pick && lineOfPick(pick)),
    pick,
    bookie: text('bookie'),
    range: RANGES.find((range) => String(range) === text('range')) ?? 0,
    kind: text('kind') === 'noVig' ? 'noVig' : 'odds',
    day: day === ANY_DAY ? undefined : day && DAY.test(day) ? day : dayOf(serverNow()),
    sport: SPORTS.find((sport) => sport === text('sport')),
    league: text('league') ?? '',
    text: text('text') ?? '',
  };
}

export interface ChoiceState {
  choice: Choice;
  /** Changes values of the address; undefined removes one. */
  change: (values: Values) => void;
  /** The same with a history entry of its own. */
  go: (values: Values) => void;
}

export function useChoice(): ChoiceState {
  const [params, setParams] = useSearchParams();
  const set = (values: Values, replace: boolean): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values)) {
          if (value === undefined || value === '') after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace },
    );
  return {
    choice: read(params),
    change: (values) => set('day' in values ? { ...values, day: values.day ?? ANY_DAY } : values, true),
    go: (values) => set(values, false),
  };
}

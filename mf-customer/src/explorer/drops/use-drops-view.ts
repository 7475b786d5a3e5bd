import { DROP_SORTS, type DropSort, type DropWindow, dropWindowSchema } from '@bothways/domain/history';
import { type Mode, modeSchema } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { useSearchParams } from '@bothways/platform';

export const WINDOWS = dropWindowSchema.options;
export const LEAST_CHOICES = [2, 5, 10, 20] as const;
export const MOVED_CHOICES = [1, 2, 3, 5, 8] as const;
export const WITHIN_CHOICES = [3, 12, 24, 72] as const;

/** The view of the drops that the address holds. */
export interface DropsView {
  mode: Mode;
  window: DropWindow;
  sport: Sport | undefined;
  league: string;
  bookies: readonly string[];
  minPct: number;
  minMoved: number;
  /** Hours. */
  startsWithin: number | undefined;
  sort: DropSort;
  /** The topic of the open drop. */
  open: string | undefined;
}

const DEFAULTS = { minPct: 5, minMoved: 2 } as const;
const BOOKIE = /^[a-z0-9_.-]{1,60}$/i;

/** Returns one of the choices; any other value in the address means the default. */
const oneOf = (choices: readonly number[], text: string | null): number | undefined =>
  choices.find((choice) => String(choice) === text);

function read(params: URLSearchParams): DropsView {
  const mode = modeSchema.safeParse(params.get('mode'));
  return {
    mode: mode.success ? mode.data : 'prematch',
    window: WINDOWS.find((window) => window === params.get('window')) ?? '1h',
    sport: SPORTS.find((sport) => sport === params.get('sport')),
    league: (params.get('league') ?? '').slice(0, 60),
    bookies: (params.get('books') ?? '').split(',').filter((value) => BOOKIE.test(value)),
    minPct: oneOf(LEAST_CHOICES, params.get('min')) ?? DEFAULTS.minPct,
    minMoved: oneOf(MOVED_CHOICES, params.get('moved')) ?? DEFAULTS.minMoved,
    startsWithin: oneOf(WITHIN_CHOICES, params.get('within')),
    sort: DROP_SORTS.find((sort) => sort === params.get('sort')) ?? 'drop',
    open: params.get('drop') ?? undefined,
  };
}

/** Returns the address parameters; defaults are omitted. */
const written = (view: DropsView): Record<string, string | undefined> => ({
  mode: view.mode === 'live' ? view.mode : undefined,
  window: view.window === '1h' ? undefined : view.window,
  sport: view.sport,
  league: view.league,
  books: view.bookies.join(','),
  min: view.minPct === DEFAULTS.minPct ? undefined : String(view.minPct),
  moved: view.minMoved === DEFAULTS.minMoved ? undefined : String(view.minMoved),
  within: view.startsWithin === undefined ? undefined : String(view.startsWithin),
  sort: view.sort === 'drop' ? undefined : view.sort,
  drop: view.open,
});

export interface DropsState {
  view: DropsView;
  change: (part: Partial<DropsView>) => void;
}

export function useDropsView(): DropsState {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<DropsView>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(written({ ...read(before), ...part }))) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      },
      { replace: true },
    );
  return { view: read(params), change };
}

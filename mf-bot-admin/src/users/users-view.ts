import {
  BOT_MODES,
  type BotMode,
  USER_SORTS,
  USER_STATUSES,
  type UserSort,
  type UserStatus,
} from '@bothways/domain/bot-users';

/** The user's chosen view: the search text is in the URL only, the rest is remembered, too. */
export interface UsersView {
  search: string;
  /** Null: any mode. */
  mode: BotMode | null;
  /** Matches any of them. */
  statuses: readonly UserStatus[];
  /** Matches all of them, by name. */
  tags: readonly string[];
  sort: UserSort;
}

export const EVERYBODY: UsersView = { search: '', mode: null, statuses: [], tags: [], sort: 'email' };

const NAMES = ['q', 'mode', 'status', 'tag', 'sort'] as const;
/** Returns whether a URL has view parameters. */
export const hasView = (params: URLSearchParams): boolean => NAMES.some((name) => params.has(name));

const oneOf = <T extends string>(choices: readonly T[], raw: string | null): T | null =>
  choices.find((choice) => choice === raw) ?? null;

export const viewOf = (params: URLSearchParams): UsersView => {
  const statuses = params.getAll('status');
  return {
    search: params.get('q') ?? '',
    mode: oneOf(BOT_MODES, params.get('mode')),
    statuses: USER_STATUSES.filter((status) => statuses.includes(status)),
    tags: [...new Set(params.getAll('tag'))],
    sort: oneOf(USER_SORTS, params.get('sort')) ?? EVERYBODY.sort,
  };
};

/** Returns the URL parameters of a view; defaults are omitted. */
export function paramsOf({ search, mode, statuses, tags, sort }: UsersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (mode) params.set('mode', mode);
  for (const status of statuses) params.append('status', status);
  for (const tag of tags) params.append('tag', tag);
  if (sort !== EVERYBODY.sort) params.set('sort', sort);
  return params;
}

/** Returns a view without names and tags, which would identify users. */
export const anonymousView = (view: UsersView): UsersView => ({ ...view, search: '', tags: [] });

/** Returns whether the view may exclude users. */
export const isNarrowed = ({ search, mode, statuses, tags }: UsersView): boolean =>
  search !== '' || mode !== null || statuses.length > 0 || tags.length > 0;

/** Returns the order after a press on a criterion: reversed if active, otherwise its default direction. */
export function pressedSort(sort: UserSort, criterion: 'email' | 'profit'): UserSort {
  if (criterion === 'email') return sort === 'email' ? '-email' : 'email';
  return sort === '-profit' ? 'profit' : '-profit';
}

/** Returns `list` without an entry it has, or with one it lacks. */
export const toggled = <T>(list: readonly T[], entry: T): T[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

import {
  BOT_MODES,
  type BotMode,
  USER_SORTS,
  USER_STATUSES,
  type UserSort,
  type UserStatus,
} from '@bothways/domain/bot-users';

/** What a person chose to see: what is searched for stands in the address alone, the rest is remembered, too. */
export interface UsersView {
  search: string;
  /** Null: whoever they are. */
  mode: BotMode | null;
  /** Any of them. */
  statuses: readonly UserStatus[];
  /** All of them, by name. */
  tags: readonly string[];
  sort: UserSort;
}

export const EVERYBODY: UsersView = { search: '', mode: null, statuses: [], tags: [], sort: 'email' };

const NAMES = ['q', 'mode', 'status', 'tag', 'sort'] as const;
/** Whether an address says anything about the view. */
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

/** The address of a view; defaults are left out. */
export function paramsOf({ search, mode, statuses, tags, sort }: UsersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (mode) params.set('mode', mode);
  for (const status of statuses) params.append('status', status);
  for (const tag of tags) params.append('tag', tag);
  if (sort !== EVERYBODY.sort) params.set('sort', sort);
  return params;
}

/** What is left of a view where nobody may read a name or a tag off it. */
export const anonymousView = (view: UsersView): UsersView => ({ ...view, search: '', tags: [] });

/** Whether anybody may be left out of what is shown. */
export const isNarrowed = ({ search, mode, statuses, tags }: UsersView): boolean =>
  search !== '' || mode !== null || statuses.length > 0 || tags.length > 0;

/** The order after a press on a criterion: its other direction, or for a new one the direction it begins with. */
export function pressedSort(sort: UserSort, criterion: 'email' | 'profit'): UserSort {
  if (criterion === 'email') return sort === 'email' ? '-email' : 'email';
  return sort === '-profit' ? 'profit' : '-profit';
}

/** `list` without an entry that is in it, or with it. */
export const toggled = <T>(list: readonly T[], entry: T): T[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

import type { PlainBotUser, Tag } from '@bothways/domain/bot-users';

export const STATUSES = ['enabled', 'disabled', 'ready'] as const;
export type Status = (typeof STATUSES)[number];
export const SORTS = ['email_asc', 'email_desc', 'profit_desc', 'profit_asc'] as const;
export type Sort = (typeof SORTS)[number];

/** What a person chose to see; it lives in the address. */
export interface UsersView {
  search: string;
  status: Status | null;
  tag: string | null;
  sort: Sort;
}

const oneOf = <T extends string>(choices: readonly T[], raw: string | null): T | null =>
  choices.find((choice) => choice === raw) ?? null;

export const viewOf = (params: URLSearchParams): UsersView => ({
  search: params.get('q') ?? '',
  status: oneOf(STATUSES, params.get('status')),
  tag: params.get('tag'),
  sort: oneOf(SORTS, params.get('sort')) ?? 'profit_desc',
});

/** What is left of a view where nobody may read a name or a tag off it. */
export const anonymousView = (view: UsersView): UsersView => ({ ...view, search: '', tag: null });

/** The address of a view; defaults are left out. */
export function paramsOf({ search, status, tag, sort }: UsersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (status) params.set('status', status);
  if (tag) params.set('tag', tag);
  if (sort !== 'profit_desc') params.set('sort', sort);
  return params;
}

const HAS: Record<Status, (user: PlainBotUser) => boolean> = {
  enabled: (user) => user.enabled,
  disabled: (user) => !user.enabled,
  ready: (user) => user.isReady,
};

const emailOf = (user: PlainBotUser): string => user._id.email;
const ORDER: Record<Sort, (a: PlainBotUser, b: PlainBotUser) => number> = {
  email_asc: (a, b) => emailOf(a).localeCompare(emailOf(b)),
  email_desc: (a, b) => emailOf(b).localeCompare(emailOf(a)),
  profit_desc: (a, b) => b.billing.profit - a.billing.profit || ORDER.email_asc(a, b),
  profit_asc: (a, b) => a.billing.profit - b.billing.profit || ORDER.email_asc(a, b),
};

const textOf = ({ _id, alias, tags }: PlainBotUser): string =>
  [_id.email, alias ?? '', ...tags.map((tag) => tag.name)].join('\n').toLowerCase();

/** The users of a view, in its order. */
export function usersOf(
  users: readonly PlainBotUser[],
  { search, status, tag, sort }: UsersView,
): PlainBotUser[] {
  const part = search.trim().toLowerCase();
  return users
    .filter(
      (user) =>
        textOf(user).includes(part) &&
        (!status || HAS[status](user)) &&
        (!tag || user.tags.some(({ name }) => name === tag)),
    )
    .sort(ORDER[sort]);
}

export const countOf = (users: readonly PlainBotUser[], status: Status): number =>
  users.filter(HAS[status]).length;

export interface TagCount extends Tag {
  count: number;
}

/** A person's tags; a public and a private one of the same name are one to choose. */
const namedOnce = ({ tags }: PlainBotUser): Tag[] => [
  ...new Map(tags.map((tag) => [tag.name, tag])).values(),
];

/** Every tag in use, the commonest first. */
export function tagsOf(users: readonly PlainBotUser[]): TagCount[] {
  const byName = Map.groupBy(users.flatMap(namedOnce), (tag) => tag.name);
  return [...byName.values()]
    .flatMap(([tag, ...others]) => (tag ? [{ ...tag, count: others.length + 1 }] : []))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export const totalProfitCents = (users: readonly PlainBotUser[]): number =>
  users.reduce((sum, user) => sum + user.billing.profit, 0);

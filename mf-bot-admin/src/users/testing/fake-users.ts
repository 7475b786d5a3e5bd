import type { BotInvitation } from '@bothways/domain/bot-invitations';
import { type CardUser, NO_ADMIN, type Tag, tagNamesOf, type UsersFigures } from '@bothways/domain/bot-users';
import { packsAnswerSchema } from '@bothways/domain/orders';
import type { Asked, Routes } from '@bothways/platform/testing';

export const aTag = (name: string, color = '#FEC700', isPublic = true): Tag => ({
  name,
  color,
  isPublic,
  createdBy: 'lea@bothways.test',
});

/** A billing standing: remaining credit is below zero. */
export const standing = (profit: number, amount = -500): CardUser['billing'] => ({
  profit,
  summary: {
    amount,
    grossAmount: profit,
    profit,
    maxWithdrawalAmount: Math.min(0, amount),
    totalPaidProrated: 0,
  },
});

/** A valid bot user with a name; override what matters to the test. */
export const aCardUser = (alias: string, over: Partial<CardUser> = {}): CardUser => ({
  _id: { email: `${alias.toLowerCase()}@correo.example` },
  alias,
  mode: 'normal',
  enabled: true,
  isReady: false,
  started: true,
  softStart: false,
  version: 'v1',
  tags: [],
  onboarding: { selectedBookies: [] },
  bookies: {},
  adminInfo: NO_ADMIN,
  addedAt: '2026-01-01T00:00:00.000Z',
  billing: standing(0),
  ...over,
});

/** An open invitation for a name. */
export const anInvitation = (alias: string, over: Partial<BotInvitation> = {}): BotInvitation => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: `${alias.toLowerCase()}@correo.example`,
  alias,
  mode: 'normal',
  state: 'open',
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-04T10:00:00.000Z',
  ...over,
});

const figuresOf = (users: readonly CardUser[]): UsersFigures => {
  const sum = (part: readonly number[]): number => part.reduce((total, one) => total + one, 0);
  const amounts = users.map(({ billing }) => billing.summary.amount);
  const tags = Map.groupBy(
    users.flatMap((user) => user.tags),
    ({ name, isPublic }) => `${isPublic} ${name}`,
  );
  return {
    total: users.length,
    enabled: users.filter(({ enabled }) => enabled).length,
    ready: users.filter(({ isReady }) => isReady).length,
    profit: sum(users.map(({ billing }) => billing.profit)),
    owed: sum(amounts.filter((amount) => amount > 0)),
    owing: amounts.filter((amount) => amount > 0).length,
    credit: -sum(amounts.filter((amount) => amount < 0)),
    paid: 14_960,
    paidSince: '2024-03-05T10:00:00.000Z',
    tags: [...tags.values()].flatMap(([tag, ...others]) =>
      tag ? [{ ...tag, count: others.length + 1 }] : [],
    ),
  };
};

const textOf = ({ _id, alias }: CardUser): string => `${_id.email} ${alias ?? ''}`.toLowerCase();
const HAS: Record<string, (user: CardUser) => boolean> = {
  enabled: ({ enabled }) => enabled,
  disabled: ({ enabled }) => !enabled,
  ready: ({ isReady }) => isReady,
};
const byEmail = (a: CardUser, b: CardUser): number => a._id.email.localeCompare(b._id.email);
const byProfit = (a: CardUser, b: CardUser): number => a.billing.profit - b.billing.profit;

function listOf(users: readonly CardUser[], asked: Asked): CardUser[] {
  const query = new URL(asked.path, 'http://x').searchParams;
  const words = (name: string): string[] => query.get(name)?.split(',') ?? [];
  const sort = query.get('sort') ?? 'email';
  const found = users
    .filter((user) => textOf(user).includes((query.get('search') ?? '').toLowerCase()))
    .filter(({ mode }) => mode === (query.get('mode') ?? mode))
    .filter((user) => !query.has('status') || words('status').some((status) => HAS[status]?.(user)))
    .filter(({ tags }) =>
      tagNamesOf(query.get('tags') ?? '').every((name) => tags.some((tag) => tag.name === name)),
    )
    .sort(sort.endsWith('profit') ? byProfit : byEmail);
  return sort.startsWith('-') ? found.reverse() : found;
}

/** Returns the page at the request's cursor. */
function pageOf<T>(rows: readonly T[], asked: Asked): { page: T[]; hasMore: boolean; nextCursor?: string } {
  const query = new URL(asked.path, 'http://x').searchParams;
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? rows.length);
  const hasMore = to < rows.length;
  return { page: rows.slice(from, to), hasMore, ...(hasMore && { nextCursor: String(to) }) };
}

/** API routes over these users; a test may hold the array and mutate it. */
export const usersRoutes = (users: CardUser[], { credits = 184_750 } = {}): Routes => ({
  'GET /api/bot/users': (asked) => {
    const list = listOf(users, asked);
    const { page, ...more } = pageOf(list, asked);
    const answer = { data: page, linkedEmails: [], matching: list.length, ...more };
    return { success: true, message: 'OK', ...answer, figures: figuresOf(users) };
  },
  'GET /api/bot/users/invitations': () => ({ success: true, message: 'OK', data: [] }),
  'GET /api/bot/users/global-search': (asked) => {
    const { page, ...more } = pageOf(listOf(users, asked), asked);
    return { success: true, data: { users: page, ...more } };
  },
  'GET /api/packs': () =>
    packsAnswerSchema.parse({
      success: true,
      market: 'default',
      country: 'ES',
      isCountryKnown: true,
      tax: { name: 'IVA', rate: 2100 },
      packs: [],
      bonus: 'had',
      balance: credits,
      debt: 0,
    }),
});

/** Returns a route that changes one user of the array and answers like the API. */
export const changing =
  (users: CardUser[], change: (user: CardUser, body: Record<string, unknown>) => CardUser) =>
  ({ body }: Asked): object => {
    const sent: Record<string, unknown> = { ...(typeof body === 'object' && body) };
    const at = users.findIndex(({ _id }) => _id.email === sent.userEmail);
    const user = users[at];
    if (!user) throw new Error(`Nobody is called ${String(sent.userEmail)}`);
    users[at] = change(user, sent);
    return { success: true, message: 'OK', data: users[at] };
  };

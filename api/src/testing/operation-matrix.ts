/** Callers, in the order of the columns of operation-access.txt; the customer is on the pro plan, the other one on the free plan. */
export const CALLERS = [
  'anonymous',
  'customer',
  'otherCustomer',
  'manager',
  'operator',
  'admin',
  'owner',
  'disabled',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Operations that refuse another user's record like a missing permission, so that its owner is not revealed. */
export const REFUSED_INSIDE: ReadonlySet<string> = new Set(['GET /api/bot/users/{email}/billing-statistics']);

/** A well-formed id that does not exist. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export interface Sample {
  query?: string;
  body?: unknown;
  params?: Record<string, string>;
}
const configuration = (idName: string): Sample => ({
  params: { type: 'prematch' },
  query: `?${idName}=${NOBODY}`,
});

/** Replaces `{}` and missing records, where they would not reach the check that the row is about. */
export const SAMPLES: Record<string, Sample> = {
  'GET /api/docs/{asset}': { params: { asset: 'start.js' } },
  'GET /api/bot/users/{email}/statistics': { params: { email: 'nobody@example.test' } },
  'GET /api/bot/users/balance-tracking': { query: '?userEmail=nobody@example.test' },
  'DELETE /api/bot/users/balance-tracking/{id}': { query: '?version=any' },
  'GET /api/bot/users/links': { query: '?userEmail=nobody@example.test' },
  'GET /api/standing': { query: '?list=surebets:live' },
  ...Object.fromEntries(
    ['', '/statistics', '/export'].map((part) => [
      `GET /api/bot/users/{email}/bets${part}`,
      { params: { email: 'nobody@matrix.test' } },
    ]),
  ),
  ...Object.fromEntries(
    [
      ['arbs', 'id'],
      ['valuebets', 'configId'],
    ].flatMap(([list = '', idName = '']) =>
      [
        'GET {type}',
        'PUT {type}',
        'DELETE {type}',
        'GET {type}/history',
        'PATCH {type}/active',
        'PUT {type}/active',
        'POST {type}/share',
        'DELETE {type}/share',
        'POST {type}/rollback',
      ].map((operation) => [operation.replace(' ', ` /api/settings/${list}/`), configuration(idName)]),
    ),
  ),
};

/** Who calls, in the order of the columns below. */
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

/**
 * The status that each caller gets from each operation, when the body is `{}` and every parameter is a record that is
 * not there, unless SAMPLES says otherwise: 400 and 404 are behind the door, 401 and 403 are the door. The customer is
 * on the pro plan, the other one on the free plan. An operation that is missing here fails the test, which prints the
 * row to add; look at each figure before it goes in.
 */
export const MATRIX: Record<string, string> = {
  'GET /api/health': '200 200 200 200 200 200 200 200',
  'GET /api/ready': '200 200 200 200 200 200 200 200',
  'GET /metrics': '200 200 200 200 200 200 200 200',
  'GET /api/openapi.json': '200 200 200 200 200 200 200 200',
  'GET /api/docs': '200 200 200 200 200 200 200 200',
  'GET /api/docs/{asset}': '200 200 200 200 200 200 200 200',
  'POST /api/auth/sign-in/email': '400 400 400 400 400 400 400 400',
  'POST /api/auth/sign-in/second-factor': '400 400 400 400 400 400 400 400',
  'POST /api/auth/sign-up/email': '400 400 400 400 400 400 400 400',
  'POST /api/auth/sign-out': '200 200 200 200 200 200 200 200',
  'GET /api/auth/me': '401 200 200 200 200 200 200 401',
  'POST /api/auth/forgot-password': '400 400 400 400 400 400 400 400',
  'POST /api/auth/reset-password': '400 400 400 400 400 400 400 400',
  'POST /api/auth/verify-email': '400 400 400 400 400 400 400 400',
  'POST /api/auth/verify-email/resend': '400 400 400 400 400 400 400 400',
  'PATCH /api/account/profile': '401 400 400 400 400 400 400 401',
  'GET /api/account/security': '401 200 200 200 200 200 200 401',
  'POST /api/account/email': '401 400 400 400 400 400 400 401',
  'POST /api/account/password': '401 400 400 400 400 400 400 401',
  'GET /api/account/sessions': '401 200 200 200 200 200 200 401',
  'DELETE /api/account/sessions/{id}': '401 404 404 404 404 404 404 401',
  'POST /api/account/sessions/end-others': '401 200 200 200 200 200 200 401',
  'POST /api/account/second-factor/setup': '401 400 400 400 400 400 400 401',
  'POST /api/account/second-factor/confirm': '401 400 400 400 400 400 400 401',
  'POST /api/account/second-factor/disable': '401 400 400 400 400 400 400 401',
  'POST /api/account/second-factor/recovery-codes': '401 400 400 400 400 400 400 401',
  'POST /api/account/export': '401 400 400 400 400 400 400 401',
  'POST /api/account/delete': '401 400 400 400 400 400 400 401',
  'POST /api/auth/phone/send-code': '401 400 400 400 400 400 400 401',
  'POST /api/auth/phone/verify-code': '401 400 400 400 400 400 400 401',
  'GET /api/onboarding': '401 200 200 200 200 200 200 401',
  'PUT /api/onboarding': '401 400 400 400 400 400 400 401',
  'POST /api/onboarding': '401 409 409 409 409 409 409 401',
  'PUT /api/onboarding/profile': '401 400 400 400 400 400 400 401',
  'POST /api/admin/iam/check-permission': '400 400 400 400 400 400 400 400',
  'GET /api/admin/iam/policies': '401 403 403 403 403 200 200 401',
  'POST /api/admin/iam/policies': '401 403 403 403 403 403 400 401',
  'PUT /api/admin/iam/policies/{policyId}': '401 403 403 403 403 403 400 401',
  'DELETE /api/admin/iam/policies/{policyId}': '401 403 403 403 403 403 404 401',
  'GET /api/admin/iam/roles': '401 403 403 403 403 200 200 401',
  'POST /api/admin/iam/roles': '401 403 403 403 403 403 400 401',
  'PUT /api/admin/iam/roles/{roleId}': '401 403 403 403 403 403 400 401',
  'DELETE /api/admin/iam/roles/{roleId}': '401 403 403 403 403 403 404 401',
  'GET /api/admin/iam/assignments': '401 403 403 403 403 200 200 401',
  'POST /api/admin/iam/assignments': '401 403 403 403 403 403 400 401',
  'PUT /api/admin/iam/users/{userId}/roles': '401 403 403 403 403 403 400 401',
  'DELETE /api/admin/iam/assignments/{userId}/{roleId}': '401 403 403 403 403 403 404 401',
  'GET /api/admin/iam/users/{userId}/access': '401 403 403 403 403 404 404 401',
  'GET /api/admin/users': '401 403 403 403 200 200 200 401',
  'GET /api/admin/users/{userId}': '401 403 403 403 404 404 404 401',
  'POST /api/admin/users/{userId}/disable': '401 403 403 403 400 400 400 401',
  'POST /api/admin/users/{userId}/enable': '401 403 403 403 404 404 404 401',
  'PUT /api/admin/users/{userId}/plan': '401 403 403 403 403 400 400 401',
  'DELETE /api/admin/users/{userId}/sessions': '401 403 403 403 404 404 404 401',
  'DELETE /api/admin/users/{userId}/sessions/{sessionId}': '401 403 403 403 404 404 404 401',
  'GET /api/admin/audit': '401 403 403 403 200 200 200 401',
  'GET /api/admin/audit/verify': '401 403 403 403 200 200 200 401',
  'GET /api/geo': '200 200 200 200 200 200 200 200',
  'GET /api/bookies/prematch': '401 200 200 200 200 200 200 401',
  'GET /api/bookies/live': '401 200 200 200 200 200 200 401',
  'GET /api/admin/bookies': '401 403 403 403 200 200 200 401',
  'GET /api/admin/matching/reviews': '401 403 403 403 200 200 200 401',
  'POST /api/admin/matching/reviews/{id}/accept': '401 403 403 403 400 400 400 401',
  'POST /api/admin/matching/reviews/{id}/reject': '401 403 403 403 400 400 400 401',
  'GET /api/bot/users': '401 403 403 200 200 200 200 401',
  'GET /api/bot/events/analyzed': '401 403 403 403 200 200 200 401',
  'POST /api/bot/events/analyzed': '401 403 403 403 400 400 400 401',
  'POST /api/bot/events/analyzed/{eventId}': '401 403 403 403 200 200 200 401',
  'DELETE /api/bot/events/analyzed/{eventId}': '401 403 403 403 200 200 200 401',
  'POST /api/settings/arbs/import': '401 400 400 400 400 400 400 401',
  'GET /api/settings/arbs/{type}': '401 200 200 200 200 200 200 401',
  'POST /api/settings/arbs/{type}': '401 400 400 400 400 400 400 401',
  'PUT /api/settings/arbs/{type}': '401 400 400 400 400 400 400 401',
  'DELETE /api/settings/arbs/{type}': '401 404 404 404 404 404 404 401',
  'GET /api/settings/arbs/{type}/history': '401 404 404 404 404 404 404 401',
  'PATCH /api/settings/arbs/{type}/active': '401 404 404 404 404 404 404 401',
  'POST /api/settings/arbs/{type}/share': '401 404 404 404 404 404 404 401',
  'DELETE /api/settings/arbs/{type}/share': '401 404 404 404 404 404 404 401',
  'POST /api/settings/arbs/{type}/rollback': '401 400 400 400 400 400 400 401',
  'POST /api/arbs/query': '401 200 200 200 200 200 200 401',
  'POST /api/arbs/rejected': '401 200 200 200 200 200 200 401',
  'POST /api/arbs/latest': '401 400 400 400 400 400 400 401',
  'POST /api/valuebets/query': '401 200 403 403 403 403 403 401',
  'POST /api/valuebets/rejected': '401 200 403 403 403 403 403 401',
  'POST /api/valuebets/latest': '401 400 400 400 400 400 400 401',
  'GET /api/valuebets/explain': '401 400 400 400 400 400 400 401',
  'GET /api/odds/history': '401 400 400 400 400 400 400 401',
  'POST /api/ingest/quotes': '400 400 400 400 400 400 400 400',
  'GET /api/live': '401 400 400 400 400 400 400 401',
  'POST /api/settings/valuebets/import': '401 400 400 400 400 400 400 401',
  'GET /api/settings/valuebets/{type}': '401 200 200 200 200 200 200 401',
  'POST /api/settings/valuebets/{type}': '401 400 400 400 400 400 400 401',
  'PUT /api/settings/valuebets/{type}': '401 400 400 400 400 400 400 401',
  'DELETE /api/settings/valuebets/{type}': '401 404 404 404 404 404 404 401',
  'GET /api/settings/valuebets/{type}/history': '401 404 404 404 404 404 404 401',
  'PUT /api/settings/valuebets/{type}/active': '401 400 400 400 400 400 400 401',
  'POST /api/settings/valuebets/{type}/share': '401 404 404 404 404 404 404 401',
  'DELETE /api/settings/valuebets/{type}/share': '401 404 404 404 404 404 404 401',
  'POST /api/settings/valuebets/{type}/rollback': '401 400 400 400 400 400 400 401',
};

/** Looks like an id and is none. */
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

/** What is sent instead of `{}` and unknown records, where that would not reach what the row is about. */
export const SAMPLES: Record<string, Sample> = {
  'GET /api/docs/{asset}': { params: { asset: 'start.js' } },
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

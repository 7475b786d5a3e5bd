import {
  approvalParamsSchema,
  approvalsSchema,
  creditsDoneSchema,
  ledgerAnswerSchema,
  ledgerPageSchema,
  ledgerQuerySchema,
  limitsAnswerSchema,
  limitsChangeSchema,
} from '@bothways/domain/credits';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { approveTransfer, changeLimits, declineTransfer, withVersion } from './approvals.ts';
import { type CreditsDeps, SEES_TRANSFERS, SETS_LIMITS } from './credits-deps.ts';
import { searchTransfers } from './ledger-search.store.ts';
import { ledgerAnswer } from './statement.service.ts';
import { readLimits } from './transfer-limits.store.ts';
import { waitingTransfers } from './waiting.store.ts';

const TAG = 'Credits';
const access = { permission: SEES_TRANSFERS };
const decision = {
  method: 'post',
  tag: TAG,
  access,
  params: approvalParamsSchema,
  body: z.strictObject({}),
  bodyOptional: true,
  answer: creditsDoneSchema,
} as const;

/** Credit operations of the back office. */
export const adminCreditsOperations = {
  search: operation({
    method: 'get',
    path: '/api/admin/credits/transfers',
    tag: TAG,
    summary: 'Everything that the ledger has moved, newest first',
    access,
    query: ledgerQuerySchema,
    answer: ledgerPageSchema,
    failure: 'Failed to load transfers',
  }),
  ledger: operation({
    method: 'get',
    path: '/api/admin/credits/ledger',
    tag: TAG,
    summary: 'When the ledger was last summed, and whether it held',
    access,
    answer: ledgerAnswerSchema,
    failure: 'Failed to load the ledger',
  }),
  check: operation({
    method: 'post',
    path: '/api/admin/credits/check',
    tag: TAG,
    summary: 'Sum the whole ledger now; a fault closes it, without one it is open again',
    access,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: ledgerAnswerSchema,
    failure: 'Failed to check the ledger',
  }),
  approvals: operation({
    method: 'get',
    path: '/api/admin/credits/approvals',
    tag: TAG,
    summary: 'Transfers that wait for a second person, and the limits above which they do',
    access,
    answer: approvalsSchema,
    failure: 'Failed to load waiting transfers',
  }),
  approve: operation({
    ...decision,
    path: '/api/admin/credits/approvals/{id}/approve',
    summary: "Let somebody else's waiting transfer happen",
    failure: 'Failed to approve the transfer',
  }),
  decline: operation({
    ...decision,
    path: '/api/admin/credits/approvals/{id}/decline',
    summary: 'Say no to a waiting transfer',
    failure: 'Failed to decline the transfer',
  }),
  limits: operation({
    method: 'put',
    path: '/api/admin/credits/limits',
    tag: TAG,
    summary:
      'Set what was touched of what may be sent in a day, and of what waits for a second person; 409 where somebody saved since `version`',
    access: { permission: SETS_LIMITS },
    body: limitsChangeSchema,
    answer: limitsAnswerSchema,
    failure: 'Failed to save the limits',
  }),
};

/** Mounts the credit operations of the back office. */
export const mountAdminCredits =
  (deps: CreditsDeps): Mount =>
  (api) => {
    const { db, ledgerKeeper, limits, trustProxy, nowMs } = deps;

    route(api, adminCreditsOperations.search, async ({ query }) => ({
      success: true,
      ...(await searchTransfers(db, query)),
    }));

    route(api, adminCreditsOperations.ledger, () => ledgerAnswer(db));

    route(api, adminCreditsOperations.check, async ({ user }) => {
      const { userId } = user();
      limits.check(userId);
      await ledgerKeeper.check(userId);
      return ledgerAnswer(db);
    });

    route(api, adminCreditsOperations.approvals, async ({ user }) => ({
      success: true,
      waiting: await waitingTransfers(db, user().userId, nowMs()),
      limits: withVersion(await readLimits(db)),
    }));

    route(api, adminCreditsOperations.approve, async ({ c, params, user }) => {
      await approveTransfer(deps, actorOf(c, user(), trustProxy), params.id);
      return { success: true, message: 'Approved' };
    });

    route(api, adminCreditsOperations.decline, async ({ c, params, user }) => {
      await declineTransfer(deps, actorOf(c, user(), trustProxy), params.id);
      return { success: true, message: 'Declined' };
    });

    route(api, adminCreditsOperations.limits, async ({ c, body, user }) => ({
      success: true,
      limits: await changeLimits(deps, actorOf(c, user(), trustProxy), body),
    }));
  };

import {
  statementFileQuerySchema,
  statementQuerySchema,
  statementSchema,
  transferCreditsSchema,
  transferredSchema,
  validatedUserSchema,
  validateUserSchema,
} from '@bothways/domain/credits';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { type CreditsDeps, HOLDS_CREDITS } from './credits-deps.ts';
import { recipientOf, validationOf } from './recipient.ts';
import { statementFile, statementOf } from './statement.service.ts';
import { transferCredits } from './transfer-credits.ts';

const TAG = 'Credits';

/** Operations on the caller's credits. */
export const creditsOperations = {
  statement: operation({
    method: 'get',
    path: '/api/credits',
    tag: TAG,
    summary: "The caller's credits: every movement with what it came to, newest first",
    access: 'session',
    query: statementQuerySchema,
    answer: statementSchema,
    failure: 'Failed to load credits',
  }),
  file: operation({
    method: 'get',
    path: '/api/credits/export',
    tag: TAG,
    summary: 'The same as a file for spreadsheets',
    access: 'session',
    query: statementFileQuerySchema,
    answer: 'text/csv',
    failure: 'Failed to export credits',
  }),
  validate: operation({
    method: 'post',
    path: '/api/admin/validate-user',
    tag: TAG,
    summary: 'Whether somebody could be sent credits',
    access: { permission: HOLDS_CREDITS },
    body: validateUserSchema,
    answer: validatedUserSchema,
    failure: 'Failed to look up the recipient',
  }),
  transfer: operation({
    method: 'post',
    path: '/api/admin/transfer-credits',
    tag: TAG,
    summary: 'Send credits to another admin; many wait for a second person',
    access: { permission: HOLDS_CREDITS },
    body: transferCreditsSchema,
    answer: transferredSchema,
    failure: 'Failed to transfer credits',
    errorKey: (path) => (path === 'amount' ? 'errors.invalidAmount' : undefined),
  }),
};

const MESSAGES = { done: 'Credits transferred', waiting: 'The transfer waits for a second person' };

/** Mounts the operations on the caller's credits. */
export const mountCredits =
  (deps: CreditsDeps): Mount =>
  (api) => {
    const { db, limits, trustProxy, nowMs } = deps;

    route(api, creditsOperations.statement, ({ query, user }) =>
      statementOf(db, user().userId, query, nowMs()),
    );

    route(
      api,
      creditsOperations.file,
      async ({ query, user }) =>
        new Response(await statementFile(db, user().userId, query), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="credits.csv"',
          },
        }),
    );

    route(api, creditsOperations.validate, async ({ body, user }) => {
      const { userId, permissions } = user();
      limits.ask(userId);
      return validationOf(await recipientOf(db, { callerId: userId, held: permissions }, body.email));
    });

    route(api, creditsOperations.transfer, async ({ c, body, user }) => {
      limits.transfer(user().userId);
      const state = await transferCredits(deps, actorOf(c, user(), trustProxy), body);
      return { success: true, message: MESSAGES[state], state };
    });
  };

import { beforeAll, expect, test } from 'vitest';
import { type RecordedStatement, recordingDb } from '#kernel/db/testing';
import { anything, argumentsOf, guardsOf, type StoreFunction, storeFunctions } from './store-functions.ts';

/**
 * In how many of its statements a function names an argument, where not in all: what is only written or shown, and rows
 * that the function has found by their owner before.
 */
const NOT_IN_ALL: Readonly<Record<string, string>> = {
  // Told apart in the answer: whose it is, and what the reader has put in.
  'bots/bot-billing/waiting.store waitingPayments': 'callerId in 0 of 1',
  'bots/bot-users/user-billing.store billingOfUsers': 'readerId in 1 of 4',
  'money/credits/waiting.store waitingTransfers': 'callerId in 0 of 2',
  'money/orders/refunds.store disputedOf': 'position in 0 of 2',
  'money/orders/refunds.store refundedCents': 'position in 0 of 1',
  // Written.
  'kernel/jobs/jobs.store claimJob': 'leaseOwner in 0 of 1',
  'market/alerts/outbox.store holdChannel': 'owner in 0 of 1',
  'market/backtests/backtests.store beginBacktest': 'holder in 0 of 2',
  'market/bankroll/days.store replaceDay': 'userId in 1 of 2',
  'market/bookies/bookies.store insertRow': 'position in 0 of 2',
  'money/subscriptions/terms.store askTerms': 'subscriptionId in 0 of 3',
  'people/auth/accounts.store confirmEmail': 'email in 0 of 1',
  'people/auth/accounts.store insertAccount': 'email in 1 of 2',
  'web/push/pushed.store openPushed': 'keyId in 1 of 2',
  // Parts of a row that was found by its owner, in a table that does not name one.
  'bots/bot-users/tags.store changeTags': 'userId in 1 of 3',
  'bots/bot-users/tags.store insertTags': 'email in 1 of 2',
  'bots/notifications/recipients.store recipientsFor': 'email in 1 of 3',
  'market/alerts/outbox.store toEdit': 'leaseOwner in 0 of 1',
  'market/alerts/outbox.store unsent': 'leaseOwner in 0 of 1',
  'market/backtests/backtests.store cancelBacktest': 'userId in 1 of 2',
  'market/backtests/backtests.store noteProgress': 'holder in 1 of 2',
  'market/bankroll/accounts.store insertMovement': 'userId in 1 of 3',
  'market/settings/settings.store addConfiguration': 'userId in 1 of 2, family in 1 of 2, mode in 1 of 2',
  'money/credits/statement.store statementRows': 'userId in 1 of 2',
  'money/orders/orders.store ordersOf': 'userId in 1 of 2',
  'people/admin-users/admin-users.store findUserRow': 'userId in 1 of 2',
  'people/phone/phone.store withdrawSend': 'userId in 1 of 3',
  'people/phone/rewards.store keepRewardedNumber': 'userId in 1 of 2, email in 0 of 2',
  // With those of its owner's other accounts and marks.
  'people/phone/rewards.store payReward': 'userId in 6 of 7',
  'people/self-limits/same-person.store holdMarks': 'phoneHash in 2 of 4',
  'people/self-limits/same-person.store otherAccountsOf': 'userId in 4 of 5',
  // The new holder of orders that are found by the account that owed them.
  'people/self-limits/lasting-debts.store takeOverOrders': 'userId in 0 of 3',
  // They want arguments of another shape; tests of their own call them.
  'people/security-log/security-log.store insertEntry': 'sends nothing',
  'people/security-log/security-log.store hasEntry': 'sends nothing',
  'kernel/mail/refused-addresses.store markRefused': 'sends nothing',
  'kernel/mail/stopped-letters.store isWanted': 'sends nothing',
  'bots/bot-reports/accounts.store changeAccount': 'sends nothing',
  'bots/bot-reports/profit.store moveProfit': 'sends nothing',
  'market/bankroll/requests.store once': 'sends nothing',
  'web/area-health/area-health.store countFailure': 'sends nothing',
};

/** What a function sends: the most of where the database has nothing, and where it has a row for everything. */
async function statementsOf(each: StoreFunction): Promise<readonly RecordedStatement[]> {
  const module: Record<string, unknown> = await import(each.file);
  const call = module[each.export];
  if (typeof call !== 'function') throw new Error(`${each.name} is no function`);
  let most: readonly RecordedStatement[] = [];
  for (const rows of [[], [anything('row')]]) {
    const { db, statements } = recordingDb(rows);
    // Not everything can be read of such a row: what was sent up to there counts.
    await Promise.resolve()
      .then(() => Reflect.apply(call, undefined, argumentsOf(each, db)))
      .catch(() => undefined);
    if (statements.length > most.length) most = statements;
  }
  return most;
}

const sentBy = new Map<StoreFunction, readonly RecordedStatement[]>();
beforeAll(async () => {
  for (const each of storeFunctions()) sentBy.set(each, await statementsOf(each));
});

const names = ({ decides }: RecordedStatement, guard: unknown): boolean =>
  decides.has(guard) ||
  [...decides].some((value) => typeof guard === 'string' && String(value).includes(guard));

test('each statement of a store names the owner, plan and version that it was asked with', () => {
  const lacking: Record<string, string> = {};
  for (const [each, statements] of sentBy) {
    const guards = [...guardsOf(each)];
    if (guards.length === 0) continue;
    const lacks = guards.flatMap(([name, guard]) => {
      const having = statements.filter((statement) => names(statement, guard)).length;
      return having === statements.length ? [] : [`${name} in ${having} of ${statements.length}`];
    });
    if (statements.length === 0) lacks.push('sends nothing');
    if (lacks.length > 0) lacking[each.name] = lacks.join(', ');
  }
  expect(lacking).toEqual(NOT_IN_ALL);
});

/** What a statement asks of its row; numbers that stand for a time or a version are `#`. */
const conditionOf = ({ sql }: RecordedStatement): string | undefined =>
  /^(?:update|insert|delete).*? where (.*?)( returning .*)?$/s
    .exec(sql)?.[1]
    ?.replaceAll('"', '')
    .replace(/-?\d{3,}/g, '#');

const BY_KEY_ALONE = /^\w+ (= the \w+|in \(the \w+\))( and \w+ (= the \w+|in \(the \w+\)))*$/;

/** After a change that is meant: `npx vitest run api/src/testing/store-guards.test.ts --update`. */
test('a change that depends on the state of its row is on the reviewed list', async () => {
  const asked: string[] = [];
  for (const [each, statements] of sentBy) {
    const conditions = statements.flatMap((statement) => conditionOf(statement) ?? []);
    const ofState = new Set(conditions.filter((one) => !BY_KEY_ALONE.test(one)));
    if (ofState.size > 0) asked.push(`${each.name}\n${[...ofState].map((one) => `  ${one}\n`).join('')}`);
  }
  await expect(asked.join('')).toMatchFileSnapshot('./store-conditions.txt');
});

import { doneSchema } from '@bothways/domain/account';
import {
  saveReminderSchema,
  saveSpendingSchema,
  selfLimitsSchema,
  startExclusionSchema,
  startTimeOutSchema,
} from '@bothways/domain/self-limits';
import { type Mount, operation, route } from '#kernel/http';
import { answerWith, keyOfField, personOf } from '#people/auth';
import {
  readSelfLimits,
  type SelfLimitDeps,
  saveOwnReminder,
  saveSpendingLimit,
  startExclusion,
  startTimeOut,
} from './self-limits.service.ts';

/** Operations on the caller's self-limits. */
export const selfLimitsOperations = {
  read: operation({
    method: 'get',
    path: '/api/account/limits',
    tag: 'Account',
    summary: 'Own limits of spending and what was spent, the reminder, a time-out that runs',
    access: 'session',
    answer: selfLimitsSchema,
    failure: 'Failed to load the limits',
  }),
  saveSpending: operation({
    method: 'put',
    path: '/api/account/limits/spending',
    tag: 'Account',
    summary: 'Limit what is spent in a day, week or month; lower at once, higher or none after 24 hours',
    access: 'session',
    body: saveSpendingSchema,
    answer: selfLimitsSchema,
    failure: 'Failed to save the limit',
    errorKey: keyOfField,
  }),
  saveReminder: operation({
    method: 'put',
    path: '/api/account/limits/reminder',
    tag: 'Account',
    summary: 'Be told after so many minutes of use, or not',
    access: 'session',
    body: saveReminderSchema,
    answer: selfLimitsSchema,
    failure: 'Failed to save the reminder',
    errorKey: keyOfField,
  }),
  startTimeOut: operation({
    method: 'post',
    path: '/api/account/limits/time-out',
    tag: 'Account',
    summary: 'No lists and no buying for a time; it cannot be undone',
    access: 'session',
    body: startTimeOutSchema,
    answer: selfLimitsSchema,
    failure: 'Failed to start the time-out',
    errorKey: keyOfField,
  }),
  startExclusion: operation({
    method: 'post',
    path: '/api/account/limits/exclusion',
    tag: 'Account',
    summary: 'Keep oneself out: no sign-in, no renewals, no other account; it cannot be undone',
    access: 'session',
    body: startExclusionSchema,
    answer: doneSchema,
    failure: 'Failed to start the self-exclusion',
    errorKey: keyOfField,
  }),
};

/** Mounts spending limits, reminder, time-out and self-exclusion. */
export const mountSelfLimits =
  (deps: SelfLimitDeps): Mount =>
  (api) => {
    const { cookie, trustProxy } = deps;

    route(api, selfLimitsOperations.read, ({ user }) => readSelfLimits(deps.db, user().userId, deps.nowMs()));

    route(api, selfLimitsOperations.saveSpending, ({ c, body, user }) =>
      saveSpendingLimit(deps, personOf(c, user(), trustProxy), body),
    );

    route(api, selfLimitsOperations.saveReminder, ({ c, body, user }) =>
      saveOwnReminder(deps, personOf(c, user(), trustProxy), body.minutes),
    );

    route(api, selfLimitsOperations.startTimeOut, ({ c, body, user }) =>
      startTimeOut(deps, personOf(c, user(), trustProxy), body.length),
    );

    route(api, selfLimitsOperations.startExclusion, async ({ c, body, user }) => {
      await startExclusion(deps, personOf(c, user(), trustProxy), body);
      return answerWith({ success: true }, [cookie.clear()]);
    });
  };

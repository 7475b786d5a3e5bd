import {
  billingParamsSchema,
  billingRowParamsSchema,
  billingStatisticsSchema,
  correctionAnswerSchema,
  decidedPaymentSchema,
  deletedCorrectionSchema,
  deletedPaymentSchema,
  deleteRowSchema,
  newCorrectionSchema,
  newPaymentSchema,
  paymentAnswerSchema,
  waitingParamsSchema,
  waitingPaymentsSchema,
} from '@bothways/domain/bot-billing';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf } from '#people/iam';
import { addPayment } from './add-payment.ts';
import { type BillingRouteDeps, MANAGES_PAYMENTS, SECOND_PERSON, WORKS_WITH_BOT } from './billing-deps.ts';
import { BILLING_DENIED, billingStatistics } from './billing-statistics.ts';
import { addCorrection, deleteCorrection } from './corrections.ts';
import { approvePayment, declinePayment } from './decide-payment.ts';
import { deletePayment } from './delete-payment.ts';
import { keyed } from './idempotency-key.ts';
import { waitingPayments } from './waiting.store.ts';

const TAG = 'Bot billing';
const manages = { permission: MANAGES_PAYMENTS } as const;
const decision = {
  method: 'post',
  tag: TAG,
  params: waitingParamsSchema,
  body: z.strictObject({}),
  bodyOptional: true,
  answer: decidedPaymentSchema,
} as const;

/** Operations on bot users' payments, corrections and debts. */
export const botBillingOperations = {
  statistics: operation({
    method: 'get',
    path: '/api/bot/users/{email}/billing-statistics',
    tag: TAG,
    summary: 'What a bot user won by the day, paid, and owes or has left, term by term',
    access: { permission: WORKS_WITH_BOT, denied: BILLING_DENIED },
    params: billingParamsSchema,
    answer: billingStatisticsSchema,
    failure: 'Failed to fetch billing statistics',
  }),
  addPayment: operation({
    method: 'post',
    path: '/api/bot/users/payments',
    tag: TAG,
    summary:
      'Record a payment and move its credits, once for each key (`key`, or the header Idempotency-Key)',
    access: { permission: WORKS_WITH_BOT },
    body: newPaymentSchema,
    answer: paymentAnswerSchema,
    failure: 'Failed to add the payment',
  }),
  waiting: operation({
    method: 'get',
    path: '/api/bot/users/payments/waiting',
    tag: TAG,
    summary: 'Credit payments that wait for a second person, the oldest first',
    access: { permission: SECOND_PERSON },
    answer: waitingPaymentsSchema,
    failure: 'Failed to load waiting payments',
  }),
  approve: operation({
    ...decision,
    path: '/api/bot/users/payments/waiting/{id}/approve',
    summary: "Let somebody else's waiting credit payment happen",
    access: { permission: SECOND_PERSON },
    failure: 'Failed to approve the payment',
  }),
  decline: operation({
    ...decision,
    path: '/api/bot/users/payments/waiting/{id}/decline',
    summary: 'Say no to a waiting credit payment, also to one of your own',
    access: { permission: WORKS_WITH_BOT },
    failure: 'Failed to decline the payment',
  }),
  deletePayment: operation({
    method: 'delete',
    path: '/api/bot/users/payments/{id}',
    tag: TAG,
    summary: 'Take a payment back, and its credits',
    access: manages,
    params: billingRowParamsSchema,
    body: deleteRowSchema,
    answer: deletedPaymentSchema,
    failure: 'Failed to delete the payment',
  }),
  addCorrection: operation({
    method: 'post',
    path: '/api/bot/users/corrections',
    tag: TAG,
    summary: 'Put something right by hand, once for each key; below zero is for the user',
    access: manages,
    body: newCorrectionSchema,
    answer: correctionAnswerSchema,
    failure: 'Failed to add the correction',
  }),
  deleteCorrection: operation({
    method: 'delete',
    path: '/api/bot/users/corrections/{id}',
    tag: TAG,
    summary: 'Take a correction away',
    access: manages,
    params: billingRowParamsSchema,
    body: deleteRowSchema,
    answer: deletedCorrectionSchema,
    failure: 'Failed to delete the correction',
  }),
};

/** Mounts bot users' billing. */
export const mountBotBilling =
  (deps: BillingRouteDeps): Mount =>
  (api) => {
    const { db, limits, trustProxy, nowMs } = deps;

    route(api, botBillingOperations.statistics, async ({ params, user }) => ({
      success: true,
      message: 'OK',
      data: await billingStatistics(db, user(), params.email, nowMs()),
    }));

    route(api, botBillingOperations.addPayment, async ({ c, body, user }) => {
      limits.change(user().userId);
      const added = await addPayment(deps, actorOf(c, user(), trustProxy), keyed(c, body));
      const message = added.state === 'done' ? 'Payment added' : 'The payment waits for a second person';
      return { success: true, message, ...added };
    });

    route(api, botBillingOperations.waiting, async ({ user }) => ({
      success: true,
      waiting: await waitingPayments(db, { callerId: user().userId, nowMs: nowMs() }),
    }));

    route(api, botBillingOperations.approve, async ({ c, params, user }) => {
      limits.change(user().userId);
      await approvePayment(deps, actorOf(c, user(), trustProxy), params.id);
      return { success: true, message: 'Approved' };
    });

    route(api, botBillingOperations.decline, async ({ c, params, user }) => {
      limits.change(user().userId);
      await declinePayment(deps, actorOf(c, user(), trustProxy), params.id);
      return { success: true, message: 'Declined' };
    });

    route(api, botBillingOperations.deletePayment, async ({ c, params: { id }, body, user }) => {
      limits.change(user().userId);
      const asked = { id, email: body.userEmail };
      const data = await deletePayment(deps, actorOf(c, user(), trustProxy), asked);
      return { success: true, message: 'Payment deleted', data };
    });

    route(api, botBillingOperations.addCorrection, async ({ c, body, user }) => {
      limits.change(user().userId);
      const correction = await addCorrection(deps, actorOf(c, user(), trustProxy), keyed(c, body));
      return { success: true, message: 'Correction added', correction };
    });

    route(api, botBillingOperations.deleteCorrection, async ({ c, params: { id }, body, user }) => {
      limits.change(user().userId);
      const asked = { id, email: body.userEmail };
      const data = await deleteCorrection(deps, actorOf(c, user(), trustProxy), asked);
      return { success: true, message: 'Correction deleted', data };
    });
  };

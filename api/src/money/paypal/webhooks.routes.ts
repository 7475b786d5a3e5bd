import { doneSchema } from '@bothways/domain/account';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { type AppContext, type Mount, operation, parseWith, readBytes, readJson, route } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import { ForgedWebhook } from './forged-webhook.ts';
import { type PaypalEvent, paypalEventSchema, targetOf } from './paypal-event.ts';
import type { PaypalFigures } from './paypal-figures.ts';
import type { webhookVerifier } from './verify-webhook.ts';

export const WEBHOOK_PATH = '/api/paypal/webhooks';
export const MAX_WEBHOOK_BYTES = 256 * 1024;

interface WebhookRouteDeps {
  verify: ReturnType<typeof webhookVerifier>;
  db: Db;
  events: Pick<JobQueue<PaypalEvent>, 'add' | 'wake'>;
  countWebhook: PaypalFigures['countWebhook'];
}

/** Operations that the payment provider calls. */
export const webhooksOperations = {
  receive: operation({
    method: 'post',
    path: WEBHOOK_PATH,
    tag: 'PayPal',
    summary: 'An event of PayPal; one that is known already is answered alike',
    access: { signature: 'PayPal' },
    bodyTypes: { 'application/json': z.looseObject({}) },
    answer: doneSchema,
    failure: 'Failed to take the event',
  }),
};

/** Mounts the webhook: an event is verified by its signature, stored and acknowledged before it is processed. */
export const mountWebhooks =
  ({ verify, db, events, countWebhook }: WebhookRouteDeps): Mount =>
  (api) => {
    const take = async (c: AppContext): Promise<{ event: PaypalEvent; isNew: boolean }> => {
      const raw = await readBytes(c, MAX_WEBHOOK_BYTES);
      const { isOutOfTime } = await verify(c.req.raw.headers, raw);
      // Only the event's ids are read and stored: no personal data of a buyer, and it concerns money.
      const event = parseWith(paypalEventSchema, readJson(new TextDecoder().decode(raw)));
      const { id } = event;
      if (isOutOfTime) api.log.warn({ area: 'paypal', eventId: id }, 'A webhook is far from its time');
      return { event, isNew: await events.add(db, event, { dedupeKey: id }) };
    };
    const refuse = (error: unknown): never => {
      const isForged = error instanceof ForgedWebhook;
      countWebhook('unknown', isForged ? 'forged' : 'failed');
      if (isForged) api.log.warn({ area: 'paypal', reason: error.reason }, 'A webhook was refused');
      throw error;
    };
    route(api, webhooksOperations.receive, async ({ c }) => {
      const { event, isNew } = await take(c).catch(refuse);
      countWebhook(targetOf(event)?.kind ?? 'other', isNew ? 'taken' : 'known');
      if (isNew) events.wake();
      return { success: true };
    });
  };

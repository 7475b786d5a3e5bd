import { doneSchema } from '@bothways/domain/account';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { type Mount, operation, parseWith, readBytes, readJson, route } from '#kernel/http';
import type { JobQueue } from '#kernel/jobs';
import { ForgedWebhook } from './forged-webhook.ts';
import { type PaypalEvent, paypalEventSchema } from './paypal-event.ts';
import type { webhookVerifier } from './verify-webhook.ts';

export const WEBHOOK_PATH = '/api/paypal/webhooks';
export const MAX_WEBHOOK_BYTES = 256 * 1024;

export interface WebhookRouteDeps {
  verify: ReturnType<typeof webhookVerifier>;
  db: Db;
  events: Pick<JobQueue<PaypalEvent>, 'add' | 'wake'>;
}

/** What the payment provider calls. */
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

/** What PayPal tells: believed by its signature, stored, answered, and only then looked at. */
export const mountWebhooks =
  ({ verify, db, events }: WebhookRouteDeps): Mount =>
  (api) =>
    route(api, webhooksOperations.receive, async ({ c }) => {
      const raw = await readBytes(c, MAX_WEBHOOK_BYTES);
      const { isOutOfTime } = await verify(c.req.raw.headers, raw).catch((error: unknown) => {
        if (error instanceof ForgedWebhook)
          api.log.warn({ area: 'paypal', reason: error.reason }, 'A webhook was refused');
        throw error;
      });
      // Only ids of it are read and kept: whatever a buyer is called, it tells of money.
      const event = parseWith(paypalEventSchema, readJson(new TextDecoder().decode(raw)));
      const { id } = event;
      if (isOutOfTime) api.log.warn({ area: 'paypal', eventId: id }, 'A webhook is far from its time');
      if (await events.add(db, event, { dedupeKey: id })) events.wake();
      return { success: true };
    });

import { doneSchema } from '@bothways/domain/account';
import { z } from 'zod';
import { type Mount, operation, parseWith, readBytes, readJson, route } from '#kernel/http';
import { ForgedWebhook } from './forged-webhook.ts';
import type { Inbox } from './inbox.ts';
import { paypalEventSchema } from './paypal-event.ts';
import type { webhookVerifier } from './verify-webhook.ts';

export const WEBHOOK_PATH = '/api/paypal/webhooks';
export const MAX_WEBHOOK_BYTES = 256 * 1024;

export interface WebhookRouteDeps {
  verify: ReturnType<typeof webhookVerifier>;
  inbox: Pick<Inbox, 'take'>;
  nowMs: () => number;
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
  ({ verify, inbox, nowMs }: WebhookRouteDeps): Mount =>
  (api) =>
    route(api, webhooksOperations.receive, async ({ c }) => {
      const raw = await readBytes(c, MAX_WEBHOOK_BYTES);
      const { isOutOfTime } = await verify(c.req.raw.headers, raw).catch((error: unknown) => {
        if (error instanceof ForgedWebhook)
          api.log.warn({ area: 'paypal', reason: error.reason }, 'A webhook was refused');
        throw error;
      });
      const body = new TextDecoder().decode(raw);
      // Whatever a buyer is called: it tells of money, and only ids of it are used.
      const { id, event_type } = parseWith(paypalEventSchema, readJson(body));
      if (isOutOfTime) api.log.warn({ area: 'paypal', eventId: id }, 'A webhook is far from its time');
      await inbox.take({ eventId: id, eventType: event_type, body, receivedAtMs: nowMs() });
      return { success: true };
    });

import { tellUntilMs } from '@bothways/domain/alerts';
import type { Told } from '../alert-text.ts';
import type { Delivery, Sender } from '../sender.ts';
import type { PushService } from './push.service.ts';
import type { PushAnswer } from './push-api.ts';
import { isApple } from './push-services.ts';
import { pushMessage } from './push-text.ts';

/** Minimum interval between two messages to one user. */
const EVERY_MS = 1000;
const MS_PER_SECOND = 1000;
/** For a message that only says that something is gone: a later viewer sees no notification, or that it is old. */
const GONE_TTL_S = 60;

/** TTL after which the opportunities of a message can be expected to be gone. */
function ttlOf(told: readonly Told[]): number {
  const lives = told.map(({ about, sentAtMs }) => tellUntilMs(about) - sentAtMs);
  return Math.max(1, Math.ceil(Math.max(0, ...lives) / MS_PER_SECOND));
}

/** The delivery to a user, combined from the answers for each of their browsers. */
export function deliveryOf(answers: readonly PushAnswer[], externalId: string): Delivery {
  if (answers.some(({ kind }) => kind === 'taken')) return { kind: 'sent', externalId };
  if (answers.some(({ kind }) => kind === 'unsure')) return { kind: 'unsure' };
  const waits = answers.flatMap((answer) => (answer.kind === 'later' ? [answer.afterMs] : []));
  return waits.length > 0 ? { kind: 'later', afterMs: Math.min(...waits) } : { kind: 'failed' };
}

/**
 * Sends push notifications; where supported, a later one with the same tag replaces the first and says that it is gone.
 */
export function pushSender(service: PushService, bookieName: (value: string) => string): Sender {
  return {
    channel: 'push',
    everyMs: EVERY_MS,
    isRepeatable: false,
    async send(to, told, left) {
      const message = pushMessage(told, left, to, bookieName);
      const answers = await service.send(to.userId, { message, ttlS: ttlOf(told), urgency: 'high' });
      return deliveryOf(answers, message.tag);
    },
    async edit(to, externalId, told) {
      const message = { ...pushMessage(told, 0, to, bookieName), tag: externalId };
      const outgoing = { message, ttlS: GONE_TTL_S, urgency: 'low' } as const;
      const answers = await service.send(to.userId, outgoing, (endpoint) => !isApple(endpoint));
      return deliveryOf(answers, externalId);
    },
  };
}

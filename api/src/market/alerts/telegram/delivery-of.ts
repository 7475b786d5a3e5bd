import { z } from 'zod';
import type { Delivery } from '../sender.ts';
import type { TelegramAnswer } from './telegram-api.ts';

/** Delay after an outage, and when Telegram names none. */
const LATER_MS = 5000;
const MS_PER_SECOND = 1000;
const messageSchema = z.object({ message_id: z.int() });
const BLOCKED = 403;
const TOO_MANY = 429;
const BAD_REQUEST = 400;

/** Telegram refuses a deleted chat with 400, a blocked one with 403. */
const isClosedChat = (code: number, description: string): boolean =>
  code === BLOCKED || (code === BAD_REQUEST && /chat not found|user is deactivated/i.test(description));

/** The delivery that an answer of Telegram means. */
export function deliveryOf(answer: TelegramAnswer): Delivery {
  if (answer.kind === 'unavailable') return { kind: 'later', afterMs: LATER_MS };
  if (answer.kind === 'unknown') return { kind: 'unsure' };
  if (answer.kind === 'done') {
    const { data } = messageSchema.safeParse(answer.result);
    return { kind: 'sent', ...(data && { externalId: String(data.message_id) }) };
  }
  if (answer.code === TOO_MANY)
    return { kind: 'later', afterMs: (answer.retryAfterS ?? LATER_MS / MS_PER_SECOND) * MS_PER_SECOND };
  return { kind: isClosedChat(answer.code, answer.description) ? 'blocked' : 'failed' };
}

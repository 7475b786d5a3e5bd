import { z } from 'zod';
import { codeOfFetch, DeliveryError, isNotConnected, type TwilioConfig } from '#kernel/delivery';
import type { Sms, SmsSender } from './sms.ts';

/** A person is waiting for the code: anything slower has failed. */
const TIMEOUT_MS = 5000;

/**
 * Twilio's codes for a recipient that gets no messages: not a number, not mobile, unsubscribed, unreachable, blocked.
 */
const RECIPIENT_CODES = new Set([
  21211, 21214, 21217, 21219, 21408, 21421, 21608, 21610, 21612, 21614, 21635,
]);
const FAILED_STATUSES = new Set(['failed', 'undelivered', 'canceled']);

const messageSchema = z.object({
  sid: z.string(),
  status: z.string(),
  error_code: z.int().nullish(),
});
const refusalSchema = z.object({ code: z.int(), message: z.string().optional() });

const fromField = (from: string): Record<string, string> =>
  /^MG[0-9a-fA-F]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from };

/** URL and options rather than a `Request`: Node loses the signal of a copied one on garbage collection. */
function ask({ apiUrl, accountSid, authToken, from }: TwilioConfig, { to, text }: Sms, timeoutMs: number) {
  const key = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${key}`, accept: 'application/json' },
    body: new URLSearchParams({ To: to, Body: text, ...fromField(from) }),
    // The key must not follow a redirect to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** The request got no response. */
function notAnswered(error: unknown): DeliveryError {
  const failure = isNotConnected(error) ? 'unavailable' : 'unknown';
  return new DeliveryError(failure, `The SMS provider did not answer: ${codeOfFetch(error)}`, error);
}

function demandTaken(body: unknown): void {
  const { data } = messageSchema.safeParse(body);
  if (!data) throw new DeliveryError('unknown', 'The SMS provider answered something else than a message');
  if (FAILED_STATUSES.has(data.status)) {
    throw new DeliveryError(
      'recipient',
      `The SMS provider gave up on the message: ${data.error_code ?? data.status}`,
    );
  }
}

/** Only Twilio's numeric codes are logged: its messages name the recipient. */
function refusalOf(status: number, body: unknown): DeliveryError {
  const code = refusalSchema.safeParse(body).data?.code;
  const message = `The SMS provider answered ${status}, code ${code ?? 'none'}`;
  if (status >= 500) return new DeliveryError('unknown', message);
  if (status === 429) return new DeliveryError('unavailable', message);
  return new DeliveryError(
    code !== undefined && RECIPIENT_CODES.has(code) ? 'recipient' : 'refused',
    message,
  );
}

/**
 * Sends through Twilio's Messages resource, or a compatible provider. A message is never sent twice: one that timed out
 * may have gone out.
 */
export const twilioSms = (config: TwilioConfig, timeoutMs: number = TIMEOUT_MS): Pick<SmsSender, 'send'> => ({
  send: async (sms) => {
    const answer = await ask(config, sms, timeoutMs)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        throw notAnswered(error);
      });
    const body = parse(answer.text);
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer.status, body);
    demandTaken(body);
  },
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';

/** Messages a day; bounds the cost of a runaway. */
const DEFAULT_SMS_DAILY_CAP = 1000;

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Keys and messages cross the network: plain text is accepted only to this machine. */
export function isPrivateEnough(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || LOCAL_HOSTS.has(url.hostname));
}

/** `address` or `Name <address>`, on one line. */
const MAIL_FROM = /^(?:[^<>"\r\n]{1,64} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/;

/** Environment variables of texts and e-mails, for the schema in `config.ts`. */
export const deliveryVariables = {
  SMS_PROVIDER: z.enum(['console', 'twilio']).optional(),
  SMS_DAILY_CAP: z.coerce.number().int().min(1).max(1_000_000).default(DEFAULT_SMS_DAILY_CAP),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hex digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{8,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number with +, a messaging service (MG...) or a name of up to 11 letters',
    )
    .optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateEnough, 'must be https')
    .default('https://api.twilio.com'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://...' })
    .optional(),
  MAIL_FROM: z.string().regex(MAIL_FROM, 'must be address or Name <address>').optional(),
};
const deliverySchema = z.object({ NODE_ENV: z.string(), ...deliveryVariables });
type DeliveryEnvironment = z.output<typeof deliverySchema>;

export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** A number, an alphanumeric sender, or a messaging service (`MG...`). */
  from: string;
  /** Without a trailing slash. */
  apiUrl: string;
}

/** `none` rejects every message: a production without a provider must not log codes. */
export type SmsConfig = { provider: 'console' | 'none' } | ({ provider: 'twilio' } & TwilioConfig);
export type MailConfig =
  | { transport: 'none' }
  /** `outbox`: a folder with the newest mails, for following their links. */
  | { transport: 'console'; outbox?: string }
  | { transport: 'smtp'; url: string; from: string };

export interface DeliveryConfig {
  sms: SmsConfig;
  smsDailyCap: number;
  mail: MailConfig;
}

export class DeliveryConfigError extends Error {
  override name = 'DeliveryConfigError';
}

function demand(why: string, values: Record<string, string | undefined>): void {
  const missing = Object.entries(values).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    throw new DeliveryConfigError(
      `${why} needs these to be set: ${missing.map(([name]) => name).join(', ')}`,
    );
  }
}

function smsConfig(env: DeliveryEnvironment): SmsConfig {
  if (env.SMS_PROVIDER !== 'twilio') {
    return { provider: env.SMS_PROVIDER ?? (env.NODE_ENV === 'production' ? 'none' : 'console') };
  }
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env;
  demand('SMS_PROVIDER=twilio', { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM });
  return {
    provider: 'twilio',
    accountSid: TWILIO_ACCOUNT_SID ?? '',
    authToken: TWILIO_AUTH_TOKEN ?? '',
    from: TWILIO_FROM ?? '',
    apiUrl: env.TWILIO_API_URL.replace(/\/+$/, ''),
  };
}

function mailConfig({ NODE_ENV, SMTP_URL, MAIL_FROM: from }: DeliveryEnvironment): MailConfig {
  if (SMTP_URL === undefined) return { transport: NODE_ENV === 'production' ? 'none' : 'console' };
  demand('SMTP_URL', { MAIL_FROM: from });
  return { transport: 'smtp', url: SMTP_URL, from: from ?? '' };
}

/**
 * Configures the transports of text messages and e-mails.
 * @throws DeliveryConfigError naming what is missing
 */
export const deliveryConfig = (env: DeliveryEnvironment): DeliveryConfig => ({
  sms: smsConfig(env),
  smsDailyCap: env.SMS_DAILY_CAP,
  mail: mailConfig(env),
});

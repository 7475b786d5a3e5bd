import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { DeliveryError, type DeliveryFailure } from '#kernel/delivery';
import type { Mailer } from './mail.ts';
import { oneAddress, oneLine } from './one-line.ts';
import { RefusedAddressError, refusalOf } from './refused-address.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string;
  /** `address` or `Name <address>` */
  from: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

function connectionOf(address: string, timeoutMs: number) {
  const url = new URL(address);
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (PORTS[url.protocol] ?? 587) : Number(url.port),
    secure: url.protocol === 'smtps:',
    // Password reset links must not cross a network unencrypted.
    requireTLS: !LOCAL_HOSTS.has(url.hostname),
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Above the phases' timeouts, so that those report the phase.
    socketTimeout: 2 * timeoutMs,
    dnsTimeout: timeoutMs,
  };
}

const failureSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  syscall: z.string().optional(),
  timeoutType: z.string().optional(),
});
type SmtpFailure = z.infer<typeof failureSchema>;

const PERMANENT = 500;
const isTransient = (status: number): boolean => status >= 400 && status < PERMANENT;

/** Whether it failed before the connection was established; nodemailer reports `CONN` for any broken connection. */
const notConnected = ({ code, syscall, timeoutType = '' }: SmtpFailure): boolean =>
  code === 'EDNS' ||
  code === 'ETLS' ||
  syscall === 'connect' ||
  /^(CONNECT|GREETING|UPGRADE)_/.test(timeoutType);

/** Classifies by the server's status; without one, by whether the content may have been sent. */
function failureOf(failure: SmtpFailure): DeliveryFailure {
  const { code, responseCode } = failure;
  if (code === 'EAUTH') return 'refused';
  if (responseCode !== undefined) {
    return isTransient(responseCode) ? 'unavailable' : 'refused';
  }
  return notConnected(failure) ? 'unavailable' : 'unknown';
}

/** Only codes are logged: a server's message names the recipient. */
function toDeliveryError(error: unknown): DeliveryError {
  const failure = failureSchema.safeParse(error).data ?? {};
  const { code, command, responseCode = 0, response = '' } = failure;
  const details = [code, command, failure.responseCode].filter((part) => part !== undefined).join(' ');
  const message = `The mail server did not take the mail: ${details}`;
  const isOfRecipient = command === 'RCPT TO' && responseCode >= PERMANENT;
  const reason = isOfRecipient ? refusalOf(responseCode, response) : undefined;
  return reason === undefined
    ? new DeliveryError(failureOf(failure), message)
    : new RefusedAddressError(reason, message);
}

/** Headers for the mail program's own unsubscribe button, which requires no sign-in. */
const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${oneLine(address)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends over SMTP, with TLS to every host but this machine. */
export function smtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer {
  const transport = createTransport({
    ...connectionOf(url, timeoutMs),
    // A mail consists of the given strings; it includes no file or address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    send: async ({ id, to, subject, text, html, unsubscribe }) => {
      const messageId = `<${id}@${domain}>`;
      const content = { from, to: oneAddress(to), subject: oneLine(subject), text, html, messageId };
      const mail = unsubscribe === undefined ? content : { ...content, headers: oneClick(unsubscribe) };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw toDeliveryError(error);
      });
    },
    close: () => transport.close(),
  };
}

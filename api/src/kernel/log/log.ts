import { type DestinationStream, type Logger, pino } from 'pino';
import { censored, plainLine, withoutSecrets } from './log-redaction.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a part of the process names in each of its lines is written once, by pino alone. */
const NAMED = ['password', 'token', 'secret', 'cookie', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/** An error is written by its own serializer, which comes after this. */
const fieldsOf = ({ err, ...fields }: Record<string, unknown>): Record<string, unknown> =>
  err instanceof Error
    ? { ...censored(fields), err }
    : censored({ ...fields, ...(err !== undefined && { err }) });

/** The process's log: one JSON object a line on stderr, so that stdout stays for the ready line. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: NAMED, censor: '[secret]' },
      formatters: { log: fieldsOf },
      serializers: { err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error)) },
      hooks: { streamWrite: plainLine },
    },
    destination ?? pino.destination(2),
  );

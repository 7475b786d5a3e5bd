import { type DestinationStream, type Logger, pino } from 'pino';
import { censored, plainLine, withoutSecrets } from './log-redaction.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Bindings of child loggers are serialized once, by pino itself: it must redact them. */
const NAMED = ['password', 'token', 'secret', 'cookie', 'authorization'].flatMap((name) => [
  name,
  `*.${name}`,
]);

/** An error has its own serializer, which runs after this. */
const fieldsOf = ({ err, ...fields }: Record<string, unknown>): Record<string, unknown> =>
  err instanceof Error
    ? { ...censored(fields), err }
    : censored({ ...fields, ...(err !== undefined && { err }) });

/** Creates the process log: one JSON object per line on stderr, so that stdout is free for the ready line. */
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

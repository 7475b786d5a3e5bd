import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { censored, plainLine, withoutSecrets } from './log-redaction.ts';

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
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
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

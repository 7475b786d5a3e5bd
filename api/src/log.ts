import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { censored, plainLine, withoutSecrets } from './log-redaction.ts';

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
      formatters: { log: fieldsOf, bindings: censored },
      serializers: { err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error)) },
      hooks: { streamWrite: plainLine },
    },
    destination ?? pino.destination(2),
  );

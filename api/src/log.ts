import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** What must never be written, wherever it stands in an object that is logged. */
const SECRET_PATHS = [
  'password',
  'token',
  'cookie',
  'authorization',
  'headers.cookie',
  'headers.authorization',
  'headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.cookie',
  '*.authorization',
];

/** The process's log: one JSON object a line on stderr, so that stdout stays for the ready line. */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: SECRET_PATHS, censor: '[secret]' } }, destination ?? pino.destination(2));

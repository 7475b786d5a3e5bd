export { createLog, LOG_LEVELS, type LogLevel } from './log.ts';

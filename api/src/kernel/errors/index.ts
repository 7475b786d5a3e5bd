export { ConfigError } from './config-error.ts';
export { ApiError, errorAnswer } from './errors.ts';
export { type Refusals, refusalsOf } from './refusals.ts';

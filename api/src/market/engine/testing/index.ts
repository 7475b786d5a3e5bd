export { type LocalEngine, type LocalOptions, localEngine } from './local-port.ts';
export { passTime } from './pass-time.ts';

export { type LocalEngine, type LocalOptions, localEngine } from './local-port.ts';

export { type LocalEngine, localEngine } from './local-port.ts';

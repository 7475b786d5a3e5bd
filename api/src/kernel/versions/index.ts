export { demandUnchanged, versionOf } from './versions.ts';

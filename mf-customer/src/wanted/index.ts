export { keepWanted, useOnTo, useWanted } from './wanted.ts';

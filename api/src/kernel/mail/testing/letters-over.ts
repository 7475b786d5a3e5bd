import { type LetterQueue, Letters } from '../letters.ts';
import { STOP_KEY } from './some-letter.ts';

/** Letters of `https://bothways.test` in this queue. */
export const lettersOver = (queue: LetterQueue, nowMs: () => number): Letters =>
  new Letters({ queue, publicUrl: 'https://bothways.test', stopKey: STOP_KEY, nowMs });

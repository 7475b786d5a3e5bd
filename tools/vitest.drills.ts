import { beforeEach, inject } from 'vitest';
import { DRILL } from './deep.ts';

const TENTH = 10;

beforeEach(({ task, skip }) => {
  if (!task.tags?.includes(DRILL) || inject('share') === 1) return;
  const drawn = [...task.name].reduce((sum, letter) => sum + letter.charCodeAt(0), inject('seed')) % TENTH;
  skip(drawn !== 0);
});

import { keysOf } from '@bothways/platform/testing';
import { expect, it } from 'vitest';
import { FAILURE_KINDS } from '../areas/area-failure.ts';
import en from './en.json';

it('has words for every kind of failure', () => {
  for (const kind of FAILURE_KINDS) expect(keysOf(en)).toContain(`area.${kind}.title`);
});

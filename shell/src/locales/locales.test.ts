import { keysOf, textFaults } from '@bothways/platform/testing';
import { expect, it } from 'vitest';
import { FAILURE_KINDS } from '../areas/area-failure.ts';
import en from './en.json';
import es from './es.json';

it('both languages say the same things, with the same values in them', () => {
  expect(textFaults(en, es)).toEqual([]);
});

it('has words for every kind of failure', () => {
  for (const kind of FAILURE_KINDS) expect(keysOf(en)).toContain(`area.${kind}.title`);
});

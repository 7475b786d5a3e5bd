import { textFaults } from '@bothways/platform/testing';
import { expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

it('both languages say the same things, with the same values in them', () => {
  expect(textFaults(en, es)).toEqual([]);
});

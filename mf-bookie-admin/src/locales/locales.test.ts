import { AUDIT_ACTIONS } from '@bothways/domain/audit';
import { PERMISSION_AREAS } from '@bothways/domain/iam';
import { keysOf, textFaults } from '@bothways/platform/testing';
import { expect, it } from 'vitest';
import { REFUSALS } from '../changes/index.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

it('both languages say the same things, with the same values in them', () => {
  expect(textFaults(en, es)).toEqual([]);
});

it('every action of the audit log, every area of the catalogue and every refusal has a name', () => {
  const known = new Set(keysOf(en));
  const wanted = [
    ...AUDIT_ACTIONS.map((action) => `audit.actions.${action}`),
    ...Object.keys(PERMISSION_AREAS).map((area) => `iam.areas.${area}`),
    ...REFUSALS,
  ];
  expect(wanted.filter((key) => !known.has(key))).toEqual([]);
});

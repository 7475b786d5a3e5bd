import { AUDIT_ACTIONS } from '@bothways/domain/audit';
import { PERMISSION_AREAS } from '@bothways/domain/iam';
import { keysOf } from '@bothways/platform/testing';
import { expect, it } from 'vitest';
import auditEn from '../audit/locales/en.json' with { type: 'json' };
import { REFUSALS } from '../changes/index.ts';
import iamEn from '../iam/locales/en.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

it('every action of the audit log, every area of the catalogue and every refusal has a name', () => {
  const known = new Set([en, auditEn, iamEn].flatMap(keysOf));
  const wanted = [
    ...AUDIT_ACTIONS.map((action) => `audit.actions.${action}`),
    ...Object.keys(PERMISSION_AREAS).map((area) => `iam.areas.${area}`),
    ...REFUSALS,
  ];
  expect(wanted.filter((key) => !known.has(key))).toEqual([]);
});

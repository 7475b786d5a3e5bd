import { AUDIT_ACTIONS } from '@bothways/domain/audit';
import { IAM_ERRORS, PERMISSION_AREAS } from '@bothways/domain/iam';
import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

/** Every text by its dotted key. */
function flat(texts: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${path}${key}.`)]
        : [[`${path}${key}`, String(value)] as const],
    ),
  );
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(String).sort();

describe('the texts of the area', () => {
  const [english, spanish] = [flat(en), flat(es)];

  it('are the same in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('fill in the same values', () => {
    for (const [key, text] of english)
      expect([key, placeholders(spanish.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });

  it('are nowhere empty', () => {
    for (const [key, text] of [...english, ...spanish]) expect([key, text.trim()]).not.toEqual([key, '']);
  });

  it('name every action of the audit log, every area of the catalogue and every refusal', () => {
    const wanted = [
      ...AUDIT_ACTIONS.map((action) => `audit.actions.${action}`),
      ...Object.keys(PERMISSION_AREAS).map((area) => `iam.areas.${area}`),
      ...IAM_ERRORS,
    ];
    expect(wanted.filter((key) => !english.has(key))).toEqual([]);
  });
});

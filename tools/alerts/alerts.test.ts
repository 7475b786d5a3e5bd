import { describe, expect, test } from 'vitest';
import { firing } from './promql.ts';
import { RULES, TRIALS } from './rules.ts';

test('every rule is read', () => {
  expect(RULES.length).toBeGreaterThan(30);
  expect(TRIALS).toHaveLength(RULES.length * 2);
});

describe('as promtool tries them', () => {
  test.each(TRIALS.map((trial) => ({ ...trial, how: trial.labels ? 'loud' : 'silent' })))(
    '$name is $how',
    ({ name, minute, series, labels }) => {
      const rule = RULES.find((each) => each.name === name);
      if (!rule) throw new Error(`There is no alert ${name}`);
      const sounding = firing(rule.expression, rule.forMinutes, series, minute);
      const { severity, ...wanted } = labels ?? {};
      expect(sounding).toEqual(labels ? [wanted] : []);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { firing } from './promql.ts';
import { RULES, seriesOf, TRIALS } from './rules.ts';

test('every rule is read', () => {
  expect(RULES.length).toBeGreaterThan(30);
  expect(TRIALS).toHaveLength(RULES.length * 2);
});

describe('as promtool tries them', () => {
  test.each(TRIALS.map((trial) => ({ ...trial, how: trial.expected.length > 0 ? 'loud' : 'silent' })))(
    '$name is $how',
    ({ name, minute, series, expected }) => {
      const rule = RULES.find((each) => each.name === name);
      if (!rule) throw new Error(`There is no alert ${name}`);
      const sounding = firing(rule.expression, rule.forMinutes, series, minute);
      expect(sounding).toEqual(expected.map(({ severity, ...labels }) => labels));
    },
  );
});

const FIGURE = /\b(?:bothways|http|nodejs|process)_[a-z0-9_]+/g;
const MISSING = 'BothwaysFigureMissing';
const figuresOf = (text: string): string[] => [...new Set(text.match(FIGURE))];
const MINUTES = 30;

/** The alerts and labels that sound in the end, where there is nothing but these figures. */
const soundingOf = (figures: readonly string[]): object[] => {
  const series = [...figures, 'up{job="bothways",instance="a"}'].map((name) =>
    seriesOf(
      name,
      Array.from({ length: MINUTES + 1 }, () => 1),
    ),
  );
  return RULES.filter(({ name }) => name === MISSING).flatMap(({ name, expression, forMinutes }) =>
    firing(expression, forMinutes, series, MINUTES).map(({ figure }) => ({ name, figure })),
  );
};

describe('where the figure never existed', () => {
  const watched = RULES.filter(({ name }) => name !== MISSING);
  const all = [...new Set(watched.flatMap(({ text }) => figuresOf(text)))];

  test.each(watched.filter(({ text }) => figuresOf(text).length > 0))(
    '$name does not stay silent',
    ({ text }) => {
      const own = figuresOf(text);
      const sounding = soundingOf(all.filter((figure) => !own.includes(figure)));
      expect(sounding).toEqual(expect.arrayContaining(own.map((figure) => ({ name: MISSING, figure }))));
      expect(sounding).toHaveLength(own.length);
    },
  );

  test('nothing sounds where all of them are there', () => {
    expect(soundingOf(all)).toEqual([]);
  });

  test('a product that Prometheus was never told of is down', () => {
    const down = RULES.find(({ name }) => name === 'BothwaysDown');
    expect(down && firing(down.expression, down.forMinutes, [], MINUTES)).toEqual([{ job: 'bothways' }]);
  });
});

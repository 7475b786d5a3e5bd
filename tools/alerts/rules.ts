import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import { type Expression, minutesOf, parsePromql, type Series } from './promql.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy/prometheus', file), 'utf8');

export interface Rule {
  name: string;
  text: string;
  expression: Expression;
  forMinutes: number;
}

const RULE = /- alert: (\w+)\n +expr: ("(?:[^"\\]|\\.)*")\n +for: (\w+)/g;
/** The alerts of `alerts.yaml`, which all have the same form; YAML makes a space of a new line. */
export const RULES: readonly Rule[] = [...read('alerts.yaml').matchAll(RULE)].map(
  ([, name = '', quoted = '""', duration = '']) => {
    const text = String(JSON.parse(quoted.replaceAll(/\n\s*/g, ' '))).trim();
    return { name, text, expression: parsePromql(text), forMinutes: minutesOf(duration) };
  },
);

const LABEL = /(\w+)="([^"]*)"/g;
const RUN = /^(-?[\d.]+(?:e\d+)?)(?:([+-][\d.]+(?:e\d+)?))?x(\d+)$/;

/** Parses values in promtool's notation: `0x3 1x20`, `0+5x60`. */
function valuesOf(text: string): number[] {
  return text.split(' ').flatMap((run) => {
    const [, from, step = '0', times] = RUN.exec(run) ?? [];
    if (from === undefined) throw new Error(`Not understood: ${run}`);
    return Array.from({ length: Number(times) + 1 }, (_, at) => Number(from) + Number(step) * at);
  });
}

/** Returns the series `name{label="value"}` with its values. */
export function seriesOf(text: string, values: Series['values']): Series {
  const labels = Object.fromEntries(
    [...text.matchAll(LABEL)].map(([, label = '', value = '']) => [label, value]),
  );
  return { name: text.split('{')[0] ?? '', labels, values };
}

interface Trial {
  name: string;
  minute: number;
  series: Series[];
  /** The labels with which it must fire; none if it must not. */
  expected: Record<string, string>[];
}

const INPUT = /series: (?:"((?:[^"\\]|\\.)*)"|'([^']*)'), values: "([^"]*)"/g;
/** The test cases of `alerts.test.yaml`. */
export const TRIALS: readonly Trial[] = read('alerts.test.yaml')
  .split(/^ {2}- interval: 1m$/m)
  .slice(1)
  .map((text) => ({
    name: /alertname: (\w+)/.exec(text)?.[1] ?? '',
    minute: Number(/eval_time: (\d+)m/.exec(text)?.[1]),
    series: [...text.matchAll(INPUT)].map(([, escaped, plain, values = '']) =>
      seriesOf(plain ?? String(escaped).replaceAll('\\"', '"'), valuesOf(values)),
    ),
    expected: [...text.matchAll(/exp_labels: \{([^}]*)\}/g)].map(([, labels = '']) =>
      Object.fromEntries(
        [...labels.matchAll(/(\w+): "([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
      ),
    ),
  }));

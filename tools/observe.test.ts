import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestServices, testServices } from '../api/src/testing/index.ts';
import { RULES } from './alerts/rules.ts';
import { ROOT } from './steps.ts';

const FOLDER = join(ROOT, 'deploy/prometheus');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
/** Prometheus's own, of the address that it asks. */
const OF_PROMETHEUS = new Set(['up']);
const NAME = /\b(?:bothways|http|nodejs|process)_[a-z0-9_]+|\bup\b(?=[ {])/g;

const dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
});
const expressions = {
  'the dashboard': dashboard
    .parse(JSON.parse(read('grafana-dashboard.json')))
    .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  'the alerts': RULES.map(({ text }) => text),
};
const alerts = RULES.map(({ name }) => name);

let services: TestServices;
let given: ReadonlySet<string>;
let figures: readonly string[];
beforeAll(async () => {
  services = await testServices({ config: { metrics: { access: 'public', own: undefined } } });
  const text = await (await services.app.request('/metrics')).text();
  figures = text.split('\n').filter((line) => !line.startsWith('#'));
  given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
afterAll(() => services.database.close());

describe.each(Object.entries(expressions))('every figure of %s', (_, each) => {
  test('is one that the running product gives', () => {
    const named = each.flatMap((expr) => expr.match(NAME) ?? []);
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(
      (name) =>
        !OF_PROMETHEUS.has(name) && !given.has(name) && !given.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

test('no figure is missed of a product without feeds, bus, PayPal and texts that has run for a while', async () => {
  services.jobs.poll();
  await services.jobs.idle();
  await services.app.request('/api/health');
  const text = await (await services.app.request('/metrics')).text();
  const there = new Set([...text.matchAll(/^\w+/gm)].map(([name]) => name));
  const demanded = RULES.find(({ name }) => name === 'BothwaysFigureMissing')?.text.match(
    /(?<=absent\()\w+/g,
  );
  const missed = new Set((demanded ?? ['no rule']).filter((name) => !there.has(name)));
  expect([...missed]).toEqual([]);
});

/** Figures of which the first step, or none at all, wakes somebody, with what their labels must be. */
const firstSteps = expressions['the alerts'].flatMap((expr) =>
  [...expr.matchAll(/increase\((\w+)(?:\{([^}]*)\})?\[\w+\]\)+ (?:> 0|== 0)$/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].map(
        ([, label, value]) => new RegExp(`${label}="(${value})"`),
      ),
    }),
  ),
);
test('what wakes somebody at its first step is there before it: Prometheus sees no step in what is new', () => {
  expect(firstSteps.length).toBeGreaterThan(2);
  const isThere = ({ name, labels }: (typeof firstSteps)[number]): boolean =>
    figures.some((line) => line.startsWith(name) && labels.every((label) => label.test(line)));
  expect(firstSteps.filter((step) => !isThere(step))).toEqual([]);
});

test('the dashboard shows every figure of ours', () => {
  const shown = expressions['the dashboard'].join(' ');
  const ours = [...given].filter((name) => name.startsWith('bothways_'));
  expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
});

test('every alert is tried: that it sounds, and that it does not', () => {
  const tried = [...read('alerts.test.yaml').matchAll(/alertname: (\w+)(, exp_alerts: \[\])?/g)];
  expect(tried.map(([, name, quiet]) => `${name} ${quiet === undefined}`).sort()).toEqual(
    alerts.flatMap((name) => [`${name} false`, `${name} true`]).sort(),
  );
});

const isThere = spawnSync('promtool', ['--version']).status === 0;
/** Seconds of a machine that has nothing else to do. */
const LIMIT_MS = 120_000;
test.skipIf(!isThere)(
  `promtool agrees${isThere ? '' : ' (skipped: no promtool here; the Debian package prometheus has it)'}`,
  { timeout: LIMIT_MS },
  () => {
    const said = execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect(said).toContain('SUCCESS');
  },
);

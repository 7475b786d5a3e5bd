import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '..');
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Migrations are history; this file names what it counts. */
const sources = tracked('*.ts', '*.tsx').filter(
  (file) => !file.includes('/migrations/') && file !== 'tools/house-style.test.ts',
);
const words = sources
  .map(read)
  .join('\n')
  // `lookAt`, `LookAt` and `LOOK_AT` contain the word "look"; "outlook" does not.
  .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  .toLowerCase()
  .split(/[^a-z]+/);

/** Words that came to stand for many concepts each. The limits may only shrink: use the term of the field instead. */
const WORN = {
  place: 2121,
  told: 914,
  said: 872,
  kept: 738,
  turn: 405,
  room: 443,
  gate: 344,
  look: 853,
};

it.each(Object.entries(WORN))('"%s" is used at most %i times', (word, limit) => {
  const forms = new Set([word, `${word}s`]);
  expect(words.filter((each) => forms.has(each)).length).toBeLessThanOrEqual(limit);
});

/** Comments that state a riddle instead of a contract. The limit may only shrink. */
const RIDDLES = 315;

it(`at most ${RIDDLES} comments begin with "What", "Who" or "Whoever"`, () => {
  const found = sources.flatMap(
    (file) => read(file).match(/(?:\/\*\*|\/\/|^ *\*) (?:What|Who|Whoever) /gm) ?? [],
  );
  expect(found.length).toBeLessThanOrEqual(RIDDLES);
});

/** A decision says what was decided, why, and what was rejected; what exceeds that belongs into code or a guide. */
const DECISION_WORDS = 400;
it.each(tracked('docs/decisions/*.md'))(`%s has at most ${DECISION_WORDS} words`, (file) => {
  expect(read(file).trim().split(/\s+/).length).toBeLessThanOrEqual(DECISION_WORDS);
});

/** biome.json limits the lines of a function; the files that it still excuses may only become fewer. */
it('every file excused from the limit of lines a function still needs it', () => {
  const config = z
    .object({ overrides: z.array(z.object({ includes: z.array(z.string()) })) })
    .parse(JSON.parse(read('biome.json')));
  const excused = config.overrides[0]?.includes.filter((file) => !file.includes('*')) ?? [];
  expect(excused.length).toBeLessThanOrEqual(5);
  // A rule that is named counts for excused files, too.
  const lint = ['lint', '--only=complexity/noExcessiveLinesPerFunction'];
  for (const file of excused) {
    const { stdout, stderr } = spawnSync('node_modules/.bin/biome', [...lint, file], { cwd: ROOT });
    expect(`${stdout}${stderr}`, file).toContain('too many lines');
  }
});

/** Forms stand on the kit: faults at their fields, focus, one request. A page may not make its own `<form>`. */
it('only the kit has a form element', () => {
  // Works before any script runs, so the browser validates it.
  const WITHOUT_SCRIPT = 'mf-landing/src/landing/email-form.tsx';
  const found = tracked('*.tsx').filter(
    (file) => /<form\b/.test(read(file)) && !file.endsWith('.test.tsx') && file !== WITHOUT_SCRIPT,
  );
  expect(found).toEqual(['libs/ui/src/form/form.tsx']);
});

/** A mutation goes through the façade, which sends it once for any number of presses. */
it('only the façade uses the mutations of the query library', () => {
  const found = tracked('*.ts', '*.tsx').filter(
    (file) =>
      /import[^;]*\buseMutation\b[^;]*'@tanstack\/react-query'/.test(read(file)) &&
      !file.endsWith('.test.ts'),
  );
  expect(found).toEqual(['libs/platform/src/query/use-mutation.ts']);
});

/**
 * Figures, dates and lists for people have one source, `libs/domain/src/formats`: elsewhere a thousand was once written
 * 1100,00 beside 1.100,00.
 */
it('only the formats make formatters', () => {
  /** Time zones as numbers, names of countries to compare feeds by, plurals: none of it is read by people. */
  const NOT_READ = ['libs/domain/src/alerts/zone.ts', 'libs/engine/src/matching/nations.ts'];
  const found = tracked('*.ts', '*.tsx').filter(
    (file) =>
      /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|DisplayNames|DurationFormat)\(\s*[^)\s]|\.toLocale(?:Date|Time)?String\(/.test(
        read(file),
      ) &&
      !/\.test\.tsx?$/.test(file) &&
      !/^(?:e2e|bench|tools)\//.test(file),
  );
  expect(found.filter((file) => !NOT_READ.includes(file))).toEqual(['libs/domain/src/formats/index.ts']);
});

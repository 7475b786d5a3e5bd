import { expect, test } from '@playwright/test';
import { Gatehouse } from '../fixtures/gate.ts';

test.describe.configure({ mode: 'serial' });

/** Two releases, a dozen pages each, four times looked at. */
const LONG_MS = 240_000;

let gatehouse: Gatehouse;
let faults: string[];

test.beforeAll(async () => {
  test.setTimeout(LONG_MS);
  gatehouse = await Gatehouse.open();
  faults = await gatehouse.faults(await gatehouse.keep('faulty', {}, /^gone\./));
});
test.afterAll(() => gatehouse.close());

const AN_AREA_THAT_DOES_NOT_RUN = /shows the panel of an area that does not run \(crashedInRender\): /;

/** What is wrong with each page of `remotes/faulty`, and in which languages it is seen. */
const PLANTED: readonly [page: string, locales: readonly string[], what: RegExp][] = [
  ['throws', ['en', 'es'], new RegExp(`${AN_AREA_THAT_DOES_NOT_RUN.source}.*made to fail when it is drawn`)],
  ['effect', ['en', 'es'], new RegExp(`${AN_AREA_THAT_DOES_NOT_RUN.source}.*made to fail in an effect`)],
  ['rejects', ['en', 'es'], /throws what nothing catches: made to be seen by nobody/],
  ['complains', ['en', 'es'], /says an error on the console: made to complain/],
  ['lacks', ['es'], /says an error on the console: Text onlyHere of mf-landing is missing \(es\)/],
  ['blank', ['en', 'es'], /is empty: it has no heading/],
  ['forbidden', ['en', 'es'], /does what the content policy forbids: img-src https:\/\/elsewhere\.example/],
  ['unanswered', ['en', 'es'], /does not get \/api\/nothing\/of\/the\/kind: the answer is 404/],
  ['wide', ['en', 'es'], /is 12\d\d px wide on a phone of 375 px: <p/],
  ['unnamed', ['en'], /critical fault of access \(button-name\): button/],
  ['faint', ['en'], /serious fault of access \(color-contrast\): p/],
  ['gone', ['en', 'es'], /does not get \/mf-landing\/\S+\/gone\.\w+\.js: the answer is 404/],
];

const SEEN_BY_AXE = ['unnamed', 'faint'];

for (const [page, locales, what] of PLANTED)
  test(`what is planted stops a release, by route, language and person: ${page}`, () => {
    const said = faults.filter((fault) => fault.startsWith(`calculators/${page} (`));
    expect(said.length).toBeGreaterThan(0);
    for (const locale of locales)
      expect(said.filter((fault) => fault.includes(`(/${locale}/calculators/${page})`)).join('\n')).toMatch(
        what,
      );
    // Somebody signed in and a visitor; axe looks on once.
    expect(said.some((fault) => / for pro: /.test(fault))).toBe(true);
    if (!SEEN_BY_AXE.includes(page)) expect(said.some((fault) => / for a visitor: /.test(fault))).toBe(true);
  });

test('what no page shows is found out too: a text of one language, a route without an example', () => {
  expect(faults).toContain('mf-landing lacks in Spanish the texts onlyHere');
  expect(faults).toContainEqual(expect.stringMatching(/^calculators\/of\/:nobody: no link leads there/));
});

test('a page that is sound has no fault, whatever stands beside it', () => {
  expect(faults.filter((fault) => fault.startsWith('calculators/sound'))).toEqual([]);
});

test('words that are only half visible as they are looked at are judged as they will be', () => {
  expect(faults.filter((fault) => fault.startsWith('calculators/fading'))).toEqual([]);
});

test('a release without a fault passes, and one over its budget does not', async () => {
  test.setTimeout(LONG_MS);
  const version = await gatehouse.keep('healthy', { budgetKb: 50 });
  expect(await gatehouse.faults(version)).toEqual([]);
  await gatehouse.say(version, { budgetKb: 0.1 });
  expect(await gatehouse.faults(version)).toEqual([
    expect.stringMatching(/^mf-landing has a page that loads \d+\.\d KB of it, its budget are 0\.1 KB$/),
  ]);
});

test('the shell is looked at as well, with every area that runs in it: what it does wrong is named, and a sound one passes', async () => {
  test.setTimeout(2 * LONG_MS);
  const said = await gatehouse.shellFaults("console.error('made to complain')");
  for (const [page, locale, who] of [
    ['login', 'en', 'a visitor'],
    ['login', 'es', 'a visitor'],
    ['dashboard/arbs/prematch', 'en', 'pro'],
    ['admin/bookies', 'es', 'admin'],
  ])
    expect(said).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^${page} \\(/${locale}/${page}\\).* for ${who}: says an error on the console: made to complain`,
        ),
      ),
    );
  expect(await gatehouse.shellFaults()).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { Gatehouse } from '../fixtures/gate.ts';

test.describe.configure({ mode: 'serial' });

/** A dozen pages in both languages. */
const LONG_MS = 240_000;

let gatehouse: Gatehouse;

test.beforeAll(async () => {
  test.setTimeout(LONG_MS);
  gatehouse = await Gatehouse.open();
});
test.afterAll(() => gatehouse.close());

const AN_AREA_THAT_DOES_NOT_RUN = /shows the panel of an area that does not run \(crashedInRender\): /;

/** The fault of each page of `remotes/faulty`, and the languages in which it is detected. */
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

test('what is planted stops a release, by route, language and person; what is sound does not', {
  tag: '@day2',
}, async () => {
  test.setTimeout(LONG_MS);
  const faults = await gatehouse.faults(await gatehouse.keep('faulty', {}, /^gone\./));
  for (const [page, locales, what] of PLANTED) {
    const said = faults.filter((fault) => fault.startsWith(`calculators/${page} (`));
    for (const locale of locales)
      expect(said.filter((fault) => fault.includes(`(/${locale}/calculators/${page})`)).join('\n')).toMatch(
        what,
      );
    // Checked signed in and as a visitor; axe runs once.
    expect([page, said.some((fault) => / for pro: /.test(fault))]).toEqual([page, true]);
    if (!SEEN_BY_AXE.includes(page))
      expect([page, said.some((fault) => / for a visitor: /.test(fault))]).toEqual([page, true]);
  }
  // Faults without a page are detected too: a text in one language only, a route without an example.
  expect(faults).toContain('mf-landing lacks in Spanish the texts onlyHere');
  expect(faults).toContainEqual(expect.stringMatching(/^calculators\/of\/:nobody: no link leads there/));
  // A page that fades in is checked in its final state.
  expect(faults.filter((fault) => /^calculators\/(sound|fading)/.test(fault))).toEqual([]);
});

test('a release over its budget is refused for that alone, as the rest is sound', {
  tag: '@day3',
}, async () => {
  test.setTimeout(LONG_MS);
  expect(await gatehouse.faults(await gatehouse.keep('healthy', { budgetKb: 0.1 }))).toEqual([
    expect.stringMatching(/^mf-landing has a page that loads \d+\.\d KB of it, its budget are 0\.1 KB$/),
  ]);
});

/** The pages of the shell on which a fault is planted, and who meets it there; the others are sound. */
const PLANTED_IN_SHELL: readonly [page: string, who: string][] = [
  ['login', 'a visitor'],
  ['dashboard/arbs/prematch', 'pro'],
  ['admin/bookies', 'admin'],
];

test('the shell is checked with every area that runs in it: faults are named by page, and sound pages pass', {
  tag: '@day4',
}, async () => {
  test.setTimeout(LONG_MS);
  const paths = PLANTED_IN_SHELL.flatMap(([page]) => [`/en/${page}`, `/es/${page}`]);
  const faults = await gatehouse.shellFaults(
    `if (${JSON.stringify(paths)}.includes(location.pathname)) console.error('made to complain')`,
  );
  const named = PLANTED_IN_SHELL.flatMap(([page, who]) =>
    [
      ['en', 'English'],
      ['es', 'Spanish'],
    ].map(
      ([locale, language]) =>
        `${page} (/${locale}/${page}) in ${language} for ${who}: says an error on the console: made to complain`,
    ),
  );
  expect(faults.toSorted()).toEqual(named.toSorted());
});

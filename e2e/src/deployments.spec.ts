import { refusedIn } from '@bothways/domain/refused-releases';
import { rolloutPct } from '@bothways/domain/registry';
import { axe } from '../fixtures/axe.ts';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { placeOf } from '../fixtures/places.ts';
import { forceRelease, stableVersion } from '../fixtures/releases.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const AREA = 'mf-landing';
const SHARE = 10;

/** Returns seeds of browsers that the canary reaches, as stored in their cookie. */
const reached = (people: number): string[] => {
  const seeds: string[] = [];
  for (let number = 0; seeds.length < people; number++)
    if (rolloutPct(AREA, `visitor ${number}`) < SHARE) seeds.push(`visitor ${number}`);
  return seeds.map((seed) => encodeURIComponent(seed)).filter((seed) => rolloutPct(AREA, seed) < SHARE);
};
const peopleReached = (people: number): string[] => reached(people * 40).slice(0, people);

test.beforeEach(async ({ rollouts }) => rollouts);

test('a canary that crashes for three people is withdrawn by itself; they get the stable one without a reload and after it', {
  tag: '@day6',
}, async ({ browser, home }) => {
  const stable = await stableVersion(AREA);
  const canary = await forceRelease(AREA, 'render', SHARE);

  const admin = await browser.newContext({ baseURL: home });
  await asPerson(admin, home, 'admin');
  const desk = await admin.newPage();
  await desk.goto(`/en/admin/deployments?remote=${AREA}`);
  await expect(
    desk.getByRole('heading', { name: `${AREA}, canary against stable, last 24 h` }),
  ).toBeVisible();

  for (const seed of peopleReached(3)) {
    const context = await browser.newContext({ baseURL: home });
    await context.addCookies([{ name: 'visitor', value: seed, url: home }]);
    const page = await context.newPage();
    await page.goto('/en/pricing');
    await markDocument(page);
    await expect(
      placeOf(AREA)
        .screen(page)
        .or(page.getByRole('heading', { level: 1 })),
    ).toBeVisible();
    await expectSameDocument(page);
    const cookies = await context.cookies();
    const note = cookies.find(({ name }) => name === 'refused')?.value;
    expect(refusedIn(note)).toContain(`${AREA}@${canary}`);
    await page.reload();
    expect(await page.content()).toContain(`/${AREA}/${stable}/`);
    await context.close();
  }

  // The page updates without a reload.
  await expect(desk.getByText(`Canary ${canary} withdrawn, ${stable} for everyone`)).toBeVisible();
  await expect(desk.getByText('By itself', { exact: false }).first()).toBeVisible();
  await expect(desk.getByRole('heading', { name: `${AREA}, last 24 h` })).toBeVisible();
  await admin.close();
});

for (const { locale, width, theme } of drawn('deployments', [
  { locale: 'en', width: 1440, theme: 'dark' },
  { locale: 'es', width: 390, theme: 'light' },
] as const))
  test(`deployments are clean for axe in ${locale} at ${width}`, { tag: '@day7' }, async ({
    browser,
    home,
  }) => {
    await forceRelease(AREA, 'second', SHARE);
    const context = await browser.newContext({
      baseURL: home,
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    await asPerson(context, home, 'admin');
    const page = await context.newPage();
    await page.goto(`/${locale}/admin/deployments?remote=${AREA}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await context.close();
  });

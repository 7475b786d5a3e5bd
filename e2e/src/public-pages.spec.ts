import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './clean.ts';
import { drawn } from './draw.ts';

const PATHS = [
  '',
  '/pricing',
  '/pricing?show=bot',
  '/calculators',
  '/calculators/arb',
  '/calculators/value',
  '/calculators/matched',
  '/calculators/middle',
  '/calculators/odds',
  '/terms',
  '/privacy',
  '/cookies',
  '/refunds',
  '/responsible-gambling',
];
const pagesIn = (locale: 'en' | 'es') => PATHS.map((path) => `/${locale}${path}`);
const PAGES = [...pagesIn('en'), ...pagesIn('es')];

/** A prerendered page is the same for every country, so it names no tax; with scripts it shows the visitor's. */
const NAMED_TAX: readonly [string, string][] = [
  ['incl. 21% IVA', 'tax included'],
  ['21 % de IVA incluido', 'impuestos incluidos'],
];
const withoutTax = (text: string): string =>
  NAMED_TAX.reduce((said, [named, unnamed]) => said.replaceAll(named, unnamed), text);

/** Returns all words of the page in order, including folds and sections below the fold. */
const words = (page: Page): Promise<string> =>
  page
    .locator('main, footer, header')
    .allTextContents()
    .then((parts) => withoutTax(parts.join(' ').replaceAll(/\s+/g, ' ').trim()));

/** Waits until the shell has replaced the prerendered page. */
async function whenTakenOver(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(20, 20);
  await expect(page.locator('#made-page')).toHaveCount(0);
  await expect(page.locator('#root')).toBeVisible();
}

for (const locale of drawn('public-pages', ['en', 'es'] as const))
  test(`every public page says the same with and without scripts, and complains of nothing (${locale})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const still = await bare.newPage();
    for (const path of pagesIn(locale))
      await test.step(path, async () => {
        expect((await still.goto(path))?.status()).toBe(200);
        const without = await words(still);
        expect(without.length).toBeGreaterThan(500);
        await page.goto(path);
        await whenTakenOver(page);
        await expect.poll(() => words(page)).toBe(without);
        expect([path, ...(await axeFaults(page))]).toEqual([path]);
        expect([path, complaints]).toEqual([path, []]);
      });
    await bare.close();
  });

test('the sitemap lists each page in both languages, and each is there', async ({ request }) => {
  const text = await (await request.get('/sitemap.xml')).text();
  const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(PAGES.filter((path) => !path.includes('?'))));
  for (const path of paths)
    expect((await request.get(path, { headers: { accept: '*/*' } })).status()).toBe(200);
});

test('nothing is there with 404, in the language of the address', { tag: '@day5' }, async ({ page }) => {
  const answer = await page.goto('/es/no-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Aquí no hay nada' })).toBeVisible();
});

test('what was typed and opened before any script goes on when the app takes over', async ({ page }) => {
  await page.goto('/en');
  await expect(page.locator('#made-page')).toHaveCount(1);
  const email = page.getByRole('textbox', { name: 'E-mail' }).first();
  await email.fill('ana@example.com');
  await whenTakenOver(page);
  await expect(page.getByRole('textbox', { name: 'E-mail' }).first()).toHaveValue('ana@example.com');
});

test('a period pressed before any script goes along with the link pressed right after it', async ({
  page,
}) => {
  await page.goto('/en/pricing', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Quarterly' }).click();
  await page.getByRole('link', { name: 'Continue' }).first().click();
  await expect(page).toHaveURL(/\/en\/register\?to=.*period%3Dquarterly$/);
});

test('without scripts the form, the questions and the menu work', { tag: '@day6' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/en');
  const opened = page.locator('#questions details[open]');
  await page.getByText('Is arbitrage betting legal?').click();
  await page.getByText('Why does an arb disappear?').click();
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText('Because a bookmaker moves its price.');
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es$/);
  await page.getByRole('textbox', { name: 'Correo electrónico' }).first().fill('ana@example.com');
  await page.getByRole('button', { name: 'Empezar gratis' }).first().click();
  await expect(page).toHaveURL(/\/es\/register\?email=ana%40example\.com$/);
  await context.close();
});

test.describe('the people that move by', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('stop when asked, and are still where motion is not wanted', { tag: '@day7' }, async ({ page }) => {
    await page.goto('/en');
    const section = page.getByRole('region', { name: 'What people use it for' });
    const state = (): Promise<string[]> =>
      section.evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .map(
            (animation) => `${animation.playState} ${Number(animation.effect?.getTiming().duration) / 1000}`,
          ),
      );
    await section.scrollIntoViewIfNeeded();
    await whenTakenOver(page);
    await section.scrollIntoViewIfNeeded();
    expect(await state()).toEqual(['running 52', 'running 52']);
    await section.getByRole('checkbox', { name: 'Stop the movement' }).check();
    expect(await state()).toEqual(['paused 52', 'paused 52']);
    await section.getByRole('checkbox').uncheck();
    await page.setViewportSize({ width: 390, height: 844 });
    await section.scrollIntoViewIfNeeded();
    expect(await state()).toEqual(['running 42']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await state()).toEqual([]);
  });
});

import type { Page } from '@playwright/test';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { placeOf } from '../fixtures/places.ts';
import { redirectOf } from '../fixtures/raw-request.ts';
import { wasPlantedRun } from '../fixtures/wire.ts';
import { drawn } from './draw.ts';
import { fillSignIn } from './people.ts';

test('who opens a page behind the gate signs in and is there', async ({ page }) => {
  await page.goto('/es/admin/bookies?only=quoted#list');
  await expect(page).toHaveURL(
    `/es/login?${new URLSearchParams({ to: '/es/admin/bookies?only=quoted#list' })}`,
  );
  await fillSignIn(page, 'admin', 'es');
  await expect(placeOf('mf-bookie-admin').screen(page)).toBeVisible();
  await expect(page).toHaveURL(/\/es\/admin\/bookies\?only=quoted#list$/);
  await page.reload();
  await expect(placeOf('mf-bookie-admin').screen(page)).toBeVisible();
});

test.describe('an address without a language', () => {
  test.use({ locale: 'es-MX' });

  test("leads to the browser's, then to the one that was chosen", { tag: '@day8' }, async ({
    page,
    become,
  }) => {
    await page.goto('/?ref=partner');
    await expect(page).toHaveURL('/es?ref=partner');
    await become('admin');
    await page.goto('/en/bot');
    await expect(placeOf('mf-bot-admin').screen(page)).toBeVisible();
    await page.goto('/bot?search=ana');
    await expect(page).toHaveURL('/en/bot?search=ana');
    await expect(placeOf('mf-bot-admin').screen(page)).toBeVisible();
  });
});

test('a language that is not spoken gives way to one that is, on the same page', { tag: '@day9' }, async ({
  page,
}) => {
  await page.goto('/fr?ref=partner');
  await expect(page).toHaveURL('/en?ref=partner');
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  await page.goto('/es-MX');
  await expect(page).toHaveURL('/es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

const EVIL = 'evil.example';
/** Spellings of an address that some browser, parser or proxy takes for another site's, or for a script. */
const ELSEWHERE: readonly string[] = [
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/en/dashboard`,
  `//${EVIL}\\@localhost`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/${EVIL}`,
  `/\\/${EVIL}`,
  `https://${EVIL}`,
  `HTTPS://${EVIL.toUpperCase()}/en`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `https:\\\\${EVIL}`,
  `http://localhost@${EVIL}`,
  `//localhost:80@${EVIL}/en`,
  `http://localhost.${EVIL}/en`,
  ` //${EVIL}`,
  `\t//${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `\r\n//${EVIL}`,
  `/\0/${EVIL}`,
  `/.//${EVIL}`,
  `/en/..//${EVIL}`,
  `/en/../..//${EVIL}`,
  `/en/%2e%2e//${EVIL}`,
  `%2F%2F${EVIL}`,
  `/%2F${EVIL}`,
  `/%5C${EVIL}`,
  `/%09/${EVIL}`,
  `\u2215\u2215${EVIL}`,
  `/\uff0f${EVIL}`,
  `${EVIL}/en`,
  `@${EVIL}`,
  'javascript:globalThis.planted=1',
  'JaVaScRiPt://localhost/%0aglobalThis.planted=1',
  'java\nscript:globalThis.planted=1',
  'data:text/html,<script>globalThis.planted=1</script>',
  `blob:https://${EVIL}/1`,
  `file://${EVIL}/en`,
];

/** The same decision behind the sign-in form: one of each kind. */
const WANTED: readonly string[] = [`//${EVIL}`, `/en/..//${EVIL}`, '/en/login?to=/en/login'];

/** Navigates like a link of the page, without reloading the document. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );

test.describe('the way back after a sign-in', () => {
  test(`stays at home for ${ELSEWHERE.length} spellings of elsewhere`, { tag: '@day0' }, async ({
    page,
    traffic,
    home,
    become,
  }) => {
    await become('free');
    // The redirect is the shell's work; loading its target would only cost time.
    await page.route('**/mf-customer/**', (route) => route.abort());
    await page.goto('/en/account');
    await markDocument(page);
    for (const wanted of ELSEWHERE) {
      await goInside(page, `/en/login?${new URLSearchParams({ to: wanted })}`);
      await expect(page, wanted).not.toHaveURL(/\/login/);
      expect(new URL(page.url()).origin, wanted).toBe(home);
    }
    await expectSameDocument(page);
    expect(await wasPlantedRun(page)).toBe(false);
    expect(traffic.foreignHosts()).toEqual([]);
  });

  for (const wanted of drawn('platform-addresses', WANTED)) {
    test(`leads from ${wanted} to the dashboard, through the form`, { tag: '@day1' }, async ({
      page,
      traffic,
    }) => {
      await page.goto(`/en/login?${new URLSearchParams({ to: wanted })}`);
      await fillSignIn(page, 'free');
      await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/prematch$/);
      expect(traffic.foreignHosts()).toEqual([]);
    });
  }
});

test('the server sends no spelling of elsewhere away from home', async ({ home }) => {
  const asPath = (text: string): string =>
    encodeURI(text.startsWith('/') ? text : `/${text}`)
      .replaceAll('%5C', '\\')
      .replaceAll('%25', '%');
  for (const path of ELSEWHERE.map(asPath)) {
    const { status, location } = await redirectOf(home, path);
    if (status === 302) expect(new URL(location, home).href, path).toMatch(new RegExp(`^${home}/en/`));
    else expect([400, 404], path).toContain(status);
  }
});

import type { Page } from '@playwright/test';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { expectLoading, expectOthersWork, expectPanel, expectRecovery } from '../fixtures/panel.ts';
import { PLACES, type Place, placeOf } from '../fixtures/places.ts';
import { breakWire, FAULTS, type Fault, wasPlantedRun } from '../fixtures/wire.ts';
import { drawn } from './draw.ts';

// Recording costs more than these many short journeys themselves.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

/** Longer than any timeout of the loader: script, style, manifest or whole release. */
const PAST_ALL_LIMITS_MS = 13_000;

/**
 * Opens the area by its address; for tampered files by a link, where no early request of the page checks the bytes
 * first.
 */
async function open(page: Page, { path, from }: Place, { kind }: Fault): Promise<void> {
  // Does not wait for the load event: a document whose files hang never loads.
  await page.goto(kind === 'tampered' ? from.path : path, { waitUntil: 'commit' });
  if (kind === 'tampered') await page.getByRole('link', { name: from.link, exact: true }).click();
}

// One loader serves all areas: each day each of them meets one fault.
for (const place of PLACES) {
  test.describe(`${place.area}`, () => {
    for (const fault of drawn(place.area, FAULTS)) {
      test(`${fault.what}: it is said, the rest works, and another try heals it`, async ({
        page,
        become,
      }) => {
        await become(place.person);
        const heal = await breakWire(page, place.area, fault);
        const isWaiting = fault.kind === 'timedOut';
        if (isWaiting) await page.clock.install();
        await open(page, place, fault);
        if (isWaiting) {
          await expectLoading(page, place);
          await page.clock.fastForward(PAST_ALL_LIMITS_MS);
        }
        await expectPanel(page, place, fault.kind);
        await markDocument(page);
        await expectOthersWork(page, place);
        await heal();
        await expectRecovery(page, place);
        await expectSameDocument(page);
        expect(await wasPlantedRun(page)).toBe(false);
      });
    }
  });
}

test.describe('a style sheet of an area', () => {
  const place = placeOf('mf-bot-admin');
  const SHEET = /\/mf-bot-admin\/.*\.css$/;
  const isDressed = (page: Page): Promise<boolean> =>
    page.evaluate(
      `[...document.styleSheets].some(({ href, cssRules }) => ${SHEET}.test(href) && cssRules.length > 0)`,
    );

  test('that does not come is noticed, and the area is not shown bare', { tag: '@day2' }, async ({
    page,
    become,
  }) => {
    await become(place.person);
    await page.route(SHEET, (route) => route.fulfill({ status: 404 }));
    await page.goto(place.path);
    await expectPanel(page, place, 'unreachable');
    await expectOthersWork(page, place);
    await page.unroute(SHEET);
    await expectRecovery(page, place);
    expect(await isDressed(page)).toBe(true);
  });

  test('that comes when it is asked for again is no failure', { tag: '@day3' }, async ({ page, become }) => {
    await become(place.person);
    await page.route(SHEET, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto(place.path);
    await expect(place.screen(page)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    expect(await isDressed(page)).toBe(true);
  });
});

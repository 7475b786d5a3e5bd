import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { expectOthersWork, expectPanel, expectRecovery } from '../fixtures/panel.ts';
import { PLACES } from '../fixtures/places.ts';
import { forceRelease, releaseOf, rollBack } from '../fixtures/releases.ts';
import { drawn } from './draw.ts';

// Recording costs more than these many short journeys themselves.
test.use({ trace: 'off' });

test.beforeEach(async ({ rollouts }) => rollouts);

for (const place of drawn('platform-releases', PLACES)) {
  const { area } = place;
  test.describe(`${area}`, () => {
    test('whose two last releases fail at their start is taken back, and another try heals it', {
      tag: '@day9',
    }, async ({ page, become }) => {
      await forceRelease(area, 'contract');
      await forceRelease(area, 'start');
      await become(place.person);
      await page.goto(place.path);
      await expectPanel(page, place, 'crashedAtStart');
      await markDocument(page);
      await expectOthersWork(page, place);
      await rollBack(area);
      await rollBack(area);
      await expectRecovery(page, place);
      await expectSameDocument(page);
    });

    test('built for another contract is refused before a byte of it is fetched', { tag: '@day0' }, async ({
      page,
      become,
    }) => {
      await forceRelease(area, 'start');
      const refused = await forceRelease(area, 'contract');
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await become(place.person);
      await page.goto(place.path);
      await expectPanel(page, place, 'refusedContract');
      await markDocument(page);
      expect(fetched.filter((url) => url.includes(refused))).toEqual([]);
      await expectOthersWork(page, place);
      await rollBack(area);
      await rollBack(area);
      await expectRecovery(page, place);
      await expectSameDocument(page);
    });

    test('that fails when it is drawn is taken back, and another try heals it', { tag: '@day1' }, async ({
      page,
      become,
    }) => {
      await releaseOf(area, 'render');
      await become(place.person);
      await page.goto(place.path);
      await expectPanel(page, place, 'crashedInRender');
      await markDocument(page);
      await expectOthersWork(page, place);
      await rollBack(area);
      await expectRecovery(page, place);
      await expectSameDocument(page);
    });
  });
}

import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { expectPanel, expectRecovery } from '../fixtures/panel.ts';
import { placeOf } from '../fixtures/places.ts';
import { stableVersion } from '../fixtures/releases.ts';
import { tamperOnDisk } from '../fixtures/stored-file.ts';
import { PLANTED, wasPlantedRun } from '../fixtures/wire.ts';

test('wrong bytes that the browser keeps for ever do not outlive the healing of the server', {
  tag: '@day2',
}, async ({ page, become }) => {
  const place = placeOf('mf-bookie-admin');
  const restore = await tamperOnDisk(place.area, await stableVersion(place.area), (code) => PLANTED + code);
  try {
    await become(place.person);
    await page.goto(place.path);
    await expectPanel(page, place, 'tampered');
    await markDocument(page);
  } finally {
    await restore();
  }
  await expectRecovery(page, place);
  await expectSameDocument(page);
  expect(await wasPlantedRun(page)).toBe(false);
});

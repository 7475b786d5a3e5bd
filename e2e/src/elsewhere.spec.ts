import type { AreaName } from '@bothways/domain/registry';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { FileStore } from '../fixtures/file-store.ts';
import { OwnServer } from '../fixtures/own-server.ts';
import { expectOthersWork, expectPanel, expectRecovery } from '../fixtures/panel.ts';
import { placeOf } from '../fixtures/places.ts';
import { PASSWORD, type Person } from './people.ts';

test.describe.configure({ mode: 'serial' });

let store: FileStore;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(320_000);
  store = await FileStore.open();
  server = await OwnServer.start({ RELEASES_URL: store.url });
});
test.afterAll(async () => {
  await server.stop();
  await store.close();
});
test.beforeEach(() => {
  store.heal();
  store.asked.length = 0;
});

/** Returns the origins from which an area's files were loaded. */
function originsOf(context: BrowserContext, area: AreaName): () => string[] {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.includes(`/${area}/`)) origins.add(origin);
  });
  return () => [...origins];
}

/** Signs in to this server. */
async function become(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/auth/sign-in/email`, {
    data: { email: `${person}@bothways.test`, password: PASSWORD },
    headers: { origin: server.url },
  });
  expect(answer.ok()).toBe(true);
}
const open = (page: Page, path: string) => page.goto(server.url + path);

test('an installation whose releases lie on another origin: visitors and customers get them from there, the back office from us', {
  tag: '@day8',
}, async ({ page, context }) => {
  const { origin: elsewhere } = new URL(store.url);
  const { origin: here } = new URL(server.url);
  const landing = originsOf(context, 'mf-landing');
  const customer = originsOf(context, 'mf-customer');
  const backOffice = originsOf(context, 'mf-bookie-admin');

  await open(page, '/en');
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  await open(page, '/en/calculators/arb');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(landing).toEqual([elsewhere]);

  await become(page, 'admin');
  await open(page, placeOf('mf-customer').path);
  await expect(placeOf('mf-customer').screen(page)).toBeVisible();
  expect(customer()).toEqual([elsewhere]);

  await open(page, placeOf('mf-bookie-admin').path);
  await expect(placeOf('mf-bookie-admin').screen(page)).toBeVisible();
  expect(backOffice()).toEqual([here]);
  expect(store.asked.filter((file) => !/^mf-(landing|customer)\//.test(file))).toEqual([]);
});

for (const trouble of ['tampered', 'missing'] as const)
  test(`a file that is ${trouble} there does not run: it is said, the rest works, and another try heals it`, {
    tag: '@day8',
  }, async ({ page }) => {
    const place = placeOf('mf-customer');
    await become(page, 'admin');
    // By a link: on a direct visit the page preloads the files, and would detect the fault before the area does.
    await open(page, place.from.path);
    store.trouble(/^mf-customer\/[^/]+\/remoteEntry\..*js$/, trouble);
    await page.getByRole('link', { name: place.from.link, exact: true }).click();
    await expectPanel(page, place, trouble === 'tampered' ? 'tampered' : 'unreachable');
    await markDocument(page);
    await expectOthersWork(page, place);
    store.heal();
    await expectRecovery(page, place);
    await expectSameDocument(page);
  });

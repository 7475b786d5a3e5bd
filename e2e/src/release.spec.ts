import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@bothways/domain/registry';
import type { Browser } from '@playwright/test';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { expectPanel, expectRecovery } from '../fixtures/panel.ts';
import { placeOf } from '../fixtures/places.ts';
import { forceRelease, releaseOf, rollBack, stableVersion } from '../fixtures/releases.ts';
import { registriesOf } from '../fixtures/traffic.ts';

test.beforeEach(async ({ rollouts }) => rollouts);

/** Runs an operator's command in the folder of the product under test. */
const command = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  const cwd = join(import.meta.dirname, '../..');
  return (await promisify(execFile)('npm', ['run', '--silent', ...args], { cwd, env })).stdout;
};

const without = (area: string, { remotes }: Registry) => remotes.filter(({ name }) => name !== area);

test('a release of one area reaches the next page, leaves open ones and all else alone, and is taken back', async ({
  page,
  context,
  traffic,
  become,
}) => {
  const { path, screen } = placeOf('mf-bot-admin');
  const first = await stableVersion('mf-bot-admin');
  await become('admin');
  await page.goto(path);
  await expect(screen(page)).toBeVisible();
  const before = (await registriesOf(page)).asked;

  const second = await releaseOf('mf-bot-admin', 'second');

  const after = (await registriesOf(page)).asked;
  expect(without('mf-bot-admin', after)).toEqual(without('mf-bot-admin', before));
  expect(after.remotes.find(({ name }) => name === 'mf-bot-admin')).toMatchObject({
    version: second,
    manifestUrl: `/mf-bot-admin/${second}/mf-manifest.json`,
    previous: { version: first },
  });

  const next = await context.newPage();
  await next.goto(path);
  await expect(next.getByText('The second release of mf-bot-admin')).toBeVisible();

  // Files that the open page has not loaded yet still come from its own release.
  traffic.urls.length = 0;
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('button', { name: 'Anonimizar' })).toBeVisible();
  const asked = traffic.urls.filter(({ pathname }) => pathname.startsWith('/mf-bot-admin/'));
  expect(asked.map(({ pathname }) => pathname.split('/')[2])).toEqual([first]);

  expect(await command('registry')).toContain(second);
  expect(await command('rollback', '--', 'mf-bot-admin')).toContain(
    `mf-bot-admin ${first} runs for everyone`,
  );
  await next.reload();
  await expect(screen(next)).toBeVisible();
});

test('commands share a canary, pause it, promote it with a reason, and lead back to any release that is kept', {
  tag: '@day3',
}, async ({ page, become }) => {
  // Nine commands, each in its own process.
  test.setTimeout(300_000);
  const { area, path, screen } = placeOf('mf-bot-admin');
  const kept = await stableVersion(area);
  const canary = await forceRelease(area, 'second', 10);
  const second = page.getByText(`The second release of ${area}`);
  const run = (name: string, ...more: string[]) => command(name, '--', area, ...more);

  expect(await run('canary', '--share', '100')).toContain(`${area} ${canary} runs for 100 % of people`);
  await become('admin');
  await page.goto(path);
  await expect(second).toBeVisible();
  expect(await run('canary', '--pause')).toContain(`${area} ${canary} runs for nobody, it is paused`);
  await page.reload();
  await expect(screen(page)).toBeVisible();
  expect(await run('canary', '--resume')).toContain(`${area} ${canary} runs for 100 % of people`);

  await expect(run('promote')).rejects.toThrow(/Not met: .*loads.* Wait, or say why .*--reason/);
  expect(await run('promote', '--reason', 'seen elsewhere')).toContain(`${area} ${canary} runs for everyone`);
  await page.reload();
  await expect(second).toBeVisible();

  await expect(run('rollback', '--to', '0.0.0-000000000000')).rejects.toThrow(/is not kept; there are: /);
  expect(await run('rollback', '--to', kept)).toContain(`${area} ${kept} runs for everyone`);
  await page.reload();
  await expect(screen(page)).toBeVisible();

  // The deployments page lists each of them, without an author among the product's users.
  await page.goto(`/en/admin/deployments?remote=${area}`);
  const history = page.getByRole('listitem').filter({ hasText: 'Command,' });
  for (const said of [
    `Rolled back to ${kept}`,
    `${canary} promoted`,
    'seen elsewhere',
    `Canary ${canary} goes on`,
    `Canary ${canary} paused`,
    `Canary ${canary} for 100%`,
  ])
    await expect(history.filter({ hasText: said }).first()).toBeVisible();
});

test('a release that fails at its start, or is of another contract, is refused, and nobody gets it', {
  tag: '@day4',
}, async () => {
  const running = await stableVersion('mf-bookie-admin');
  await expect(releaseOf('mf-bookie-admin', 'start')).rejects.toThrow(
    /does not load: made to fail at its start/,
  );
  await expect(releaseOf('mf-bookie-admin', 'contract')).rejects.toThrow(
    /was built for contract 2, the shell speaks 1/,
  );
  expect(await stableVersion('mf-bookie-admin')).toBe(running);
});

test('the release before steps in for one that does not start, and for one that fails twice when drawn', {
  tag: '@day5',
}, async ({ page, become }) => {
  const place = placeOf('mf-bookie-admin');
  await become(place.person);
  await forceRelease('mf-bookie-admin', 'start');
  await page.goto(place.path);
  await expect(place.screen(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  await rollBack('mf-bookie-admin');
  await releaseOf('mf-bookie-admin', 'render');
  await page.goto(place.path);
  await expectPanel(page, place, 'crashedInRender');
  await markDocument(page);
  await page.getByRole('alert').evaluate((panel) => panel.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.locator('[role="alert"]:not([data-before])')).toBeVisible();
  await expectPanel(page, place, 'crashedInRender');
  await expectRecovery(page, place);
  await expectSameDocument(page);
});

/** Returns the landing release of a visitor on two visits with the same browser. */
async function landingsOf(browser: Browser, home: string): Promise<[string, string]> {
  const context = await browser.newContext({ baseURL: home });
  const visit = async (): Promise<string> => {
    const page = await context.request.get('/en', { headers: { accept: 'text/html' } });
    return /"manifestUrl":"\/mf-landing\/([^/]+)\//.exec(await page.text())?.[1] ?? '';
  };
  const versions: [string, string] = [await visit(), await visit()];
  await context.close();
  return versions;
}

const VISITORS = 60;

test('a canary reaches its share of visitors, each of them every time, and ends at once', {
  tag: '@day6',
}, async ({ page, browser, home }) => {
  const stable = await stableVersion('mf-landing');
  const canary = await releaseOf('mf-landing', 'second', 50);
  expect(await stableVersion('mf-landing')).toBe(stable);
  const visits: [string, string][] = [];
  for (let visitor = 0; visitor < VISITORS; visitor++) visits.push(await landingsOf(browser, home));
  expect(visits.filter(([first, again]) => first !== again)).toEqual([]);
  const reached = visits.filter(([version]) => version === canary).length;
  // Half of them, within five standard deviations.
  expect(Math.abs(reached - VISITORS / 2)).toBeLessThan(20);
  expect(visits.filter(([version]) => version === stable)).toHaveLength(VISITORS - reached);

  const screen = page.getByText('The second release of mf-landing').or(placeOf('mf-landing').screen(page));
  await page.goto('/en');
  const shown = await screen.textContent();
  for (const path of ['/es', '/en']) {
    await page.goto(path);
    await page.goto('/en');
    await expect(screen).toHaveText(shown ?? '');
  }

  await command('rollback', '--', 'mf-landing');
  await page.goto('/en');
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  expect(await landingsOf(browser, home)).toEqual([stable, stable]);
});

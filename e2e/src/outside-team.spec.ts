import { AxeBuilder } from '@axe-core/playwright';
import { newDeployKeyAnswerSchema } from '@bothways/domain/deploy-keys';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { OutsideTeam } from '../fixtures/outside.ts';

// Packs, builds, and waits for the render check.
test.setTimeout(300_000);

const KEYS = '/api/admin/deploy-keys';
const INPUT = { name: 'Tips team', remotes: ['mf-tips'], reach: 'everybody', days: 30 };

test('a team sees its edits in the page that is open: texts of both languages, and code, with what was typed left alone', {
  tag: '@day5',
}, async ({ page, become, home }) => {
  const dataDir = process.env.E2E_DATA_DIR;
  test.skip(dataDir === undefined, 'needs the folder of the product');
  const team = await OutsideTeam.found(dataDir ?? '');
  try {
    const address = await team.dev(home);
    await become('pro');
    await page.goto(`${address}/en/tips`);
    await page.getByRole('button', { name: 'Next tip' }).click();
    await expect(page.getByText('Read: 1')).toBeVisible();
    await markDocument(page);

    await team.edit('src/locales/en.json', (text) => text.replace('Next tip', 'One more'));
    await expect(page.getByRole('button', { name: 'One more' })).toBeVisible();
    await expect(page.getByText('Read: 1')).toBeVisible();

    await page.getByRole('radio', { name: 'es', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
    await expect(page.getByText('Leídos: 1')).toBeVisible();
    await team.edit('src/locales/es.json', (text) => text.replace('Siguiente', 'Uno más'));
    await expect(page.getByRole('button', { name: 'Uno más' })).toBeVisible();
    await expect(page.getByText('Leídos: 1')).toBeVisible();

    await team.edit('src/tips-screen.tsx', (code) => code.replace("{t('next')}", "{t('next')}!"));
    await expect(page.getByRole('button', { name: 'Uno más!' })).toBeVisible();
    await expect(page.getByText('Leídos: 1')).toBeVisible();
    await expectSameDocument(page);
  } finally {
    await team.leave();
  }
});

/** The product runs unchanged: the journey is `docs/RELEASE.md`, word by word. */
test('a team with nothing but its folder and its key releases a fifth remote, and a revoked key does nothing', {
  tag: '@day6',
}, async ({ page, become, home }) => {
  const dataDir = process.env.E2E_DATA_DIR;
  test.skip(dataDir === undefined, 'needs the folder of the product');
  const team = await OutsideTeam.found(dataDir ?? '');
  await become('admin');
  const headers = { origin: home };
  const made = await page.request.post(KEYS, { data: INPUT, headers });
  const { key, deployKey } = newDeployKeyAnswerSchema.parse(await made.json());
  const env = { BOTHWAYS_DEPLOY_KEY: deployKey };
  try {
    await page.goto('/en/dashboard/odds');
    await expect(page.getByRole('link', { name: 'Arbs' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tips' })).toBeHidden();

    expect(await team.bothways(['check'])).toMatch(/^mf-tips 1\.0\.0-[0-9a-f]{12} is fit to be released/);
    expect(await team.bothways(['release', '--to', home], env)).toContain('runs for everybody');

    // No restart, only the next page load: its link is there, and its page, in both languages.
    await page.reload();
    await markDocument(page);
    await page.getByRole('link', { name: 'Tips' }).click();
    await expect(page.getByRole('heading', { name: 'Tips of the day' })).toBeVisible();
    await page.getByRole('button', { name: 'Next tip' }).click();
    await expect(page.getByText('Read: 1')).toBeVisible();
    await expectSameDocument(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto('/es/tips');
    await expect(page.getByRole('heading', { name: 'Consejos del día' })).toBeVisible();

    // A visitor with the address is led to the sign-in, not to the team's page.
    await page.context().clearCookies();
    await page.goto('/en/tips');
    await expect(page).toHaveURL(/\/en\/login\?to=%2Fen%2Ftips/);

    await become('admin');
    expect((await page.request.post(`${KEYS}/${key.id}/revoke`, { headers })).status()).toBe(200);
    expect(await team.bothways(['release', '--to', home], env)).toContain('This deploy key is revoked');
  } finally {
    await become('admin');
    await page.request.post(`${KEYS}/${key.id}/withdraw`, { data: {}, headers });
    await team.leave();
  }
  await page.goto('/en/dashboard/odds');
  await expect(page.getByRole('link', { name: 'Arbs' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tips' })).toBeHidden();
});

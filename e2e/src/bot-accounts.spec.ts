import { expect, type Locator, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { asPerson } from './people.ts';

interface Entry {
  bookie: string;
  label: string;
  bot: { birthdateRequired: boolean };
}

/**
 * Returns the bookmakers available to a bot user: the demo's accounts are drawn at random, so they are unknown
 * beforehand.
 */
async function available(page: Page, email: string, country = 'ES'): Promise<Entry[]> {
  const answer = await page.request.get(`/api/bookies/available?userEmail=${email}&country=${country}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()).bookies;
}

async function noFaults(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  );
}

/** Returns a user's card, unfolded. */
async function cardOf(page: Page, path: string, name: string, open: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('main').getByRole('searchbox').first().fill(name);
  const card = page.getByRole('listitem', { name, exact: true });
  await card.getByRole('button', { name: open }).click();
  return card;
}

test('an operator adds an account, reads and changes its credentials, turns it off and on', {
  tag: '@day7',
}, async ({ page, context, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await asPerson(context, baseURL ?? '', 'admin');
  const email = 'elena.prieto@correo.example';
  const entry = (await available(page, email)).find(
    ({ bookie, bot }) => bookie !== 'winamax' && !bot.birthdateRequired,
  );
  expect(entry).toBeDefined();
  const label = entry?.label ?? '';
  const card = await cardOf(page, '/en/bot', 'Elena Prieto', 'Open Elena Prieto');
  await card.getByRole('button', { name: 'Add account' }).click();

  const choose = page.getByRole('dialog', { name: 'Add an account for Elena Prieto' });
  await choose.getByRole('searchbox').fill(label);
  await choose
    .getByRole('radio', { name: new RegExp(`^${label}`) })
    .first()
    .check({ force: true });
  await noFaults(page);
  await choose.getByRole('button', { name: 'Enter credentials' }).click();

  const credentials = page.getByRole('dialog', { name: `${label} credentials` });
  await expect(credentials.getByRole('button', { name: 'Add account' })).toBeDisabled();
  await credentials.getByLabel('User name').fill('elena.p');
  await credentials.getByLabel('Password', { exact: true }).fill('s3cret of Elena');
  await noFaults(page);
  await credentials.getByRole('button', { name: 'Add account' }).click();

  const account = card.getByRole('listitem', { name: label, exact: true });
  await expect(account).toContainText('elena.p · not logged in');
  const menu = account.getByRole('button', { name: `Actions for ${label}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit credentials' }).click();
  const edit = page.getByRole('dialog', { name: `Credentials of ${label}` });
  await expect(edit.getByLabel('Password', { exact: true })).toHaveValue('s3cret of Elena');
  await edit.getByRole('button', { name: 'Show password' }).click();
  await edit.getByLabel('User name').fill('elena.prieto');
  await noFaults(page);
  await edit.getByRole('button', { name: 'Save credentials' }).click();
  await expect(account).toContainText('elena.prieto ·');
  const reads = await page.request.get(`/api/admin/audit?action=credential.read&target=bot-user:${email}`);
  const entries: { detail: { bookie: string } }[] = (await reads.json()).entries;
  expect(entries.filter(({ detail }) => detail.bookie === entry?.bookie)).toHaveLength(1);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Login status' }).click();
  const status = page.getByRole('dialog', { name: `${label} login status` });
  await expect(status).toContainText('Last looked atN/A');
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Turn this account off' }).click();
  const off = card.getByRole('list', { name: 'Off' }).getByRole('listitem', { name: label, exact: true });
  await expect(off).toBeVisible();
  await noFaults(page);
  await off.getByRole('button', { name: `Actions for ${label}` }).click();
  await page.getByRole('menuitem', { name: 'Turn this account on' }).click();
  await expect(off).toHaveCount(0);
  // The page remembers the open cards.
  await page.reload();
  await page.getByRole('main').getByRole('searchbox').first().fill('Elena Prieto');
  await expect(account).toContainText('elena.prieto · not logged in');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('who looks after a bonus user asks others, with a promotion', { tag: '@day8' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await asPerson(context, baseURL ?? '', 'admin');
    const email = 'nerea.etxebarria@correo.example';
    const promoted = ['winamax', 'codere', 'sport888', 'betsson'];
    const entry = (await available(page, email)).find(({ bookie }) => promoted.includes(bookie));
    expect(entry).toBeDefined();
    const label = entry?.label ?? '';
    const card = await cardOf(page, '/es/bot', 'Nerea Etxebarria', 'Abrir a Nerea Etxebarria');

    await card
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Editar credenciales' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Pedir otra cosa' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /activar esta cuenta/i })).toHaveCount(0);
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Pedir depósito o retirada' }).click();
    await expect(page.getByRole('dialog', { name: /^Pedir un ingreso/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await card.getByRole('button', { name: 'Añadir cuenta' }).click();
    const choose = page.getByRole('dialog', { name: 'Añadir una cuenta para Nerea Etxebarria' });
    await choose.getByRole('searchbox').fill(label);
    await choose
      .getByRole('radio', { name: new RegExp(`^${label}`) })
      .first()
      .check({ force: true });
    await noFaults(page);
    await choose.getByRole('button', { name: 'Pedir apertura' }).click();
    const opening = page.getByRole('dialog', { name: `Pedir apertura en ${label}` });
    await opening
      .getByRole('button', { name: /^Detalles de / })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('Importe')).toBeVisible();
    await noFaults(page);
    await page.getByRole('button', { name: 'Cerrar' }).last().click();
    await opening.getByRole('radio', { name: /Sin promoción/ }).check();
    await expect(opening.getByLabel('Primer depósito')).toHaveValue('100,00');
    await noFaults(page);
    await opening.getByRole('button', { name: 'Enviar petición' }).click();
    await expect(page.getByText(`Apertura en ${label} pedida`).first()).toBeVisible();
    await expect(opening).toHaveCount(0);
  });
});

import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { enter, passOnboarding, register } from './newcomers.ts';
import { asPerson, type Person } from './people.ts';

/** The person who gets the roles: not one whom another journey signs in as, because their permissions change. */
const HELPER = 'Helping Hand';

/** Labels that the journey presses, in both languages. */
const WORDS = {
  en: {
    newRole: 'New role',
    create: 'Create role',
    name: 'Name',
    policy: 'Bookmakers',
    give: 'Give a role',
    giveConfirm: 'Give role',
    search: 'E-mail, name or person-… of the log',
    found: 'People found',
    area: 'Bookmakers',
    navigation: 'Main',
    denied: 'Access denied',
    takeConfirm: 'Take role away',
    take: (role: string) => `Take ${role} from ${HELPER}`,
    users: 'Users',
    audit: 'Audit log',
    given: 'Role given',
    verify: 'Verify the chain',
    whole: /The log is whole and unchanged/,
    roles: 'Permissions',
  },
  es: {
    newRole: 'Nuevo rol',
    create: 'Crear rol',
    name: 'Nombre',
    policy: 'Casas de apuestas',
    give: 'Dar un rol',
    giveConfirm: 'Dar rol',
    search: 'Correo, nombre o person-… del registro',
    found: 'Personas encontradas',
    area: 'Casas',
    navigation: 'Principal',
    denied: 'Acceso denegado',
    takeConfirm: 'Quitar rol',
    take: (role: string) => `Quitar ${role} a ${HELPER}`,
    users: 'Usuarios',
    audit: 'Auditoría',
    given: 'Rol asignado',
    verify: 'Verificar la cadena',
    whole: /El registro está completo y sin cambios/,
    roles: 'Permisos',
  },
} as const;
type Locale = keyof typeof WORDS;

async function open(browser: Browser, baseURL: string, person: Person, path: string, options: object = {}) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
  await asPerson(context, baseURL, person);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function createRole(page: Page, locale: Locale, role: string): Promise<void> {
  const words = WORDS[locale];
  await page.getByRole('button', { name: words.newRole }).click();
  const dialog = page.getByRole('dialog', { name: words.newRole });
  await dialog.getByRole('textbox', { name: words.name }).fill(role);
  // The checkbox itself is visually hidden: a person presses its label.
  await dialog.getByText(words.policy, { exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: words.policy })).toBeChecked();
  await dialog.getByRole('button', { name: words.create }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('rowheader', { name: role })).toBeVisible();
}

async function openAsHelper(browser: Browser, baseURL: string, path: string) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const email = await register(context, baseURL, HELPER);
  await passOnboarding(context, baseURL, HELPER);
  const page = await context.newPage();
  await page.goto(path);
  return { page, email };
}

async function giveRole(page: Page, locale: Locale, role: string, email: string): Promise<void> {
  const words = WORDS[locale];
  await page.goto(`/${locale}/admin/iam/assignments`);
  await page.getByRole('button', { name: words.give }).click();
  const dialog = page.getByRole('dialog', { name: words.give });
  await dialog.getByRole('searchbox', { name: words.search }).fill(email);
  await dialog.getByRole('list', { name: words.found }).getByRole('button').first().click();
  await dialog.getByText(role, { exact: true }).click();
  await dialog.getByRole('button', { name: words.giveConfirm }).click();
  await expect(dialog).toBeHidden();
}

for (const locale of drawn('iam', ['en', 'es'] as const)) {
  test(`a role is made, given and taken away while the page is open: ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    const words = WORDS[locale];
    // A product that was already running may have the role from an earlier run.
    const role = `Helper ${locale} ${Date.now()}`;
    const owner = await open(browser, baseURL ?? '', 'admin', `/${locale}/admin/iam`);
    const { page: other, email } = await openAsHelper(browser, baseURL ?? '', `/${locale}/admin/bookies`);
    await expect(heading(other, words.denied)).toBeVisible();

    await createRole(owner, locale, role);
    await giveRole(owner, locale, role, email);

    // The new area appears without a reload of the page that was refused.
    await expect(other.getByRole('link', { name: words.area, exact: true })).toBeVisible();
    await other.goto(`/${locale}/admin/bookies`);
    await expect(other.getByRole('table')).toBeVisible();
    await expect(other.getByRole('link', { name: words.users, exact: true })).toHaveCount(0);

    await owner.getByRole('searchbox', { name: words.search }).fill(email);
    await owner.getByRole('button', { name: words.take(role) }).click();
    const question = owner.getByRole('alertdialog');
    await question.getByRole('button', { name: words.takeConfirm }).click();
    await expect(question).toBeHidden();

    await expect(heading(other, words.denied)).toBeVisible();
    await expect(other.getByRole('link', { name: words.area, exact: true })).toHaveCount(0);

    await owner.goto(`/${locale}/admin/audit?action=assignment.created`);
    const entry = owner.getByRole('row').filter({ hasText: email }).first();
    await expect(entry).toContainText('admin@bothways.test');
    await expect(entry).toContainText(words.given);
    await owner.getByRole('button', { name: words.verify }).click();
    await expect(owner.getByText(words.whole)).toBeVisible();
    await owner.context().close();
    await other.context().close();
  });
}

test('a disabled person is out at once and cannot come back until enabled', { tag: '@day6' }, async ({
  browser,
  baseURL,
}) => {
  // A person of its own: signing out a demo person would sign out every other journey, too.
  const { page: other, email } = await openAsHelper(browser, baseURL ?? '', '/en/dashboard');
  await expect(other.getByRole('button', { name: `Account of ${HELPER}` })).toBeVisible();
  const owner = await open(browser, baseURL ?? '', 'admin', `/en/admin/users?q=${encodeURIComponent(email)}`);
  await owner.getByRole('link', { name: HELPER, exact: true }).click();
  await owner.getByRole('button', { name: 'Disable account' }).click();
  const question = owner.getByRole('alertdialog');
  await question.getByRole('textbox').fill('journey');
  await question.getByRole('button', { name: 'Disable account' }).click();
  await expect(question).toBeHidden();
  await expect(owner.getByRole('button', { name: 'Enable account' })).toBeVisible();
  await expect(other).toHaveURL(/\/en\/login/);
  const refused = await enter(other.context(), baseURL ?? '', email);
  expect(refused.status()).toBe(401);
  await owner.getByRole('button', { name: 'Enable account' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enable account' }).click();
  await expect(dialog).toBeHidden();
  await expect(owner.getByRole('button', { name: 'Disable account' })).toBeVisible();
  expect((await enter(other.context(), baseURL ?? '', email)).ok()).toBe(true);
  await owner.context().close();
  await other.context().close();
});

const SCREENS = ['iam', 'iam/policies', 'iam/assignments', 'iam/matrix', 'users', 'audit'];

for (const look of drawn('iam', LOOKS)) {
  const { locale, ...theme } = look;
  test(`permissions, users and the log are clean for axe and fit: ${lookName(look)}`, {
    tag: '@day7',
  }, async ({ browser, baseURL }) => {
    test.slow();
    const page = await open(browser, baseURL ?? '', 'admin', `/${locale}/admin`, theme);
    for (const screen of SCREENS) {
      await page.goto(`/${locale}/admin/${screen}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      await expectClean(page, screen);
    }
    await page.context().close();
  });
}

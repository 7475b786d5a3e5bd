import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectClean } from './clean.ts';
import { asPerson } from './people.ts';

interface Known {
  _id: { email: string };
  alias?: string;
  bookies: Record<string, { username: string }>;
}

/** Returns the bot users visible to a person, with their accounts. */
async function usersOf(request: APIRequestContext): Promise<Known[]> {
  const answer = await request.get('/api/bot/users?fields=basic,bookies');
  const { data }: { data: Known[] } = await answer.json();
  return data.filter(({ bookies }) => Object.keys(bookies).length > 0);
}

const ask = (request: APIRequestContext, origin: string, what: string, data: object) =>
  request.post(`/api/bot/users/bookie/${what}`, { data, headers: { origin } });

test('a manager asks, an admin sees it at once, rejects one and finishes another; the manager hears', {
  tag: '@day2',
}, async ({ browser, baseURL: address }) => {
  const baseURL = address ?? '';
  const [managers, admins] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  await asPerson(managers, baseURL, 'manager');
  await asPerson(admins, baseURL, 'admin');
  const page = await admins.newPage();
  await page.goto('/en/bot/notifications');
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeVisible();

  const [user] = await usersOf(managers.request);
  if (!user) throw new Error('The demo has bot users with accounts');
  const [bookieName] = Object.keys(user.bookies);
  const common = { userEmail: user._id.email, bookieName };
  const deposit = { ...common, requestType: 'deposit', amount: 431.07, notes: 'Before the Saturday games' };
  expect((await ask(managers.request, baseURL, 'deposit-withdrawal-request', deposit)).status()).toBe(200);
  expect((await ask(managers.request, baseURL, 'deposit-withdrawal-request', deposit)).status()).toBe(409);
  const check = { ...common, requestType: 'check_credentials_request', notes: 'Changed on the phone 4317' };
  expect((await ask(managers.request, baseURL, 'request-something', check)).status()).toBe(200);

  const pending = page.getByRole('list', { name: 'Pending' });
  const first = pending.getByRole('listitem').filter({ hasText: '€431.07' });
  await expect(first).toBeVisible();
  await expect(page.getByRole('region', { name: /requests and what followed/ })).toBeVisible();
  await expectClean(page);

  await first.getByRole('button', { name: /^Reject:/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Reject/ });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Choose a reason, it is sent to who asked')).toBeVisible();
  await expectClean(page);
  await dialog.getByRole('radio', { name: 'Insufficient funds' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Ask again with 20');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(first).toHaveCount(0);

  const second = pending.getByRole('listitem').filter({ hasText: 'Changed on the phone 4317' });
  await second.getByRole('button', { name: /^Done:/ }).click();
  await expect(page.getByText(/^Marked as done: Check the credentials/)).toBeVisible();
  await expect(second).toHaveCount(0);

  const hers = await managers.newPage();
  await hers.goto('/en/bot/notifications');
  const closed = hers.getByRole('list', { name: 'Closed lately' });
  const answer = closed.getByRole('listitem').filter({ hasText: /Rejected: Deposit €431\.07/ });
  await expect(answer).toContainText('Insufficient funds: “Ask again with 20”');
  await expect(answer.getByText('Unread:')).toHaveCount(1);
  await answer.getByRole('button', { name: /^Rejected: Deposit/ }).click();
  await expect(answer.getByText('Unread:')).toHaveCount(0);
  await hers.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(hers.getByText(/, 0 unread/)).toBeVisible();
  await managers.close();
  await admins.close();
});

test('on a phone, in Spanish and in the dark, a request is a sheet', { tag: '@day3' }, async ({
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? '';
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await asPerson(context, baseURL, 'manager');
  const user = (await usersOf(context.request)).at(-1);
  if (!user) throw new Error('The demo has bot users with accounts');
  const withdrawal = {
    userEmail: user._id.email,
    bookieName: Object.keys(user.bookies)[0],
    requestType: 'withdrawal',
    amount: 77.11,
    notes: '',
  };
  expect((await ask(context.request, baseURL, 'deposit-withdrawal-request', withdrawal)).status()).toBe(200);
  const page = await context.newPage();
  await page.goto('/es/bot/notifications');
  const row = page
    .getByRole('list', { name: 'Pendientes' })
    .getByRole('listitem')
    .filter({ hasText: '77,11' });
  await expect(row).toContainText(/esperando a/);
  await expectClean(page);
  await row.getByRole('button', { name: /^Retirar/ }).click();
  const sheet = page.getByRole('dialog', { name: /^Retirar/ });
  await expect(sheet.getByText('En espera', { exact: true })).toBeVisible();
  await expectClean(page);
  await sheet.getByRole('button', { name: /^Hecho:/ }).click();
  await expect(sheet.getByText('Hecho', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cómo recibir avisos' }).click();
  const choices = page.getByRole('dialog', { name: 'Cómo recibir avisos' });
  await choices.getByRole('switch', { name: /^Por correo/ }).click({ force: true });
  await expect(choices.getByRole('switch', { name: /^Por correo/ })).toBeChecked();
  await context.close();
});

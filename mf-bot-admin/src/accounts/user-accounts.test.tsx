import { refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, showAccounts } from './testing/show-accounts.tsx';

const toasts = shownToasts();
beforeEach(() => localStorage.clear());

const card = (name: string) => screen.findByRole('listitem', { name });
async function openMenu(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}
const items = (menu: HTMLElement): string[] =>
  [...within(menu).queryAllByRole('menuitem'), ...within(menu).queryAllByRole('menuitemcheckbox')].map(
    (item) => item.textContent ?? '',
  );

describe('the list', () => {
  it('counts what is on and what is off, and dims what is off behind a divider', async () => {
    await showAccounts({
      codere: anAccount(),
      ps3838: anAccount(),
      luckia: anAccount({ enabled: false, username: 'off.one' }),
    });
    expect(await screen.findByText('2 on, 1 off')).toBeDefined();
    expect((await card('Luckia')).textContent).toContain('off.one');
    const off = screen.getByRole('list', { name: 'Off' });
    expect(within(off).getByRole('listitem', { name: 'Luckia' })).toBeDefined();
    expect(within(off).queryByRole('listitem', { name: 'Codere' })).toBeNull();
  });

  it('says only what is on where nothing is off, and what to do where nothing is', async () => {
    await showAccounts({ codere: anAccount() });
    expect(await screen.findByText('1 on')).toBeDefined();
    await showAccounts({});
    expect(await screen.findByText('No accounts yet. Add the first one.')).toBeDefined();
  });

  it('has the button of the tour, and calls a bookmaker by its name, and one that nobody knows by its value', async () => {
    await showAccounts({ gonebookie: anAccount(), goldbet: anAccount() });
    expect(await card('GoldBet')).toBeDefined();
    expect(await card('gonebookie')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add account' }).getAttribute('data-tour')).toBe('add-account');
  });
});

describe('a card', () => {
  it('says that the bot is in, and the balance', async () => {
    await showAccounts({ codere: anAccount() });
    expect((await card('Codere')).textContent).toMatch(/jotero_88 · logged in.*€318\.40.*Level 1/);
  });

  it.each([
    [{ status: { logged: false, logInRetries: 0 } }, 'not logged in'],
    [{ status: { logged: false, logInRetries: 2 } }, 'logging in, try 2'],
    // An error counts more than being in.
    [{ loginError: 'CredentialsError' }, 'logged out'],
  ])('of %j says %s', async (over, said) => {
    await showAccounts({ codere: anAccount(over) });
    expect((await card('Codere')).textContent).toContain(`· ${said}`);
  });

  it.each([
    ['NewMessageError', 'A message of the bookmaker has to be read first'],
    ['CredentialsError', 'Wrong user name or password'],
    ['AccountBlockedError', 'The bookmaker has blocked the account'],
    ['AccountClosedError', 'The account is closed'],
    ['LowBalanceError', 'Too little money in the account'],
    ['SomethingElseError', 'The bot cannot log in'],
  ])('has words for %s', async (loginError, words) => {
    await showAccounts({ codere: anAccount({ loginError }) });
    expect((await card('Codere')).textContent).toContain(words);
  });

  it('shows the level to who may see it, and to everybody that it is limited', async () => {
    const limited = { codere: anAccount({ limits: { level: 4, isLimited: true } }) };
    await showAccounts(limited);
    expect((await card('Codere')).textContent).toContain('Level 4, limited');
    const { level: _, ...withoutLevel } = { level: 4, isLimited: true };
    await showAccounts({ codere: anAccount({ limits: withoutLevel }) }, { permissions: ['read:user:stats'] });
    const seen = await card('Codere');
    expect(seen.textContent).toContain('Limited');
    expect(seen.textContent).not.toContain('Level');
  });

  it('that is off says the same of its account: dot, edge, level and why the bot is not in', async () => {
    const dotOf = async (name: string) => (await card(name)).querySelector('[class*="dot"]')?.className;
    await showAccounts({
      codere: anAccount({ loginError: 'CredentialsError', needsDeposit: true }),
      luckia: anAccount({ enabled: false, loginError: 'CredentialsError', needsDeposit: true }),
      ps3838: anAccount({ enabled: false, limits: { level: 4, isLimited: true } }),
    });
    const off = await card('Luckia');
    expect(await dotOf('Luckia')).toBe(await dotOf('Codere'));
    expect(await dotOf('PS3838')).not.toBe(await dotOf('Luckia'));
    expect(off.className).toContain('needsDeposit');
    expect(off.textContent).toContain('Wrong user name or password');
    expect((await card('PS3838')).className).toContain('limited');
    expect((await card('PS3838')).textContent).toContain('Level 4, limited');
  });

  it('has the edge of the worst: limited before a deposit that is needed', async () => {
    await showAccounts({
      codere: anAccount({ needsDeposit: true }),
      luckia: anAccount({ needsDeposit: true, limits: { isLimited: true } }),
      ps3838: anAccount(),
    });
    expect((await card('Codere')).className).toContain('needsDeposit');
    const both = await card('Luckia');
    expect(both.className).toContain('limited');
    expect(both.className).not.toContain('needsDeposit');
    expect(both.textContent).toContain('Needs deposit');
    expect((await card('PS3838')).className).not.toMatch(/limited|needsDeposit/);
  });

  it('writes dates as in Spain in any language, and since when for who collects bonuses', async () => {
    await showAccounts({ codere: anAccount() }, { over: { mode: 'bonus' } });
    expect((await card('Codere')).textContent).toContain('opened 18 nov');
  });

  it('hides the user name when the view is anonymous, and closes the way to the credentials', async () => {
    const shown = showAccounts({ codere: anAccount(), luckia: anAccount({ enabled: false }) });
    localStorage.setItem('botAnonymized', 'true');
    await shown;
    expect((await card('Codere')).textContent).toContain('•••••••• · logged in');
    expect(document.body.textContent).not.toContain('jotero');
    const menu = await openMenu('Codere');
    const edit = within(menu).getByRole('menuitem', { name: /Edit credentials/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    expect(edit.textContent).toContain('Show the data first');
  });
});

describe('the menu', () => {
  it('has everything for who may do everything', async () => {
    await showAccounts({ ps3838: anAccount({ proxy: { username: 'es-bio-14' } }) });
    expect(items(await openMenu('PS3838'))).toEqual([
      'Edit credentials',
      'Login status',
      'Detach proxyes-bio-14, asks first',
      'Turn this account off',
      'Reduced oddsTakes a slightly lower price',
      'Ludo induction',
    ]);
  });

  it('has reduced odds at three bookmakers, a proxy only where there is one, both and ludo by permission', async () => {
    await showAccounts({ codere: anAccount() });
    expect(items(await openMenu('Codere'))).toEqual([
      'Edit credentials',
      'Login status',
      'Turn this account off',
      'Ludo induction',
    ]);
    await showAccounts(
      { ps3838: anAccount({ enabled: false, proxy: { username: 'es-1' } }) },
      { permissions: ['read:user:stats'] },
    );
    expect(items(await openMenu('PS3838'))).toEqual([
      'Edit credentials',
      'Login status',
      'Turn this account on',
      'Reduced oddsTakes a slightly lower price',
    ]);
  });

  it('asks others instead in bonus mode, by permission', async () => {
    const bonus = { over: { mode: 'bonus' as const } };
    const own = { ps3838: anAccount({ proxy: { username: 'es-1' } }) };
    await showAccounts(own, bonus);
    expect(items(await openMenu('PS3838'))).toEqual([
      'Edit credentials',
      'Login status',
      'Request deposit or withdrawal',
      'Request something else',
    ]);
    await showAccounts(own, { ...bonus, permissions: ['read:user:stats', 'manage:bookie:bot'] });
    expect(items(await openMenu('PS3838'))).toEqual(['Edit credentials', 'Login status']);
  });

  it.each([
    ['Request deposit or withdrawal', 'Codere'],
    ['Request something else', 'Codere'],
  ])('opens %s', async (item, label) => {
    await showAccounts({ codere: anAccount() }, { over: { mode: 'bonus' } });
    const menu = await openMenu('Codere');
    await userEvent.click(within(menu).getByRole('menuitem', { name: item }));
    expect((await screen.findByRole('dialog')).textContent).toContain(label);
  });

  it('opens what the bot last saw, with the error in it', async () => {
    await showAccounts({
      codere: anAccount({
        loginError: 'AccountBlockedError',
        status: { logged: false, logInRetries: 3, lastLoginUpdate: '2025-11-21T17:39:00.000Z' },
      }),
    });
    await userEvent.click(within(await openMenu('Codere')).getByRole('menuitem', { name: 'Login status' }));
    const status = await screen.findByRole('dialog', { name: /Codere login status/ });
    expect(status.textContent).toContain('The bookmaker has blocked the account');
    expect(status.textContent).toMatch(/Last looked at21\/11\/2025, \d\d:39/);
    expect(status.textContent).toContain('Last loginN/A');
    expect(status.textContent).toContain('Tries since then3');
    expect(status.textContent).toContain('Limit level1 of 4');
  });

  it('does not tell the level to who may not see it', async () => {
    await showAccounts({ codere: anAccount() }, { permissions: ['read:user:stats'] });
    await userEvent.click(within(await openMenu('Codere')).getByRole('menuitem', { name: 'Login status' }));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('Limit level');
  });
});

const CASES = [
  ['toggle', 'Turn this account off', 'menuitem', { enabled: false }, 'Failed to toggle bookie status'],
  [
    'reduced-odds',
    /Reduced odds/,
    'menuitemcheckbox',
    { reducedOddsEnabled: true },
    'Failed to update reduced odds mode',
  ],
  [
    'ludo-induction-mode',
    'Ludo induction',
    'menuitemcheckbox',
    { ludoInductionModeEnabled: true },
    'Failed to update ludo induction mode',
  ],
] as const;

describe.each(CASES)('%s', (call, item, role, body, failure) => {
  const press = async () => {
    const menu = await openMenu('PS3838');
    await userEvent.click(within(menu).getByRole(role, { name: item }));
  };
  const isDone = () => {
    if (call === 'toggle') return screen.queryByRole('list', { name: 'Off' }) !== null;
    const words = call === 'reduced-odds' ? 'Reduced odds' : 'Ludo induction';
    const shown = screen.getByRole('listitem', { name: 'PS3838', hidden: true });
    return within(shown).queryByText(words) !== null;
  };

  it('is seen at once, sent, and stays', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { server } = await showAccounts(
      { ps3838: anAccount() },
      {
        routes: {
          [`POST /api/bot/users/bookie/${call}`]: () => new Promise((resolve) => (answer = resolve)),
        },
      },
    );
    await press();
    await waitFor(() => expect(isDone()).toBe(true));
    expect(server.asked.find(({ path }) => path.endsWith(call))).toMatchObject({
      body: { userEmail: 'jon@correo.example', bookieName: 'ps3838', ...body },
    });
    answer({ success: true, message: 'OK', data: anAccount(body) });
    await waitFor(() => expect(isDone()).toBe(true));
    expect(toasts).toEqual([]);
  });

  it('is taken back where it fails, which is said', async () => {
    await showAccounts(
      { ps3838: anAccount() },
      { routes: { [`POST /api/bot/users/bookie/${call}`]: () => refusal(409, 'CONFLICT', 'Not now') } },
    );
    await press();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ tone: 'error', title: failure, description: 'Not now' });
    expect(isDone()).toBe(false);
  });
});

describe('detach proxy', () => {
  const own = { codere: anAccount({ proxy: { username: 'es-bio-14' } }) };
  const ask = async () => {
    const menu = await openMenu('Codere');
    await userEvent.click(within(menu).getByRole('menuitem', { name: /Detach proxy/ }));
    return screen.findByRole('alertdialog', { name: /Detach the proxy of Codere/ });
  };

  it('asks first, and names the proxy that is seen', async () => {
    const { proxy: _, ...after } = anAccount();
    const { server } = await showAccounts(own, {
      routes: {
        'POST /api/bot/users/bookie/detach-proxy': () => ({ success: true, message: 'OK', data: after }),
      },
    });
    const question = await ask();
    expect(question.textContent).toContain('es-bio-14');
    expect(server.asked.some(({ path }) => path.endsWith('detach-proxy'))).toBe(false);
    await userEvent.click(within(question).getByRole('button', { name: 'Detach proxy' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked.find(({ path }) => path.endsWith('detach-proxy'))?.body).toEqual({
      userEmail: 'jon@correo.example',
      bookieName: 'codere',
      username: 'es-bio-14',
    });
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Proxy of Codere detached' }]);
  });

  it('does not name the proxy while names are hidden', async () => {
    const shown = showAccounts(own);
    localStorage.setItem('botAnonymized', 'true');
    await shown;
    await ask();
    expect(document.documentElement.outerHTML).not.toContain('es-bio-14');
  });

  it('does nothing when one thinks again', async () => {
    const { server } = await showAccounts(own);
    await userEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked.some(({ path }) => path.endsWith('detach-proxy'))).toBe(false);
  });

  it('says why it failed in the language of the page, once', async () => {
    await showAccounts(own, {
      locale: 'es',
      routes: {
        'POST /api/bot/users/bookie/detach-proxy': () =>
          refusal(409, 'CONFLICT', 'This account has another proxy by now', { error: 'errors.otherProxy' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Codere' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Desvincular proxy/ }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Desvincular proxy' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({
      title: 'No se ha podido desvincular el proxy',
      description: 'Esta cuenta tiene ahora otro proxy.',
    });
  });
});

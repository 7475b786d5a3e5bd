import { ACCOUNT_ERRORS, RETAINED_AFTER_DELETION } from '@bothways/domain/account';
import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import onboardingEn from '../onboarding/locales/en.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const user = aUser({
  personalData: { name: 'Lea Brandt', country: 'ES' },
  onboarding: { completedAt: '2026-11-01T10:00:00.000Z', version: 1, profileType: 'bettor' },
});
const SECURITY = {
  success: true,
  email: 'pro@bothways.test',
  emailVerified: true,
  secondFactor: { enabled: false, recoveryCodesLeft: 0 },
};
const session = (id: string, current: boolean) => ({
  id,
  device: current ? 'Firefox, Windows' : 'Chrome, Android',
  place: '203.0.113.9',
  signedInAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  current,
});
const CODES = Array.from({ length: 10 }, (_, index) => `7K2QD-X9M${index}T`);

let toasts: string[] = [];
let disconnect: () => void = () => undefined;
beforeEach(() => {
  disconnect = connectToasts(({ title }) => {
    toasts.push(title);
    return () => undefined;
  });
  // Drops toasts of earlier files that were queued without a region.
  toasts = [];
});
afterEach(() => {
  disconnect();
  vi.restoreAllMocks();
});

async function open(
  path: string,
  routes: Routes = {},
  options: { locale?: 'en' | 'es'; who?: typeof user } = {},
) {
  const { locale = 'en', who = user } = options;
  const page = await renderArea(area, {
    path,
    locale,
    user: who,
    routes: {
      'GET /api/account/security': () => SECURITY,
      'GET /api/account/sessions': () => ({
        success: true,
        sessions: [session('a', true), session('b', false)],
      }),
      'GET /api/account/security-log': () => ({ success: true, entries: [] }),
      'GET /api/account/passkeys': () => ({ success: true, passkeys: [] }),
      'GET /api/account/trusted-devices': () => ({ success: true, devices: [] }),
      ...routes,
    },
  });
  const bodies = (address: string) =>
    page.server.asked
      .filter((asked) => asked.path === address && asked.method !== 'GET')
      .map(({ body }) => body);
  return { ...page, person: userEvent.setup(), bodies };
}
const region = (name: string) => screen.findByRole('region', { name });
const button = (where: HTMLElement, name: string | RegExp) =>
  within(where).getByRole<HTMLButtonElement>('button', { name });
const password = (where: HTMLElement) => within(where).getByLabelText('Current password');

describe('the profile', () => {
  it('says what it was, saves what has changed, and the session knows', async () => {
    const changed = { ...user, personalData: { name: 'Lea B.', country: 'EE' } };
    const { person, bodies } = await open('account', {
      'PATCH /api/account/profile': () => ({ success: true, user: changed }),
    });
    const about = await region('About you');
    expect(within(about).queryByRole('button', { name: 'Save profile' })).toBeNull();
    const name = within(about).getByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.type(name, 'Lea B.');
    expect(within(about).getByText('was Lea Brandt')).toBeTruthy();
    await person.click(button(about, /Spain/));
    await person.click(await screen.findByRole('option', { name: 'Estonia' }));
    expect(within(about).getByText('2 unsaved changes')).toBeTruthy();
    await person.click(button(about, 'Save profile'));
    await waitFor(() => expect(toasts).toEqual(['Profile saved']));
    expect(bodies('/api/account/profile')).toEqual([{ name: 'Lea B.', country: 'EE' }]);
    await waitFor(async () => expect(within(await region('About you')).queryByText(/unsaved/)).toBeNull());
  });

  it('can be put back', async () => {
    const { person } = await open('account', {}, { locale: 'es' });
    const about = await region('Sobre ti');
    await person.type(within(about).getByRole('textbox', { name: 'Nombre' }), 'x');
    await person.click(button(about, 'Descartar'));
    expect(within(about).getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Lea Brandt');
  });

  it('changes a bettor into a manager, or says why not', async () => {
    const { person, server, bodies } = await open('account', {
      'PUT /api/onboarding/profile': () => refusal(409, 'CONFLICT', 'No', { error: 'errors.hasLinkedUsers' }),
    });
    const use = await region('How you use Bothways');
    expect(button(use, 'Change').disabled).toBe(true);
    await person.click(within(use).getByRole('radio', { name: /I manage bettors/ }));
    await person.click(button(use, 'Change'));
    expect((await within(use).findByRole('alert')).textContent).toBe(
      onboardingEn.onboarding.errors.hasLinkedUsers,
    );
    expect(toasts).toEqual([]);
    const onboarding = { ...user.onboarding, profileType: 'manager' as const };
    server.on('PUT /api/onboarding/profile', () => ({ success: true, user: { ...user, onboarding } }));
    await person.click(button(use, 'Change'));
    await waitFor(() => expect(toasts.at(-1)).toBe('Changed'));
    expect(bodies('/api/onboarding/profile')).toEqual([
      { profileType: 'manager' },
      { profileType: 'manager' },
    ]);
    await waitFor(() => expect(button(use, 'Change').disabled).toBe(true));
  });

  it('says which bookmakers were added and taken away here: another device may have chosen others', async () => {
    const state = (bookies: string[]) => ({
      success: true,
      onboarding: {
        version: 1,
        steps: ['person'],
        answers: { bookies },
        completedAt: '2026-11-01T10:00:00Z',
      },
    });
    const bookie = (value: string, label: string) => ({ value, label, countries: ['ES'] });
    const { person, bodies } = await open('account', {
      'GET /api/onboarding': () => state(['codere']),
      'PUT /api/onboarding/bookies': () => state(['bwin', 'luckia']),
      'GET /api/bookies/prematch': () => ({
        success: true,
        bookies: [bookie('codere', 'Codere'), bookie('luckia', 'Luckia'), bookie('bwin', 'Bwin')],
      }),
      'GET /api/geo': () => ({ success: true, country: 'ES', country_code: 'ES' }),
    });
    const section = within(await region('Your bookmakers'));
    await person.click(await section.findByRole('checkbox', { name: 'Luckia' }));
    await person.click(section.getByRole('checkbox', { name: 'Codere' }));
    await person.click(section.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts).toEqual(['Bookmakers saved']));
    expect(bodies('/api/onboarding/bookies')).toEqual([{ added: ['luckia'], removed: ['codere'] }]);
    expect(section.getByRole('checkbox', { name: 'Bwin' })).toHaveProperty('checked', true);
    expect(section.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('of who is not through leads back to the onboarding', async () => {
    await open('account', {}, { who: aUser({ onboarding: {} }) });
    const use = await region('How you use Bothways');
    expect(within(use).getByRole('link', { name: 'Finish setting up' }).getAttribute('href')).toBe(
      '/en/onboarding',
    );
  });
});

describe('security', () => {
  it('asks for another address with the password, and says what is wrong at its field', async () => {
    const { person, server, bodies } = await open('account/security', {
      'POST /api/account/email': () => refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.passwordWrong' }),
    });
    const email = await region('E-mail');
    await person.type(within(email).getByRole('textbox', { name: 'New e-mail' }), ' lea@example.com ');
    await person.click(button(email, 'Send the letter'));
    expect(within(email).getByText('Fill this in.')).toBeTruthy();
    expect(document.activeElement).toBe(password(email));
    await person.type(password(email), 'wrong');
    await person.click(button(email, 'Send the letter'));
    await within(email).findByText('The current password is wrong.');
    expect(toasts).toEqual([]);
    await person.type(password(email), '!');
    expect(within(email).queryByText('The current password is wrong.')).toBeNull();
    server.on('POST /api/account/email', () => ({ success: true }));
    server.on('GET /api/account/security', () => ({ ...SECURITY, pendingEmail: 'lea@example.com' }));
    await person.click(button(email, 'Send the letter'));
    await within(email).findByText(/^lea@example.com waits for the link in its letter/);
    expect(bodies('/api/account/email').at(-1)).toEqual({
      newEmail: 'lea@example.com',
      currentPassword: 'wrong!',
    });
  });

  it('stops a change of address, or says that there is none any more', async () => {
    const { person, server } = await open('account/security', {
      'GET /api/account/security': () => ({ ...SECURITY, pendingEmail: 'lea@example.com' }),
      'DELETE /api/account/email': () => refusal(409, 'CONFLICT', 'No', { error: 'errors.emailNotPending' }),
    });
    const email = await region('E-mail');
    await person.click(button(email, 'Stop the change'));
    await waitFor(() => expect(toasts).toEqual(['No change of address is waiting any more.']));
    server.on('DELETE /api/account/email', () => ({ success: true }));
    server.on('GET /api/account/security', () => SECURITY);
    await person.click(button(email, 'Stop the change'));
    await waitFor(() => expect(toasts.at(-1)).toBe('Your address stays as it is'));
    await waitFor(() => expect(within(email).queryByText(/lea@example.com/)).toBeNull());
  });

  it('shows no change of address any more when the other browsers are signed out', async () => {
    const { person, server } = await open('account/security', {
      'GET /api/account/security': () => ({ ...SECURITY, pendingEmail: 'lea@example.com' }),
      'POST /api/account/sessions/end-others': () => ({ success: true, ended: 1 }),
    });
    const email = await region('E-mail');
    within(email).getByText(/lea@example.com waits for the link/);
    server.on('GET /api/account/security', () => SECURITY);
    await person.click(button(await region('Where you are signed in'), 'Sign out all others'));
    await waitFor(() => expect(within(email).queryByText(/lea@example.com/)).toBeNull());
  });

  it('says at the field why a new password is refused', async () => {
    const { person } = await open('account/security', {
      'POST /api/account/password': () => refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.passwordOwn' }),
    });
    const part = await region('Password');
    await person.type(password(part), 'of before');
    await person.type(within(part).getByLabelText('New password'), 'lea.brandt1');
    await person.click(button(part, 'Change password'));
    await within(part).findByText(en.account.errors.passwordOwn);
    expect(toasts).toEqual([]);
  });

  it('changes the password, not into a short one', async () => {
    const { person, bodies } = await open('account/security', {
      'POST /api/account/password': () => ({ success: true }),
    });
    const part = await region('Password');
    await person.type(password(part), 'of before');
    await person.type(within(part).getByLabelText('New password'), 'short');
    await person.click(button(part, 'Change password'));
    expect(bodies('/api/account/password')).toEqual([]);
    await person.type(within(part).getByLabelText('New password'), ' enough');
    await person.click(button(part, 'Change password'));
    await waitFor(() => expect(toasts).toEqual(['Password changed']));
    expect(bodies('/api/account/password')).toEqual([
      { currentPassword: 'of before', newPassword: 'short enough' },
    ]);
    expect(within(part).getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('lists the browsers and ends one, or all others', async () => {
    const { person, server } = await open('account/security', {
      'DELETE /api/account/sessions/b': () => ({ success: true }),
      'POST /api/account/sessions/end-others': () => ({ success: true, ended: 1 }),
    });
    const part = await region('Where you are signed in');
    const [own, other] = await within(part).findAllByRole('listitem');
    expect(own?.textContent).toMatch(/^Firefox, Windows This browser203\.0\.113\.9/);
    expect(within(own ?? part).queryByRole('button')).toBeNull();
    await person.click(button(part, 'Sign out all others'));
    await waitFor(() => expect(toasts).toEqual(['All others are signed out']));
    server.on('GET /api/account/sessions', () => ({ success: true, sessions: [session('a', true)] }));
    await person.click(button(other ?? part, 'Sign out Chrome, Android'));
    await waitFor(() => expect(within(part).getAllByRole('listitem')).toHaveLength(1));
    expect(toasts.at(-1)).toBe('Chrome, Android is signed out');
    expect(within(part).queryByRole('button')).toBeNull();
  });

  it('lists the trusted devices where the second factor is on, and removes one, or all', async () => {
    const dates = { trustedAt: '2026-11-18T10:00:00.000Z', lastUsedAt: '2026-11-20T10:00:00.000Z' };
    const trusted = (id: string, device: string, current: boolean) => ({
      ...{ id, device, current, ...dates, expiresAt: '2026-12-18T10:00:00.000Z' },
    });
    const own = trusted('a', 'Firefox, Windows', true);
    const answers = { devices: [own, trusted('b', 'Chrome, Android', false)] };
    const { person, server } = await open('account/security', {
      'GET /api/account/security': () => ({
        ...SECURITY,
        secondFactor: { enabled: true, recoveryCodesLeft: 9 },
      }),
      'GET /api/account/trusted-devices': () => ({ success: true, ...answers }),
      'DELETE /api/account/trusted-devices/b': () => ({ success: true }),
      'DELETE /api/account/trusted-devices': () => refusal(503, 'UNAVAILABLE'),
    });
    const part = await region('Trusted devices');
    const [first] = await within(part).findAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Firefox, Windows This browserTrusted since .*2026 · last used /);
    await person.click(button(part, 'Remove all'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(within(part).getAllByRole('listitem')).toHaveLength(2);
    answers.devices = [own];
    await person.click(button(part, 'Remove Chrome, Android'));
    await waitFor(() => expect(within(part).getAllByRole('listitem')).toHaveLength(1));
    expect(toasts.at(-1)).toBe('Chrome, Android is asked for the code again');
    answers.devices = [];
    server.on('DELETE /api/account/trusted-devices/a', () => ({ success: true }));
    await person.click(button(part, 'Remove Firefox, Windows'));
    expect(await within(part).findByText(/^There are none/)).toBeTruthy();
  });

  it('shows what was done with it, when, by which device and from where, with more of it', async () => {
    const at = '2026-11-20T10:00:00Z';
    const device = { ip: '203.0.113.9', device: 'Firefox, Windows' };
    const log = {
      success: true,
      nextBefore: 'a',
      entries: [{ id: 'a', at, event: 'account.deleted', ...device }],
    };
    const { person, server } = await open('account/security', { 'GET /api/account/security-log': () => log });
    const part = await region('Security log');
    const [first] = await within(part).findAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Account deleted.*2026.* · Firefox, Windows · 203\.0\.113\.9$/);
    const older = [
      { id: 'b', at, event: 'account.second-factor-disabled' },
      { id: 'c', at, event: 'account.invented-tomorrow' },
    ];
    server.on('GET /api/account/security-log', () => ({ success: true, entries: older }));
    await person.click(button(part, 'Show more'));
    await waitFor(() => expect(within(part).getAllByRole('listitem')).toHaveLength(3));
    expect(part.textContent).toMatch(/Second factor turned off.*Unknown device/);
    expect(part.textContent).toContain('Something that this version of the page does not know');
    expect(within(part).queryByRole('button')).toBeNull();
  });

  it('says that it did not load, and tries again', async () => {
    const { person, server } = await open('account/security', {
      'GET /api/account/security': () => refusal(503, 'UNAVAILABLE'),
    });
    await screen.findByText('Your security settings could not be loaded');
    server.on('GET /api/account/security', () => SECURITY);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await region('E-mail')).toBeTruthy();
  });
});

describe('the second factor', () => {
  const URI = 'otpauth://totp/Bothways:pro@bothways.test?secret=JBSWY3DPEHPK3PXP&issuer=Bothways';

  it('is set up with the password, the app, and codes that are kept', async () => {
    const { person, server, bodies } = await open('account/security', {
      'POST /api/account/second-factor/setup': () => ({
        success: true,
        secret: 'JBSWY3DPEHPK3PXP',
        uri: URI,
      }),
      'POST /api/account/second-factor/confirm': () =>
        refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.codeWrong' }),
    });
    const part = await region('Second factor');
    await person.click(button(part, 'Set up'));
    const dialog = await screen.findByRole('dialog');
    await person.type(password(dialog), 'the password');
    await person.click(button(dialog, 'Next'));
    const qr = await within(dialog).findByRole('img', { name: 'QR code for the authenticator app' });
    expect(qr.querySelector('path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    const code = within(dialog).getByRole('textbox', { name: 'Code' });
    await person.type(code, '12 34 5');
    await person.click(button(dialog, 'Turn on'));
    expect(within(dialog).getByText('Enter the 6 digits that the app shows.')).toBeTruthy();
    await person.type(code, '6');
    await person.click(button(dialog, 'Turn on'));
    await within(dialog).findByText('That code is wrong. Type the newest one.');
    server.on('POST /api/account/second-factor/confirm', () => ({ success: true, recoveryCodes: CODES }));
    await person.click(button(dialog, 'Turn on'));
    const list = await within(dialog).findByRole('list', { name: 'Keep these recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(bodies('/api/account/second-factor/confirm').at(-1)).toEqual({ code: '123456' });
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    server.on('GET /api/account/security', () => ({
      ...SECURITY,
      secondFactor: { enabled: true, enabledAt: '2026-11-20T12:00:00.000Z', recoveryCodesLeft: 10 },
    }));
    await person.click(button(dialog, 'I have kept them'));
    await within(part).findByText('10 recovery codes left');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is turned off with password and code', async () => {
    const { person, bodies } = await open('account/security', {
      'GET /api/account/security': () => ({
        ...SECURITY,
        secondFactor: { enabled: true, recoveryCodesLeft: 1 },
      }),
      'POST /api/account/second-factor/disable': () => ({ success: true }),
    });
    const part = await region('Second factor');
    expect(within(part).getByText('1 recovery code left')).toBeTruthy();
    await person.click(button(part, 'Turn off'));
    const dialog = await screen.findByRole('dialog', { name: 'Turn off the second factor?' });
    await person.type(password(dialog), 'the password');
    await person.type(within(dialog).getByRole('textbox', { name: 'Code' }), '7k2qd-x9m4t');
    await person.click(button(dialog, 'Turn off'));
    await waitFor(() => expect(toasts).toEqual(['The second factor is off']));
    expect(bodies('/api/account/second-factor/disable')).toEqual([
      { currentPassword: 'the password', code: '7K2QD-X9M4T' },
    ]);
  });
});

describe('phone and preferences', () => {
  it('shows the verified number; another one needs the password', async () => {
    const verified = { ...user, mobilePhoneNumber: '+34600112233', mobilePhoneVerified: true };
    const { person } = await open('account/phone', {}, { who: verified });
    const part = await region('Phone');
    expect(within(part).getByText('+34 600 112 233')).toBeTruthy();
    await person.click(button(part, 'Change number'));
    expect(password(part)).toBeTruthy();
  });

  it('changes the language where one is', async () => {
    const { person, router } = await open('account/preferences');
    const part = await region('Language');
    await person.click(within(part).getByRole('radio', { name: 'Español' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/es/account/preferences'));
  });

  it('changes light and dark', async () => {
    const { person } = await open('account/preferences');
    await person.click(within(await region('Light or dark')).getByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('theme:v1')).toBe('"dark"');
  });

  it('changes how odds are written, for this browser', async () => {
    const { person } = await open('account/preferences');
    const part = within(await region('Odds'));
    expect(part.getByRole('radio', { name: 'Decimal', checked: true })).toBeTruthy();
    await person.click(part.getByRole('radio', { name: 'American' }));
    expect(part.getByRole('radio', { name: 'American', checked: true })).toBeTruthy();
    expect(localStorage.getItem('oddsFormat:v1')).toBe('"american"');
  });
});

const GUIDE = {
  success: true,
  lead: ['An empty cell means none.'],
  tables: [
    {
      table: 'spendingLimits',
      about: 'Your own spending limits.',
      columns: [{ column: 'cents', about: 'The limit in cents.' }],
    },
  ],
};

describe('one’s own data', () => {
  it('comes as a file, with the password', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:x';
    });
    const { person } = await open('account/data', {
      'POST /api/account/export': () => ({
        success: true,
        exportedAt: '2026-11-20T12:00:00.000Z',
        data: { users: [{ email: 'pro@bothways.test' }] },
      }),
    });
    const part = await region('Take your data along');
    await person.type(password(part), 'the password');
    await person.click(button(part, 'Download my data'));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
      exportedAt: '2026-11-20T12:00:00.000Z',
      data: { users: [{ email: 'pro@bothways.test' }] },
    });
  });

  it('comes as spreadsheets in an archive', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:x';
    });
    const { person } = await open('account/data', {
      'GET /api/account/export/guide': () => GUIDE,
      'POST /api/account/export': () => ({
        success: true,
        exportedAt: '2026-11-20T12:00:00.000Z',
        data: { users: [{ email: 'pro@bothways.test' }] },
      }),
    });
    const part = await region('Take your data along');
    await person.click(within(part).getByRole('radio', { name: 'Spreadsheets (CSV)' }));
    await person.type(password(part), 'the password');
    await person.click(button(part, 'Download my data'));
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['application/zip']));
  });

  it('is explained on a page of its own, file by file and column by column', async () => {
    const { person } = await open('account/data', { 'GET /api/account/export/guide': () => GUIDE });
    const part = await region('Take your data along');
    await person.click(within(part).getByRole('link', { name: 'What is in the export' }));
    const page = await region('What is in the export');
    expect(await within(page).findByText('An empty cell means none.')).toBeTruthy();
    await person.click(within(page).getByText(/Your own spending limits/));
    expect(within(page).getByText(/The limit in cents/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to my data' })).toBeTruthy();
  });

  it('says so where the explanation does not load', async () => {
    await open('account/data/guide', { 'GET /api/account/export/guide': () => refusal(503, 'UNAVAILABLE') });
    expect(await screen.findByText('The guide did not load')).toBeTruthy();
  });

  it('is deleted with the address typed out and the password; then the sign-in page says so', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { person, bodies } = await open('account/data', {
      'POST /api/account/delete': () => ({ success: true }),
    });
    const part = await region('Delete the account');
    expect(within(part).getAllByRole('listitem')).toHaveLength(RETAINED_AFTER_DELETION.length);
    await person.click(button(part, 'Delete my account'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await person.type(password(dialog), 'the password');
    const typed = within(dialog).getByRole('textbox', { name: 'Type your e-mail to confirm' });
    await person.type(typed, 'other@bothways.test');
    await person.click(button(dialog, 'Delete account'));
    expect(within(dialog).getByText('This is not the address of the account.')).toBeTruthy();
    await person.clear(typed);
    await person.type(typed, 'Pro@bothways.test');
    await person.click(button(dialog, 'Delete account'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/en/login?deleted'));
    expect(bodies('/api/account/delete')).toEqual([
      { currentPassword: 'the password', confirmation: 'Pro@bothways.test' },
    ]);
  });
});

it('every key of the server has words in both languages', () => {
  const keys = ACCOUNT_ERRORS.map((key) => key.replace('errors.', '')).sort();
  expect(Object.keys(en.account.errors).sort()).toEqual(keys);
  expect(Object.keys(es.account.errors).sort()).toEqual(keys);
});

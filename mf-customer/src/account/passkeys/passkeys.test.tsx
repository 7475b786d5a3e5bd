import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../../area.tsx';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const user = aUser({
  personalData: { name: 'Lea Brandt', country: 'ES' },
  onboarding: { completedAt: '2026-11-01T10:00:00.000Z', version: 1, profileType: 'bettor' },
});
const security = (enabled: boolean) => ({
  success: true,
  email: 'pro@bothways.test',
  emailVerified: true,
  secondFactor: { enabled, recoveryCodesLeft: 0 },
});
const PHONE = {
  id: 'a',
  name: 'Phone',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  backedUp: true,
};
const KEY = { id: 'b', name: 'Key', addedAt: '2026-11-20T10:00:00.000Z', backedUp: false };
const OPTIONS = {
  success: true,
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { name: 'Bothways', id: 'localhost' },
    user: { id: 'dXNlcg', name: 'pro@bothways.test', displayName: 'Lea' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
};
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

let toasts: string[] = [];
let disconnect: () => void = () => undefined;
beforeEach(() => {
  disconnect = connectToasts(({ title }) => {
    toasts.push(title);
    return () => undefined;
  });
  toasts = [];
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

/** A browser with passkeys, whose person answers its question like this. */
function withPasskeys(create: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {});
  const asked = vi.fn(create);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: asked } });
  return asked;
}
const created = async () => ({
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: { attestationObject: bytes('attestation'), clientDataJSON: bytes('client') },
  getClientExtensionResults: () => ({}),
});

async function open(passkeys: readonly unknown[], routes: Routes = {}, hasFactor = false) {
  const page = await renderArea(area, {
    path: 'account/security',
    locale: 'en',
    user,
    routes: {
      'GET /api/account/security': () => security(hasFactor),
      'GET /api/account/sessions': () => ({ success: true, sessions: [] }),
      'GET /api/account/security-log': () => ({ success: true, entries: [] }),
      'GET /api/account/passkeys': () => ({ success: true, passkeys }),
      'GET /api/account/trusted-devices': () => ({ success: true, devices: [] }),
      ...routes,
    },
  });
  const part = await screen.findByRole('region', { name: 'Passkeys' });
  const bodies = (address: string) =>
    page.server.asked
      .filter(({ path, method }) => path === address && method !== 'GET')
      .map(({ body }) => body);
  return { ...page, person: userEvent.setup(), part, bodies };
}
const button = (where: HTMLElement, name: string) =>
  within(where).getByRole<HTMLButtonElement>('button', { name });

describe('passkeys', () => {
  it('are listed with their age and last use; where there is one on one device, a second is recommended', async () => {
    withPasskeys(created);
    const { part } = await open([KEY]);
    expect(await within(part).findByText('Key')).toBeTruthy();
    expect(part.textContent).toMatch(/Only on one device.*Added.*not used yet.*Add a second one/);
  });

  it('a browser without them says so in a sentence, and still removes', async () => {
    const { part } = await open([PHONE]);
    expect(await within(part).findByText(/This browser cannot use passkeys here/)).toBeTruthy();
    expect(within(part).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(button(part, 'Remove Phone')).toBeTruthy();
  });

  it('is added with password and name; a cancelled question is no error of the form', async () => {
    const ask = withPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { part, person, server, bodies } = await open([], {
      'POST /api/account/passkeys/options': () =>
        refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.passwordWrong' }),
      'POST /api/account/passkeys': () => ({ success: true, passkey: PHONE }),
    });
    expect(await within(part).findByText('You have no passkey yet.')).toBeTruthy();
    await person.click(button(part, 'Add a passkey'));
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Passkey 1');
    expect(within(dialog).queryByRole('textbox', { name: 'Code' })).toBeNull();
    await person.clear(name);
    await person.type(name, 'Phone');
    await person.type(within(dialog).getByLabelText('Current password'), 'the password');
    await person.click(button(dialog, 'Next'));
    await within(dialog).findByText('The current password is wrong.');
    expect(ask).not.toHaveBeenCalled();
    server.on('POST /api/account/passkeys/options', () => OPTIONS);
    await person.click(button(dialog, 'Next'));
    await within(dialog).findByText(/No passkey was created/);
    expect(bodies('/api/account/passkeys')).toEqual([]);
    ask.mockImplementation(created);
    server.on('GET /api/account/passkeys', () => ({ success: true, passkeys: [PHONE] }));
    await person.click(button(dialog, 'Next'));
    await waitFor(() => expect(toasts).toEqual(['Passkey added']));
    expect(bodies('/api/account/passkeys/options').at(-1)).toEqual({ currentPassword: 'the password' });
    expect(bodies('/api/account/passkeys')).toEqual([
      { name: 'Phone', credential: expect.objectContaining({ id: 'aWQ', type: 'public-key' }) },
    ]);
    await within(part).findByText('Phone');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('where the second factor is on, a code is asked for, and anew after a cancelled question', async () => {
    withPasskeys(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { part, person, bodies } = await open(
      [PHONE],
      {
        'POST /api/account/passkeys/options': () => OPTIONS,
        'POST /api/account/passkeys/a/remove': () => ({ success: true }),
      },
      true,
    );
    await person.click(await within(part).findByRole('button', { name: 'Add a passkey' }));
    const adding = await screen.findByRole('dialog', { name: 'Add a passkey' });
    await person.type(within(adding).getByLabelText('Current password'), 'the password');
    await person.type(within(adding).getByRole('textbox', { name: 'Code' }), '123456');
    await person.click(button(adding, 'Next'));
    await within(adding).findByText(/Try again with a new code/);
    expect(within(adding).getByRole<HTMLInputElement>('textbox', { name: 'Code' }).value).toBe('');
    await person.click(button(adding, 'Next'));
    expect(document.activeElement).toBe(within(adding).getByRole('textbox', { name: 'Code' }));
    await person.click(button(adding, 'Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(button(part, 'Remove Phone'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Phone?' });
    await person.type(within(dialog).getByLabelText('Current password'), 'the password');
    await person.type(within(dialog).getByRole('textbox', { name: 'Code' }), '123456');
    await person.click(button(dialog, 'Remove'));
    await waitFor(() => expect(toasts).toEqual(['Passkey removed']));
    const authority = { currentPassword: 'the password', code: '123456' };
    expect(bodies('/api/account/passkeys/a/remove')).toEqual([authority]);
  });

  it('stands instead of a code, and is asked for when the form is sent', async () => {
    withPasskeys(() => Promise.reject(new Error('nothing is created here')));
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
      async () => ({
        ...{ id: 'aWQ', rawId: bytes('id'), type: 'public-key', authenticatorAttachment: 'platform' },
        getClientExtensionResults: () => ({}),
        response: {
          ...{ clientDataJSON: bytes('{}'), authenticatorData: bytes('data') },
          ...{ signature: bytes('signature'), userHandle: null },
        },
      }),
    ];
    Object.assign(navigator.credentials, { get: () => answers.shift()?.() });
    const { part, person, bodies } = await open(
      [PHONE],
      {
        'POST /api/account/passkeys/use/options': () => ({ success: true, options: { challenge: 'Y2g' } }),
        'POST /api/account/passkeys/a/remove': () => ({ success: true }),
      },
      true,
    );
    await person.click(await within(part).findByRole('button', { name: 'Remove Phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Phone?' });
    await person.type(within(dialog).getByLabelText('Current password'), 'the password');
    await person.click(button(dialog, 'Use a passkey instead'));
    expect(within(dialog).queryByRole('textbox', { name: 'Code' })).toBeNull();
    await person.click(button(dialog, 'Remove'));
    await within(dialog).findByText(/No passkey was used/);
    await person.click(button(dialog, 'Remove'));
    await waitFor(() => expect(toasts).toEqual(['Passkey removed']));
    expect(bodies('/api/account/passkeys/a/remove')).toEqual([
      {
        currentPassword: 'the password',
        passkey: expect.objectContaining({ id: 'aWQ', type: 'public-key' }),
      },
    ]);
  });

  it('is renamed', async () => {
    const { part, person, bodies } = await open([PHONE], {
      'PATCH /api/account/passkeys/a': () => ({ success: true, passkey: PHONE }),
    });
    await person.click(await within(part).findByRole('button', { name: 'Rename Phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename passkey' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.click(button(dialog, 'Rename'));
    await within(dialog).findByText('Enter a name of up to 60 characters on one line.');
    await person.type(name, 'Old phone');
    await person.click(button(dialog, 'Rename'));
    await waitFor(() => expect(toasts).toEqual(['Passkey renamed']));
    expect(bodies('/api/account/passkeys/a')).toEqual([{ name: 'Old phone' }]);
  });

  it('there are ten at most, as a sentence in place of the button explains', async () => {
    withPasskeys(created);
    const { part } = await open(Array.from({ length: 10 }, (_, id) => ({ ...PHONE, id: String(id) })));
    expect(await within(part).findByText(/You have 10 passkeys/)).toBeTruthy();
    expect(within(part).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

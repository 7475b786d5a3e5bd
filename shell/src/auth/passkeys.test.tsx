import { aUser, refusal } from '@bothways/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, renderShell } from '../testing/render-shell.tsx';

const see = (text: string | RegExp) => screen.findByText(text);
const seeHeading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const DONE = { success: true };
const OPTIONS = { success: true, options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } };
const SIGN_IN = '/api/auth/sign-in/passkey';
const STEP = '/api/auth/sign-in/second-factor/passkey';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const used = async () => ({
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    authenticatorData: bytes('data'),
    clientDataJSON: bytes('client'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
  getClientExtensionResults: () => ({}),
});
const cancelled = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

/** A browser with passkeys, whose person answers its question like this. */
function withPasskeys(get: (options: CredentialRequestOptions) => Promise<unknown>, inField = false) {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => inField }),
  );
  const asked = vi.fn(get);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: asked } });
  return asked;
}
const passkeyButton = () => screen.queryByRole('button', { name: 'Use a passkey' });

afterEach(() => vi.unstubAllGlobals());

const at = () => renderShell({ path: '/en/login?to=/en/dashboard/odds', user: null });

describe('signing in with a passkey', () => {
  it('a browser without passkeys shows none, and asks for none', async () => {
    const { server } = await at();
    await seeHeading('Sign in');
    expect(passkeyButton()).toBeNull();
    expect(server.asked.filter(({ path }) => path.includes('passkey'))).toEqual([]);
  });

  it('by its button leads to the wanted page; a cancelled question and a refusal leave the form', async () => {
    const ask = withPasskeys(cancelled);
    const { server } = await at();
    server.on(`POST ${SIGN_IN}/options`, () => OPTIONS);
    server.on(`POST ${SIGN_IN}`, () => refusal(400, 'BAD_REQUEST', 'no', { error: 'errors.passkeyRefused' }));
    await seeHeading('Sign in');
    await press('Use a passkey');
    await see(/No passkey was used/);
    ask.mockImplementation(used);
    await press('Use a passkey');
    await see(/This passkey opens no account here/);
    expect(screen.getByLabelText('Password')).toBeTruthy();
    server.on(`POST ${SIGN_IN}`, () => ({ ...DONE, user: aUser() }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await press('Use a passkey');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    const bodies = server.asked.filter(({ path }) => path === SIGN_IN).map(({ body }) => body);
    expect(bodies.at(-1)).toEqual({ credential: expect.objectContaining({ id: 'aWQ', type: 'public-key' }) });
  });

  it('is offered among the suggestions of the address field, where the browser can', async () => {
    const ask = withPasskeys(used, true);
    const { server } = await renderShell({ path: '/en/register?to=/en/dashboard/odds', user: null });
    server.on(`POST ${SIGN_IN}/options`, () => OPTIONS);
    server.on(`POST ${SIGN_IN}`, () => ({ ...DONE, user: aUser() }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    expect(ask.mock.calls.map(([options]) => options.mediation)).toEqual(['conditional']);
  });

  it('stands for the code where the account has one', async () => {
    withPasskeys(used);
    const { server } = await at();
    server.on('POST /api/auth/sign-in/email', () => ({
      ...DONE,
      secondFactor: true,
      passkey: true,
      trust: true,
    }));
    server.on(`POST ${STEP}/options`, () => OPTIONS);
    server.on(`POST ${STEP}`, () => ({ ...DONE, user: aUser() }));
    await userEvent.type(await screen.findByLabelText('E-mail'), 'lea@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await press('Sign in');
    await seeHeading('One more step');
    expect(screen.getByLabelText('Code')).toBeTruthy();
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Trust this device for 30 days' }));
    await press('Use a passkey');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    const sent = server.asked.find(({ path }) => path === STEP)?.body;
    expect(sent).toEqual({ credential: expect.objectContaining({ id: 'aWQ' }), trustDevice: true });
  });

  it('an account without one is asked for the code alone', async () => {
    withPasskeys(used);
    const { server } = await at();
    server.on('POST /api/auth/sign-in/email', () => ({ ...DONE, secondFactor: true }));
    await userEvent.type(await screen.findByLabelText('E-mail'), 'lea@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await press('Sign in');
    await seeHeading('One more step');
    expect(passkeyButton()).toBeNull();
  });
});

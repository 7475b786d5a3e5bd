import { aUser, refusal } from '@bothways/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, renderShell } from '../testing/render-shell.tsx';

const TOKEN = 't'.repeat(43);
const DONE = { success: true };
const READY_AT = '2026-11-18T10:00:00.000Z';
const ASK = 'POST /api/auth/lost-factor/ask';
const see = (text: string | RegExp) => screen.findByText(text);
const seeHeading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refused = (error: string) => refusal(400, 'BAD_REQUEST', 'no', { error });
const open = (path: string, locale = 'en') => renderShell({ path: `/${locale}/${path}`, user: null });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a lost device', () => {
  it('is a way on from the second step, which is explained and begins with a letter', async () => {
    const { server } = await open('login?to=/en/dashboard/odds');
    server.on('POST /api/auth/sign-in/email', () => ({ ...DONE, secondFactor: true }));
    await userEvent.type(await screen.findByLabelText('E-mail'), 'lea@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await press('Sign in');
    await userEvent.click(await screen.findByRole('link', { name: 'Lost your device?' }));
    await seeHeading('Lost your device?');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/write to the address/),
      expect.stringMatching(/24 and 48 hours/),
      expect.stringMatching(/72 hours/),
      expect.stringMatching(/all sessions end/),
    ]);
    await see(/ask another administrator/);
    server.on(ASK, () => DONE);
    await press('Send me the letter');
    await seeHeading('Check your e-mail');
    await see(/works for one hour/);
    expect(server.asked.at(-1)?.path).toBe('/api/auth/lost-factor/ask');
  });

  it.each([
    ['errors.lostFactorRunning', /runs already/],
    ['errors.lostFactorResting', /last seven days/],
    ['errors.heldBack', /in the last two days/],
    ['errors.passwordNew', /changed in the last three days/],
    ['errors.tooManyTries', /Too many tries/],
  ])('says why it cannot be asked for now: %s', async (error, text) => {
    const { server } = await open('lost-device');
    server.on(ASK, () => refused(error));
    await press('Send me the letter');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.getByRole('button', { name: 'Send me the letter' })).toBeTruthy();
  });

  it.each(['errors.signInExpired', 'errors.lostFactorPassword'])(
    'leads back to the password where that is missing: %s',
    async (error) => {
      const { server } = await open('lost-device?to=/en/dashboard/odds');
      server.on(ASK, () => refused(error));
      await press('Send me the letter');
      await userEvent.click(await screen.findByRole('link', { name: 'To the sign-in' }));
      await waitFor(() => expect(address()).toBe('/en/login?to=/en/dashboard/odds'));
    },
  );
});

describe('the letters of the wait', () => {
  it('begin it with one press, and say when it is over', async () => {
    const { server } = await open(`lost-device-start#${TOKEN}`);
    server.on('POST /api/auth/lost-factor/start', () => ({ ...DONE, readyAt: READY_AT }));
    await seeHeading('Begin the wait');
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
    await press('Begin the wait');
    await seeHeading('The wait has begun');
    await see(/On Nov 18, 2026, \d\d:\d\d the last letter comes/);
    expect(server.asked.at(-1)?.body).toEqual({ token: TOKEN });
  });

  it('cancel it with one press, and advise a new password', async () => {
    const { server } = await open(`lost-device-cancel#${TOKEN}`, 'es');
    server.on('POST /api/auth/lost-factor/cancel', () => ({ ...DONE, email: 'lea@example.com' }));
    await press('Cancelar esta solicitud');
    await see(/El segundo factor de lea@example.com sigue activado/);
    const link = screen.getByRole('link', { name: 'Elegir una contraseña nueva' });
    expect(link.getAttribute('href')).toBe('/es/forgot-password?email=lea%40example.com');
  });

  it('end it with the password', async () => {
    const { server } = await open(`lost-device-finish?to=/en/dashboard/odds#${TOKEN}`);
    server.on('POST /api/auth/lost-factor/finish', () => ({ ...DONE, user: aUser() }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await userEvent.type(await screen.findByLabelText('Password'), 'right');
    await press('Remove it and sign in');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    const { body } = server.asked.find(({ path }) => path === '/api/auth/lost-factor/finish') ?? {};
    expect(body).toEqual({ token: TOKEN, password: 'right' });
  });

  it.each([
    ['lost-device-start', 'Begin the wait'],
    ['lost-device-cancel', 'Cancel this request'],
  ])('say at %s that their link opens nothing any more', async (path, button) => {
    const { server } = await open(`${path}#${TOKEN}`);
    server.on(`POST /api/auth/lost-factor/${path.replace('lost-device-', '')}`, () =>
      refused('errors.linkInvalid'),
    );
    await press(button);
    expect(await seeHeading('This link does not work any more')).toBeTruthy();
  });
});

import { aUser, refusal } from '@bothways/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, renderShell } from '../testing/render-shell.tsx';

const TOKEN = 't'.repeat(43);
const DONE = { success: true };
const see = (text: string | RegExp) => screen.findByText(text);
const seeHeading = (name: string) => screen.findByRole('heading', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const refused = (error: string) => refusal(400, 'BAD_REQUEST', 'no', { error });

afterEach(() => vi.unstubAllGlobals());

describe('signing in with a second factor', () => {
  const begin = async () => {
    const shell = await renderShell({ path: '/en/login?to=/en/dashboard/odds', user: null });
    shell.server.on('POST /api/auth/sign-in/email', () => ({ ...DONE, secondFactor: true }));
    await type('E-mail', 'lea@example.com');
    await type('Password', 'right');
    await press('Sign in');
    await seeHeading('One more step');
    expect(screen.queryByRole('checkbox')).toBeNull();
    return shell;
  };

  it('asks for the code, says that it is wrong, and leads to the wanted page', async () => {
    const { server } = await begin();
    await press('Sign in');
    await see('Enter the code.');
    server.on('POST /api/auth/sign-in/second-factor', ({ body }) =>
      JSON.stringify(body).includes('123456') ? { ...DONE, user: aUser() } : refused('errors.codeWrong'),
    );
    await type('Code', '000000');
    await press('Sign in');
    await see(/This code is wrong/);
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await type('Code', '123456');
    await press('Sign in');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
  });

  it('trusts the device where that is offered and chosen, and never with a recovery code', async () => {
    const { server } = await renderShell({ path: '/en/login', user: null });
    server.on('POST /api/auth/sign-in/email', () => ({ ...DONE, secondFactor: true, trust: true }));
    server.on('POST /api/auth/sign-in/second-factor', () => refused('errors.codeWrong'));
    await type('E-mail', 'lea@example.com');
    await type('Password', 'right');
    await press('Sign in');
    await seeHeading('One more step');
    const box = () =>
      screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Trust this device for 30 days' });
    expect(box()?.checked).toBe(false);
    await type('Code', '000000');
    await press('Sign in');
    await see(/This code is wrong/);
    expect(server.asked.at(-1)?.body).toEqual({ code: '000000' });
    await userEvent.click(box() ?? document.body);
    await press('Sign in');
    await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ code: '000000', trustDevice: true }));
    await press('Use a recovery code');
    expect(box()).toBeNull();
    await type('Recovery code', '7K2QD-X9M4T');
    await press('Sign in');
    await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ code: '7K2QD-X9M4T' }));
  });

  it('takes a recovery code, and can start again', async () => {
    const { server } = await begin();
    server.on('POST /api/auth/sign-in/second-factor', () => refused('errors.signInExpired'));
    await press('Use a recovery code');
    await type('Recovery code', '7K2QD-X9M4T');
    await press('Sign in');
    await see(/Start again with your password/);
    expect(server.asked.at(-1)?.body).toEqual({ code: '7K2QD-X9M4T' });
    await press('Start again');
    await seeHeading('Sign in');
  });

  it('says what still leads in when somebody else has used up the codes of the app', async () => {
    const { server } = await begin();
    server.on('POST /api/auth/sign-in/second-factor', () => refused('errors.codesUsedUp'));
    await type('Code', '123456');
    await press('Sign in');
    expect(await see(/Use a recovery code, or a browser in which you have signed in before/)).toBeTruthy();
  });
});

describe('signing in by letter', () => {
  const TO = '/en/dashboard/odds';
  const open = () => renderShell({ path: `/en/login-link#${TOKEN}`, user: null });
  const ask = async () => {
    const { server, app } = await renderShell({ path: '/en/login?to=/en/dashboard/odds', user: null });
    server.on('POST /api/auth/sign-in/letter', () => DONE);
    await type('E-mail', 'lea@example.com');
    await userEvent.click(await screen.findByRole('link', { name: 'Send me a link' }));
    await press('Send me a link');
    await see(/If lea@example.com has an account.*in this browser within 15 minutes/);
    expect(server.asked.at(-1)?.body).toEqual({ email: 'lea@example.com', to: '/en/dashboard/odds' });
    await act(async () => app.router.get()?.router.navigate(`/en/login-link#${TOKEN}`));
    return server;
  };

  it('takes the address over from the form, and leads to the wanted page by the link', async () => {
    const server = await ask();
    server.on('POST /api/auth/sign-in/link', () => ({ ...DONE, user: aUser(), to: TO }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    // Nothing happens before the press: scanners open links, too.
    await seeHeading('Sign in');
    expect(server.asked.some(({ path }) => path === '/api/auth/sign-in/link')).toBe(false);
    await press('Sign in');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
    expect(server.asked.find(({ path }) => path === '/api/auth/sign-in/link')?.body).toEqual({
      token: TOKEN,
    });
  });

  it('asks for the second factor, and still leads to the wanted page', async () => {
    const server = await ask();
    server.on('POST /api/auth/sign-in/link', () => ({ ...DONE, secondFactor: true, to: TO }));
    server.on('POST /api/auth/sign-in/second-factor', () => ({ ...DONE, user: aUser() }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await press('Sign in');
    await seeHeading('One more step');
    await type('Code', '123456');
    await press('Sign in');
    await waitFor(() => expect(address()).toBe('/en/dashboard/odds'));
  });

  it.each([
    ['errors.linkElsewhere', 'This link belongs to another browser'],
    ['errors.linkInvalid', 'This link does not work any more'],
  ])('says why the link does not open, and offers another: %s', async (error, title) => {
    const { server } = await open();
    server.on('POST /api/auth/sign-in/link', () => refused(error));
    await press('Sign in');
    await seeHeading(title);
    await userEvent.click(await screen.findByRole('link', { name: 'Send me a link' }));
    await waitFor(() => expect(address()).toBe('/en/login-letter'));
  });
});

describe('registering where addresses are confirmed', () => {
  it('says that a letter is on its way and sends it again when asked', async () => {
    const { server } = await renderShell({ path: '/en/register?email=lea%40example.com', user: null });
    server.on('POST /api/auth/sign-up/email', () => DONE);
    server.on('POST /api/auth/verify-email/resend', () => DONE);
    localStorage.setItem('referralCode', JSON.stringify({ code: 'LEA-24', savedAtMs: Date.now() }));
    await type('Name', 'Lea');
    await type('Password', 'long enough');
    await press('Create account');
    await seeHeading('Check your e-mail');
    await see(/We have written to lea@example.com/);
    expect(server.asked.at(-1)?.body).toMatchObject({ email: 'lea@example.com', referralCode: 'LEA-24' });
    await press('Send it again');
    await screen.findByRole('button', { name: 'Sent again' });
    expect(server.asked.at(-1)?.body).toEqual({ email: 'lea@example.com' });
  });

  it('lets one correct the address, with everything else as it was typed', async () => {
    const { server } = await renderShell({ path: '/en/register?email=lea%40exmaple.com', user: null });
    server.on('POST /api/auth/sign-up/email', () => DONE);
    await type('Name', 'Lea');
    await type('Password', 'long enough');
    await press('Create account');
    await seeHeading('Check your e-mail');
    await press('Correct the address');
    const field = await screen.findByLabelText('E-mail', {});
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await type('E-mail', 'lea@example.com');
    await press('Create account');
    await see(/We have written to lea@example.com/);
    expect(server.asked.at(-1)?.body).toEqual({
      ...{ name: 'Lea', email: 'lea@example.com', password: 'long enough' },
      replacedEmail: 'lea@exmaple.com',
    });
    await press('Correct the address');
    await press('Create account');
    await seeHeading('Check your e-mail');
    expect(server.asked.at(-1)?.body).toMatchObject({ replacedEmail: 'lea@example.com' });
  });
});

describe('the page that was wanted', () => {
  const TO = '/en/pricing?plan=pro&period=yearly';
  const to = new URLSearchParams({ to: TO }).toString();
  const loginOf = (email: string) => `/en/login?${new URLSearchParams({ email, to: TO })}`;
  const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

  it('goes with a registration, and by the way to the sign-in', async () => {
    const { server } = await renderShell({ path: `/en/register?${to}`, user: null });
    server.on('POST /api/auth/sign-up/email', () => DONE);
    await type('Name', 'Lea');
    await type('E-mail', 'lea@example.com');
    await type('Password', 'long enough');
    await press('Create account');
    expect(await linkTo('To the sign-in')).toBe(loginOf('lea@example.com'));
    expect(server.asked.at(-1)?.body).toMatchObject({ to: TO });
  });

  it('survives a forgotten password, each time that the letter is asked for', async () => {
    const { server } = await renderShell({ path: `/en/login?${to}`, user: null });
    server.on('POST /api/auth/forgot-password', () => DONE);
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('button', { name: 'Send the link' });
    expect(await linkTo('To the sign-in')).toBe(`/en/login?${to}`);
    await type('E-mail', 'lea@example.com');
    await press('Send the link');
    expect(await linkTo('To the sign-in')).toBe(loginOf('lea@example.com'));
    await press('Send it again');
    await screen.findByRole('button', { name: 'Sent again' });
    const asked = server.asked.filter(({ path }) => path === '/api/auth/forgot-password');
    const body = { email: 'lea@example.com', to: TO };
    expect(asked.map((each) => each.body)).toEqual([body, body]);
  });

  it.each([
    ['verify-email', 'Confirm the address'],
    ['reset-password', 'Set the password'],
  ])('comes back with the link to %s, opened elsewhere', async (page, submit) => {
    const { server } = await renderShell({ path: `/en/${page}#${TOKEN}`, user: null });
    server.on(`POST /api/auth/${page}`, () => ({ ...DONE, email: 'lea@example.com', to: TO }));
    if (page === 'reset-password') await type('New password', 'long enough');
    await press(submit);
    expect(await linkTo('To the sign-in')).toBe(loginOf('lea@example.com'));
  });

  it.each([
    ['verify-email', 'Confirm the address', 'To the sign-in', 'login'],
    ['reset-password', 'Set the password', 'Send the link', 'forgot-password'],
    ['login-link', 'Sign in', 'Send me a link', 'login-letter'],
  ])(
    'is in the address of %s for a link that was used, is too old, or whose page was reloaded',
    async (page, submit, name, next) => {
      // Reloaded: without the secret.
      await renderShell({ path: `/en/${page}?${to}`, user: null });
      await seeHeading('Open the link in the letter again');
      expect(await linkTo(name)).toBe(`/en/${next}?${to}`);

      const { server } = await renderShell({ path: `/en/${page}?${to}#${TOKEN}`, user: null });
      const post = page === 'login-link' ? 'sign-in/link' : page;
      server.on(`POST /api/auth/${post}`, () => refused('errors.linkInvalid'));
      if (page === 'reset-password') await type('New password', 'long enough');
      await press(submit);
      await seeHeading('This link does not work any more');
      expect(await linkTo(name)).toBe(`/en/${next}?${to}`);
      expect(window.location.hash).toBe('');
    },
  );

  it('is where somebody goes on who has used the link and is in', async () => {
    await renderShell({ path: `/es/verify-email?${to}`, user: aUser() });
    expect(await linkTo('Seguir a la página que querías')).toBe('/es/pricing?plan=pro&period=yearly');
  });

  it.each(['//evil.test', '/\t/evil.test', 'https://evil.test'])('in a link is never %j', async (evil) => {
    await renderShell({ path: `/en/verify-email?${new URLSearchParams({ to: evil })}`, user: null });
    expect(await linkTo('To the sign-in')).toBe('/en/login');
  });

  it('of another site is none, even where the server names it', async () => {
    const { server } = await renderShell({ path: `/en/verify-email#${TOKEN}`, user: null });
    server.on('POST /api/auth/verify-email', () => ({
      ...DONE,
      email: 'lea@example.com',
      to: '//evil.test',
    }));
    await press('Confirm the address');
    expect(await linkTo('To the sign-in')).toBe('/en/login?email=lea%40example.com');
  });
});

describe('a forgotten password', () => {
  it('is asked for by address, from the sign-in', async () => {
    const { server } = await renderShell({ path: '/en/login', user: null });
    server.on('POST /api/auth/forgot-password', () => DONE);
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await press('Send the link');
    await see(/Enter an e-mail address/);
    await type('E-mail', 'lea@example.com');
    await press('Send the link');
    await seeHeading('Check your e-mail');
    expect(await see(/If lea@example.com has an account/)).toBeTruthy();
    await press('Correct the address');
    await userEvent.clear(await screen.findByLabelText('E-mail', {}));
    await type('E-mail', 'leo@example.com');
    await press('Send the link');
    expect(await see(/If leo@example.com has an account/)).toBeTruthy();
  });

  it('is set anew by the letter, whose secret leaves the address', async () => {
    const { server } = await renderShell({ path: `/en/reset-password#${TOKEN}`, user: null });
    server.on('POST /api/auth/reset-password', () => DONE);
    await type('New password', 'short');
    await press('Set the password');
    await see('Use 8 characters or more.');
    await type('New password', 'long enough');
    await press('Set the password');
    await seeHeading('Your password is set');
    expect(server.asked.at(-1)?.body).toEqual({ token: TOKEN, password: 'long enough' });
    await expect.poll(() => window.location.hash).toBe('');
  });

  it('by a link that opens nothing any more leads to a new letter', async () => {
    const { server } = await renderShell({ path: `/en/reset-password#${TOKEN}`, user: null });
    server.on('POST /api/auth/reset-password', () => refused('errors.linkInvalid'));
    await type('New password', 'long enough');
    await press('Set the password');
    await seeHeading('This link does not work any more');
    const link = screen.getByRole('link', { name: 'Send the link' });
    expect(link.getAttribute('href')).toBe('/en/forgot-password');
  });
});

describe('an address that is confirmed by its letter', () => {
  it.each([
    ['a visitor', null, 'To the sign-in', '/en/login?email=lea%40example.com'],
    ['somebody signed in', aUser(), 'To your account', '/en/account'],
  ])('takes a press of %s', async (_who, user, name, href) => {
    const { server } = await renderShell({ path: `/en/verify-email#${TOKEN}`, user });
    server.on('POST /api/auth/verify-email', () => ({ ...DONE, email: 'lea@example.com' }));
    await seeHeading('Confirm your e-mail');
    expect(server.asked.some(({ path }) => path.includes('verify'))).toBe(false);
    await press('Confirm the address');
    await seeHeading('Your e-mail is confirmed');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('leads straight in where the server has signed in who registered here', async () => {
    const { server } = await renderShell({ path: `/en/verify-email#${TOKEN}`, user: null });
    server.on('POST /api/auth/verify-email', () => ({
      ...DONE,
      email: 'lea@example.com',
      user: aUser(),
      to: '/en/pricing?plan=pro',
    }));
    server.on('GET /api/auth/me', () => ({ ...DONE, user: aUser() }));
    await press('Confirm the address');
    await waitFor(() => expect(address()).toBe('/en/pricing?plan=pro'));
  });
});

describe('a change of address that is stopped by the letter to the old one', () => {
  it.each([
    ['a visitor', null, '/en/forgot-password?email=lea%40example.com'],
    ['somebody signed in', aUser(), '/en/account/security'],
  ])('takes a press of %s, and leads on to another password', async (_who, user, href) => {
    const { server } = await renderShell({ path: `/en/cancel-email#${TOKEN}`, user });
    server.on('POST /api/auth/cancel-email', () => ({ ...DONE, email: 'lea@example.com' }));
    await seeHeading('Stop the change of address');
    await expect.poll(() => window.location.hash).toBe('');
    expect(server.asked.some(({ path }) => path.includes('cancel'))).toBe(false);
    await press('Keep my address');
    await seeHeading('Your address stays');
    await see(/lea@example.com is still the address/);
    expect(server.asked.find(({ path }) => path.includes('cancel'))?.body).toEqual({ token: TOKEN });
    expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(href);
  });

  it('says in Spanish that there is nothing to stop any more, and what helps now', async () => {
    const { server } = await renderShell({ path: `/es/cancel-email#${TOKEN}`, user: null });
    server.on('POST /api/auth/cancel-email', () => refused('errors.linkInvalid'));
    await press('Conservar mi dirección');
    await seeHeading('Este enlace ya no funciona');
    const link = screen.getByRole('link', { name: 'Elegir una contraseña nueva' });
    expect(link.getAttribute('href')).toBe('/es/forgot-password');
  });
});

describe('a password that the server refuses', () => {
  it.each([
    ['errors.passwordCommon', /one of the passwords that are tried first/],
    ['errors.passwordSimple', /^Too simple/],
    ['errors.passwordOwn', /little more than your name/],
  ])('with %s says why', async (error, text) => {
    const { server } = await renderShell({ path: '/en/register?email=lea%40example.com', user: null });
    server.on('POST /api/auth/sign-up/email', () => refused(error));
    await type('Name', 'Lea');
    await type('Password', 'password');
    await press('Create account');
    expect(await see(text)).toBeTruthy();
  });
});

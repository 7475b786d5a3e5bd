import { aUser, refusal } from '@bothways/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const TOKEN = 't'.repeat(43);
const LONG = 'x'.repeat(10_000);

interface EntranceForm {
  name: string;
  path: string;
  post: string;
  button: string;
  /** By label: what is typed, and what the field says when it is empty. */
  fields: Record<string, { valid: string; missing: RegExp; tooLong: RegExp }>;
  /** A refusal by key, and the label of its field. */
  refused: [key: string, label: string, text: RegExp];
}
const TOO_LONG = (limit: number) => new RegExp(`too long: use ${limit} characters or fewer`);
const EMAIL = { valid: 'lea@example.com', missing: /Enter an e-mail address/, tooLong: TOO_LONG(254) };
const PASSWORD = { valid: 'long enough', missing: /Enter (a|your) password/, tooLong: TOO_LONG(128) };

const FORMS: readonly EntranceForm[] = [
  {
    name: 'sign-in',
    path: 'login',
    post: '/api/auth/sign-in/email',
    button: 'Sign in',
    fields: { 'E-mail': EMAIL, Password: PASSWORD },
    refused: ['errors.emailInvalid', 'E-mail', /Enter an e-mail address/],
  },
  {
    name: 'registration',
    path: 'register',
    post: '/api/auth/sign-up/email',
    button: 'Create account',
    fields: {
      Name: { valid: 'Lea', missing: /Enter your name/, tooLong: TOO_LONG(100) },
      'E-mail': EMAIL,
      Password: PASSWORD,
    },
    refused: ['errors.passwordCommon', 'Password', /tried first/],
  },
  {
    name: 'letter to sign in',
    path: 'login-letter',
    post: '/api/auth/sign-in/letter',
    button: 'Send me a link',
    fields: { 'E-mail': EMAIL },
    refused: ['errors.emailInvalid', 'E-mail', /Enter an e-mail address/],
  },
  {
    name: 'forgotten password',
    path: 'forgot-password',
    post: '/api/auth/forgot-password',
    button: 'Send the link',
    fields: { 'E-mail': EMAIL },
    refused: ['errors.emailInvalid', 'E-mail', /Enter an e-mail address/],
  },
  {
    name: 'new password',
    path: `reset-password#${TOKEN}`,
    post: '/api/auth/reset-password',
    button: 'Set the password',
    fields: { 'New password': PASSWORD },
    refused: ['errors.passwordSimple', 'New password', /Too simple/],
  },
  {
    name: 'end of the wait without the second factor',
    path: `lost-device-finish#${TOKEN}`,
    post: '/api/auth/lost-factor/finish',
    button: 'Remove it and sign in',
    fields: { Password: PASSWORD },
    refused: ['errors.passwordWrong', 'Password', /The password is wrong/],
  },
];

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const described = async (label: string) =>
  ((await field(label)).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const open = (form: EntranceForm, locale = 'en') =>
  renderShell({ path: `/${locale}/${form.path}`, user: null });
const fillAll = async ({ fields }: EntranceForm) => {
  for (const [label, { valid }] of Object.entries(fields)) await fill(label, valid);
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe.each(FORMS)('the form of the $name', (form) => {
  const { button, fields, post, refused } = form;
  const first = Object.keys(fields)[0] ?? '';

  it('is sent once for ten presses', async () => {
    const { server } = await open(form);
    server.on(`POST ${post}`, () => new Promise(() => undefined));
    await fillAll(form);
    const submit = await screen.findByRole('button', { name: button });
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) submit.click();
    });
    await waitFor(() => expect(server.asked.filter(({ path }) => path === post)).toHaveLength(1));
    await act(async () => submit.click());
    expect(server.asked.filter(({ path }) => path === post)).toHaveLength(1);
  });

  it('says at each field what is missing, focuses the first, and clears it on typing', async () => {
    await open(form);
    await press(button);
    for (const [label, { missing }] of Object.entries(fields)) {
      expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
      expect(await described(label)).toMatch(missing);
    }
    expect(document.activeElement).toBe(await field(first));
    await userEvent.type(await field(first), 'a');
    expect((await field(first)).getAttribute('aria-invalid')).toBeNull();
  });

  it('says that 10,000 characters are too many', async () => {
    const { server } = await open(form);
    for (const label of Object.keys(fields)) await fill(label, LONG);
    await press(button);
    for (const [label, { tooLong }] of Object.entries(fields))
      expect(await described(label)).toMatch(tooLong);
    expect(server.asked.some(({ path }) => path === post)).toBe(false);
  });

  it("shows the server's refusal at its field", async () => {
    const [error, label, text] = refused;
    const { server } = await open(form);
    server.on(`POST ${post}`, () => refusal(400, 'BAD_REQUEST', 'no', { error }));
    await fillAll(form);
    await press(button);
    await screen.findByText(text);
    expect(await described(label)).toMatch(text);
    expect(document.activeElement).toBe(await field(label));
  });

  it('has after a reload what was typed, except the password', async () => {
    await open(form);
    await fillAll(form);
    const stays = Object.keys(fields).filter((label) => !/password/i.test(label));
    await open(form);
    for (const label of stays) expect((await field(label)).value).toBe(fields[label]?.valid);
    expect(JSON.stringify(sessionStorage)).not.toContain(PASSWORD.valid);
  });
});

it('says to somebody whose account is deleted that it is', async () => {
  await renderShell({ path: '/en/login?deleted', user: null });
  expect(await screen.findByText(/^Your account is deleted/)).toBeTruthy();
});

it('a fault that is shown follows the language', async () => {
  const { app } = await renderShell({ path: '/en/register', user: null });
  await press('Create account');
  expect(await described('Name')).toContain('Enter your name.');
  await act(async () => app.router.get()?.router.navigate('/es/register'));
  await screen.findByText('Escribe tu nombre.');
});

describe('the second step', () => {
  it('shows a wrong code at its field, and is sent once for ten presses', async () => {
    const { server } = await renderShell({ path: '/en/login', user: null });
    const post = '/api/auth/sign-in/second-factor';
    server.on('POST /api/auth/sign-in/email', () => ({ success: true, secondFactor: true }));
    await fill('E-mail', 'lea@example.com');
    await fill('Password', 'right');
    await press('Sign in');
    server.on(`POST ${post}`, () => refusal(400, 'BAD_REQUEST', 'no', { error: 'errors.codeWrong' }));
    await fill('Code', '123456');
    const submit = await screen.findByRole('button', { name: 'Sign in' });
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) submit.click();
    });
    await screen.findByText(/This code is wrong/);
    expect(await described('Code')).toMatch(/This code is wrong/);
    expect(server.asked.filter(({ path }) => path === post)).toHaveLength(1);
  });
});

describe('a page that a letter opened, reloaded', () => {
  it.each([
    ['reset-password', null],
    ['verify-email', null],
    ['cancel-email', null],
    ['bot-invitation', null],
    ['stop-digest', aUser()],
    ['stop-bot-letters', null],
    ['stop-letters', null],
    ['stop-invitations', null],
  ])('%s asks to open the link again, and does not say that it was used', async (path, user) => {
    await renderShell({ path: `/en/${path}`, user });
    const name = 'Open the link in the letter again';
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.queryByText(/used already|does not work/)).toBeNull();
  });
});

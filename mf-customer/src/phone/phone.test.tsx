import { PHONE_ERRORS } from '@bothways/domain/phone';
import { defineArea } from '@bothways/platform';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { UiProvider } from '@bothways/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../testing/screen.tsx';
import { locales } from '../texts.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { PhoneVerification } from './phone-verification.tsx';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const SENT = { success: true, message: 'Sent', resendAfterS: 60, expiresAfterS: 600 };
let onVerified = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS, shouldAdvanceTime: true });
  onVerified = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Options {
  routes?: Routes;
  locale?: 'en' | 'es';
  verified?: string;
  users?: string[];
}

async function open({ routes = {}, locale = 'en', verified, users = [] }: Options = {}) {
  const area = defineArea({
    name: 'mf-customer',
    routes: [
      {
        path: 'account',
        element: (
          <UiProvider locale={locale}>
            <PhoneVerification onVerified={onVerified} verified={verified} />
          </UiProvider>
        ),
      },
    ],
    locales,
  });
  const { server } = await renderArea(area, {
    path: 'account',
    locale,
    user: aUser({ adminInfo: { users } }),
    routes: {
      'POST /api/auth/phone/send-code': () => SENT,
      'POST /api/auth/phone/verify-code': () => ({ success: true, message: 'Verified' }),
      ...routes,
    },
  });
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const sent = (path: string) =>
    server.asked.filter((asked) => asked.path.endsWith(path)).map(({ body }) => body);
  return { server, person, sent };
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const number = () => screen.getByRole('textbox', { name: 'Phone number' });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Six-digit code' });

async function atCode(options: Options = {}) {
  const page = await open(options);
  await page.person.type(number(), '600112233');
  await page.person.click(button('Send code'));
  await screen.findByRole('textbox', { name: 'Six-digit code' });
  return page;
}

describe('the number', () => {
  it('offers Spain first, Estonia, the United States and the United Kingdom', async () => {
    const { person, sent } = await open();
    await person.click(button(/Spain \(\+34\)/));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Spain (+34)',
      'Estonia (+372)',
      'United States (+1)',
      'United Kingdom (+44)',
    ]);
    await person.click(screen.getByRole('option', { name: 'Estonia (+372)' }));
    await person.type(number(), '5123456');
    await person.click(button('Send code'));
    expect(sent('send-code')).toEqual([{ phoneNumber: '5123456', countryCode: 'EE' }]);
  });

  it('cannot be sent while it is empty, and Enter says why', async () => {
    const { person, sent } = await open();
    expect(button('Send code').disabled).toBe(true);
    await person.type(number(), '  {Enter}');
    expect(button('Send code').disabled).toBe(true);
    expect(screen.getByText('Enter a phone number.')).toBeTruthy();
    await person.type(number(), '6');
    expect(screen.queryByText('Enter a phone number.')).toBeNull();
    expect(button('Send code').disabled).toBe(false);
    expect(sent('send-code')).toEqual([]);
  });

  it('is sent once, however often the button is pressed meanwhile', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    const answer = new Promise((resolve) => {
      finish = resolve;
    });
    const { person, sent } = await open({ routes: { 'POST /api/auth/phone/send-code': () => answer } });
    await person.type(number(), '600112233');
    await person.click(button('Send code'));
    await person.click(button(/Send code/));
    await person.type(number(), '{Enter}');
    expect(sent('send-code')).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: 'Six-digit code' })).toBeNull();
    finish(SENT);
    await screen.findByRole('textbox', { name: 'Six-digit code' });
  });

  it.each(PHONE_ERRORS)('a refusal with %s is said in words', async (error) => {
    const { person } = await open({
      routes: { 'POST /api/auth/phone/send-code': () => refusal(400, 'BAD_REQUEST', 'No', { error }) },
    });
    await person.type(number(), '600112233');
    await person.click(button('Send code'));
    const texts: Record<string, string> = en.phone.errors;
    expect(await screen.findByText(texts[error.replace('errors.', '')] ?? '')).toBeTruthy();
    expect(number()).toBeTruthy();
  });

  it.each([
    ['without a key', () => refusal(500, 'INTERNAL')],
    ['with a key that nobody knows', () => refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.other' })],
    ['without an answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a failure %s is a failed send', async (_, answer) => {
    const { person } = await open({ routes: { 'POST /api/auth/phone/send-code': answer } });
    await person.type(number(), '600112233');
    await person.click(button('Send code'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The code could not be sent. Try again in a moment.',
    );
  });

  it('that replaces a verified one goes with the password', async () => {
    const { person, sent } = await open({ verified: '+34600112233' });
    await person.type(number(), '600998877');
    await person.type(screen.getByLabelText('Current password'), 'secret words');
    await person.click(button('Send code'));
    expect(sent('send-code')).toEqual([
      { phoneNumber: '600998877', countryCode: 'ES', currentPassword: 'secret words' },
    ]);
  });

  it.each([
    ['shown to who looks after nobody', [], 1],
    ['not shown to who has linked users', ['ana@example.test'], 0],
  ])('the reward is %s', async (_, users, count) => {
    await open({ users });
    expect(screen.queryAllByText('50 bot credits')).toHaveLength(count);
    // Before one decides, the step says that a phone verified first costs the bonus of the pack.
    expect(screen.queryAllByText(/chosen before the phone is verified/)).toHaveLength(count);
  });
});

describe('the code', () => {
  it('is checked when it has six digits, and then the owner hears of it', async () => {
    const { person, sent } = await atCode();
    expect(screen.getByText(/\+34 600 112 233/)).toBeTruthy();
    await person.type(code(), '12345');
    expect(button('Verify').disabled).toBe(true);
    await person.keyboard('{Enter}');
    expect(screen.getByText('Enter the six digits of the code.')).toBeTruthy();
    expect(sent('verify-code')).toEqual([]);
    await person.type(code(), '6');
    await person.click(button('Verify'));
    expect(sent('verify-code')).toEqual([{ code: '123456' }]);
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  });

  it.each([
    ['123 456', '123456'],
    ['123456 is your Bothways code.', '123456'],
    ['012345', '012345'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('pasted as %j is %j', async (pasted, shown) => {
    const { person } = await atCode();
    await person.click(code());
    await person.paste(pasted);
    expect(code().value).toBe(shown);
  });

  it('can be asked for again after a minute that is counted down', async () => {
    const { person, sent } = await atCode();
    expect(button('New code in 60 s').disabled).toBe(true);
    await pass(30_000);
    expect(button('New code in 30 s').disabled).toBe(true);
    await pass(29_000);
    expect(button('New code in 1 s').disabled).toBe(true);
    await pass(1_000);
    await person.click(button('Send a new code'));
    expect(sent('send-code')).toHaveLength(2);
    await screen.findByRole('button', { name: /New code in \d\d s/ });
  });

  it('goes back to the number, which need not be typed anew', async () => {
    const { person } = await atCode();
    await person.click(button('Change number'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toBe('600112233');
  });

  it('waits for the minute with another number, too', async () => {
    const { person, sent } = await atCode();
    await pass(20_000);
    await person.click(button('Change number'));
    const number = screen.getByRole('textbox', { name: 'Phone number' });
    await person.clear(number);
    await person.type(number, '600445566{Enter}');
    expect(button(/^Send code in \d\d s$/).disabled).toBe(true);
    expect(sent('send-code')).toHaveLength(1);
    await pass(40_000);
    await person.click(button('Send code'));
    expect(sent('send-code')[1]).toMatchObject({ phoneNumber: '600445566' });
  });

  it.each([
    [
      'the server’s key',
      () => refusal(400, 'BAD_REQUEST', 'No', { error: 'errors.codeExpired' }),
      'codeExpired',
    ],
    ['no key', () => refusal(400, 'BAD_REQUEST'), 'invalidCode'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'verifyFailed'],
  ] as const)('a failure with %s is said, and the field is free again', async (_, answer, key) => {
    const { person } = await atCode({ routes: { 'POST /api/auth/phone/verify-code': answer } });
    await person.type(code(), '123456');
    await person.click(button('Verify'));
    expect(await screen.findByText(en.phone.errors[key])).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(code().value).toBe('');
    expect(onVerified).not.toHaveBeenCalled();
  });

  it('that came to another device can be typed here', async () => {
    const { person, sent } = await open({ locale: 'es' });
    await person.click(button('Ya tengo un código'));
    await person.type(screen.getByRole('textbox', { name: 'Código de seis cifras' }), '123456');
    expect(screen.queryByRole('button', { name: /Otro código/ })).toBeNull();
    await person.click(button('Verificar'));
    expect(sent('verify-code')).toEqual([{ code: '123456' }]);
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  });
});

it('every key of the server has words in both languages', () => {
  const keys = PHONE_ERRORS.map((key) => key.replace('errors.', '')).sort();
  expect(Object.keys(en.phone.errors).sort()).toEqual(keys);
  expect(Object.keys(es.phone.errors).sort()).toEqual(keys);
});

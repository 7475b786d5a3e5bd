import { referralAnswerSchema } from '@bothways/domain/rewards';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const answer = (over: object = {}) =>
  referralAnswerSchema.parse({
    success: true,
    code: 'LEA-7K2QD',
    link: 'https://bothways.example/en?ref=LEA-7K2QD',
    invited: 3,
    rewarded: 2,
    credits: 10_000,
    rewardCredits: 50,
    maySay: false,
    ...over,
  });

async function open(routes: Routes, locale: 'en' | 'es' = 'en') {
  const page = await renderArea(area, { path: 'account', locale, user: aUser(), routes });
  return { ...page, person: userEvent.setup() };
}
const section = (name = 'Invite a friend') => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('inviting a friend', () => {
  it('hands on a link and a code, and says who came and what it brought', async () => {
    const { person } = await open({ 'GET /api/referral': () => answer() });
    const invite = await section();
    await waitFor(() => expect(textOf(invite)).toContain('LEA-7K2QD'));
    expect(textOf(invite)).toContain('You get 50 credits when somebody who came with your link buys');
    expect(textOf(invite)).toMatch(/Came with it3Of these have bought2Brought you100 credits/);
    await person.click(within(invite).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('https://bothways.example/en?ref=LEA-7K2QD');
    expect(within(invite).queryByRole('textbox')).toBeNull();
  });

  it('says that nobody came yet', async () => {
    await open({ 'GET /api/referral': () => answer({ invited: 0, rewarded: 0, credits: 0 }) });
    expect(await screen.findByText('Nobody has come with your link yet.')).toBeTruthy();
  });

  it('asks who brought the person, as long as it may be said', async () => {
    const { person, server } = await open({
      'GET /api/referral': () => answer({ maySay: true }),
      'POST /api/referral': () => answer(),
    });
    await person.type(await screen.findByRole('textbox', { name: 'Who invited you?' }), ' ana-24 ');
    await person.click(within(await section()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Who invited you?' })).toBeNull());
    expect(
      server.asked.find(({ method, path }) => method === 'POST' && path === '/api/referral')?.body,
    ).toEqual({
      code: 'ANA-24',
    });
  });

  it.each([
    ['a b', undefined, 'A code has 3 to 40 letters, digits or hyphens.'],
    ['lea-7k2qd', 'errors.referralOwn', 'This is your own code.'],
    ['nobody', 'errors.referralUnknown', 'No account has this code.'],
    ['ana-24', 'errors.referralLate', 'That can no longer be said'],
  ])('refuses %s at its field: %s', async (code, error, text) => {
    const { person, server } = await open({
      'GET /api/referral': () => answer({ maySay: true }),
      'POST /api/referral': () => refusal(409, 'CONFLICT', 'No', { error }),
    });
    await person.type(await screen.findByRole('textbox', { name: 'Who invited you?' }), code);
    await person.click(within(await section()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    const asked = server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/referral');
    expect(asked).toHaveLength(error === undefined ? 0 : 1);
  });

  it('speaks Spanish', async () => {
    await open({ 'GET /api/referral': () => answer() }, 'es');
    const invite = await section('Invita a un amigo');
    await waitFor(() => expect(textOf(invite)).toContain('Recibes 50 créditos'));
  });

  it('that does not load says so, and leaves the rest of the profile', async () => {
    await open({ 'GET /api/referral': () => refusal(500, 'INTERNAL') });
    expect(await screen.findByText('Your invitation could not be loaded')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'About you' })).toBeTruthy();
  });
});

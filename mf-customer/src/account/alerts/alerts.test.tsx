import type { AlertsAnswer } from '@bothways/domain/alerts';
import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import area from '../../area.tsx';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
type Data = AlertsAnswer['data'];
const NOW = '2026-11-20T12:00:00.000Z';
const CONFIGURATIONS: Data['configurations'] = [
  {
    id: 'c1',
    name: 'Spain',
    family: 'arbs',
    mode: 'prematch',
    isActive: true,
    isAllowed: true,
    rule: { isOn: true, minPct: 2, sports: null },
    channels: null,
    version: 'v1',
  },
  {
    id: 'c2',
    name: 'Live',
    family: 'arbs',
    mode: 'live',
    isActive: true,
    isAllowed: false,
    rule: null,
    channels: null,
    version: 'v1',
  },
  {
    id: 'c3',
    name: 'Old',
    family: 'arbs',
    mode: 'prematch',
    isActive: false,
    isAllowed: true,
    rule: null,
    channels: null,
    version: 'v1',
  },
];
const answer = (part: Partial<Data> = {}): AlertsAnswer => ({
  success: true,
  data: {
    configurations: CONFIGURATIONS,
    settings: {
      zone: 'Europe/Madrid',
      quietHours: { isOn: false, from: '23:00', to: '07:00' },
      version: 'v1',
    },
    telegram: { kind: 'bot', state: 'none', bot: 'some_bot' },
    push: { kind: 'none', publicKey: null, devices: [] },
    quietDays: [1, 2, 3, 4, 5, 6, 7],
    digest: { period: 'off', hour: 8, version: 'v1' },
    digestDay: null,
    isFull: false,
    ...part,
  },
});
const DONE = { success: true };

let said: string[] = [];
let disconnect: () => void = () => undefined;
beforeEach(() => {
  disconnect = connectToasts(({ title }) => {
    said.push(title);
    return () => undefined;
  });
  // Drops toasts of earlier files that were queued without a region.
  said = [];
});
afterEach(() => disconnect());

const open = (routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: 'account/alerts',
    locale,
    user: aUser(),
    routes: { 'GET /api/alerts': () => answer(), ...routes },
  });
const PUSH: Data['push'] = { kind: 'on', publicKey: 'BAAA', devices: [] };
const DEVICES: Data['push']['devices'] = [
  { id: 'd1', name: 'Chrome, Linux', isThis: true, addedAt: NOW, usedAt: NOW, isRefused: false },
  { id: 'd2', name: null, isThis: false, addedAt: NOW, usedAt: null, isRefused: true },
];
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the alerts of an account', () => {
  it('link a chat by a link of one use, and say that it is there', async () => {
    const link = 'https://t.me/some_bot?start=abc';
    const { server } = await open({
      'PUT /api/alerts/settings': () => DONE,
      'POST /api/alerts/telegram/link': () => ({
        success: true,
        link,
        expiresAt: '2026-11-20T12:10:00.000Z',
      }),
    });
    const telegram = await section('Telegram');
    expect(telegram.getByText('No chat is linked.')).toBeTruthy();
    await userEvent.click(telegram.getByRole('button', { name: 'Link a chat' }));
    const way = await telegram.findByRole('link', { name: 'Open Telegram' });
    expect(way.getAttribute('href')).toBe(link);
    server.on('GET /api/alerts', () => answer({ telegram: { kind: 'bot', state: 'on', bot: 'some_bot' } }));
    await userEvent.click(telegram.getByRole('button', { name: 'I have opened it' }));
    expect(await telegram.findByText('A chat is linked.')).toBeTruthy();
  });

  it('send a test, and unlink', async () => {
    await open({
      'GET /api/alerts': () => answer({ telegram: { kind: 'bot', state: 'on', bot: 'some_bot' } }),
      'POST /api/alerts/telegram/test': () => ({ success: true, isTaken: true }),
      'DELETE /api/alerts/telegram': () => DONE,
    });
    const telegram = await section('Telegram');
    await userEvent.click(telegram.getByRole('button', { name: 'Send a test' }));
    await waitFor(() => expect(said).toContain('The test was sent'));
    await userEvent.click(telegram.getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(said).toContain('Unlinked'));
  });

  it('say that a chat takes nothing any more, and that there is no bot', async () => {
    const { server } = await open({
      'GET /api/alerts': () => answer({ telegram: { kind: 'bot', state: 'blocked', bot: 'some_bot' } }),
    });
    expect(await screen.findByText(/The bot was blocked in Telegram/)).toBeTruthy();
    expect(server.asked.length).toBeGreaterThan(0);
  });

  it('without a bot have no button that does nothing', async () => {
    await open({ 'GET /api/alerts': () => answer({ telegram: { kind: 'none', state: 'none', bot: null } }) });
    const telegram = await section('Telegram');
    expect(telegram.getByText(/There is no Telegram bot/)).toBeTruthy();
    expect(telegram.queryByRole('button')).toBeNull();
  });

  it('save a rule by its switch and from another percent', async () => {
    const { server } = await open({
      'PUT /api/alerts/rules/c1': () => DONE,
      'PUT /api/alerts/rules/c3': () => DONE,
    });
    const rules = await section('What you are told of');
    expect(rules.getByText('Your plan does not have this list.')).toBeTruthy();
    expect(rules.getByRole<HTMLInputElement>('switch', { name: /^Live/ }).disabled).toBe(true);
    const field = rules.getByRole('textbox', { name: 'From' });
    await userEvent.clear(field);
    await userEvent.type(field, '3.5');
    await userEvent.click(rules.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said).toContain('Saved'));
    await userEvent.click(rules.getByRole('switch', { name: /^Old/ }));
    await waitFor(() => {
      const bodies = server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
      expect(bodies).toEqual([
        { minPct: 3.5, version: 'v1' },
        { isOn: true, version: 'v1' },
      ]);
    });
  });

  it('give a rule ways of its own, at least one of them', async () => {
    const { server } = await open({ 'PUT /api/alerts/rules/c1': () => DONE });
    const rules = await section('What you are told of');
    const ways = within(rules.getByRole('group', { name: 'Sent through' }));
    const way = (name: string) => ways.getByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(way('E-mail digest'));
    await userEvent.click(way('Telegram'));
    expect(way('Your devices').disabled).toBe(true);
    server.on('GET /api/alerts', () =>
      answer({
        telegram: { kind: 'bot', state: 'on', bot: 'some_bot' },
        configurations: CONFIGURATIONS.map((one) => ({ ...one, channels: ['push'] as const })),
      }),
    );
    await userEvent.click(rules.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said).toContain('Saved'));
    const { body } = server.asked.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ channels: ['push'], version: 'v1' });
    // Telegram is on, but no way of this rule.
    expect(await rules.findByText(/^Goes nowhere yet/)).toBeTruthy();
  });

  it('say where what a rule finds goes, or that it goes nowhere', async () => {
    const { server } = await open();
    const rules = await section('What you are told of');
    expect(rules.getByText(/^Goes nowhere yet/)).toBeTruthy();
    server.on('GET /api/alerts', () =>
      answer({
        telegram: { kind: 'bot', state: 'on', bot: 'some_bot' },
        push: { ...PUSH, devices: DEVICES },
        digest: { period: 'daily', hour: 8, version: 'v1' },
      }),
    );
    server.on('PUT /api/alerts/digest', () => DONE);
    server.on('PUT /api/alerts/settings', () => DONE);
    const digest = await section('E-mail digest');
    await userEvent.click(digest.getByRole('radio', { name: 'Every day' }));
    expect(
      await rules.findByText('Goes to: Telegram, 1 device, and e-mail every day, as figures'),
    ).toBeTruthy();
    await waitFor(() => expect(said).toContain('Digest saved'));
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const bodies = server.asked.filter(({ path }) => path === '/api/alerts/digest').map(({ body }) => body);
    expect([zone === '', bodies]).toEqual([false, [{ period: 'daily', weekday: null, version: 'v1' }]]);
  });

  it('sum up once a week, on the day that is chosen', async () => {
    const weekly = { period: 'daily' as const, hour: 8, version: 'v2' };
    const { server } = await open({
      'PUT /api/alerts/digest': () => DONE,
      'PUT /api/alerts/settings': () => DONE,
    });
    const digest = await section('E-mail digest');
    server.on('GET /api/alerts', () => answer({ digest: weekly, digestDay: 1 }));
    await userEvent.click(digest.getByRole('radio', { name: 'Every week' }));
    await userEvent.click(await digest.findByRole('button', { name: /^Monday/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Friday' }));
    const bodies = () =>
      server.asked.filter(({ path }) => path === '/api/alerts/digest').map(({ body }) => body);
    await waitFor(() =>
      expect(bodies()).toEqual([
        { period: 'daily', weekday: 1, version: 'v1' },
        { weekday: 5, version: 'v2' },
      ]),
    );
    expect(digest.getByRole('radio', { name: 'Every week', checked: true })).toBeTruthy();
  });

  it('save the sports of a rule, of which one stays', async () => {
    const { server } = await open({ 'PUT /api/alerts/rules/c1': () => DONE });
    const rules = await section('What you are told of');
    for (const name of ['Tennis', 'Basketball', 'Baseball', 'American football', 'Hockey'])
      await userEvent.click(rules.getByRole('checkbox', { name }));
    expect(rules.getByRole<HTMLInputElement>('checkbox', { name: 'Football' }).disabled).toBe(true);
    await userEvent.click(rules.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said).toContain('Saved'));
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      sports: ['football'],
      version: 'v1',
    });
  });

  describe('that were saved in another window meanwhile', () => {
    const changed = (current: object) => refusal(409, 'CHANGED', 'Changed', { changed: [], current });
    const bodies = ({ server }: Awaited<ReturnType<typeof open>>, path: string) =>
      server.asked.filter(({ path: asked }) => asked.endsWith(path)).map(({ body }) => body);

    it('have the rule of there beside what is typed here', async () => {
      const current = { isOn: true, minPct: 5, sports: ['tennis'], channels: null, version: 'v2' };
      const page = await open({ 'PUT /api/alerts/rules/c1': () => changed(current) });
      const rules = await section('What you are told of');
      const field = rules.getByRole('textbox', { name: 'From' });
      await userEvent.clear(field);
      await userEvent.type(field, '3.5');
      await userEvent.click(rules.getByRole('button', { name: 'Save' }));
      const notice = await rules.findByRole('alert');
      expect(notice.textContent).toMatch(
        /^You saved this in another window.*FromSaved: 5.00%Here: 3.50%SportsSaved: TennisKeep/,
      );
      expect(field).toHaveProperty('value', '3.50');
      expect(said).toEqual([]);
      page.server.on('PUT /api/alerts/rules/c1', () => DONE);
      await userEvent.click(within(notice).getByRole('button', { name: 'Keep what is here' }));
      await userEvent.click(rules.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(said).toEqual(['Saved']));
      expect(bodies(page, '/rules/c1')).toEqual([
        { minPct: 3.5, version: 'v1' },
        { minPct: 3.5, version: 'v2' },
      ]);
    });

    it('have the digest of there, and what is chosen here is sent again over it', async () => {
      const current = { period: 'hourly', hour: 8, version: 'v2' };
      const page = await open({
        'PUT /api/alerts/digest': () => changed(current),
        'PUT /api/alerts/settings': () => DONE,
      });
      const digest = await section('E-mail digest');
      await userEvent.click(digest.getByRole('radio', { name: 'Every day' }));
      const notice = await digest.findByRole('alert');
      expect(notice.textContent).toMatch(/How oftenSaved: Every hourHere: Every dayKeep/);
      page.server.on('PUT /api/alerts/digest', () => DONE);
      await userEvent.click(within(notice).getByRole('button', { name: 'Keep what is here' }));
      await waitFor(() => expect(digest.queryByRole('alert')).toBeNull());
      expect(bodies(page, '/digest')).toEqual([
        { period: 'daily', weekday: null, version: 'v1' },
        { period: 'daily', weekday: null, version: 'v2' },
      ]);
    });
  });

  it('that do not load say so and are asked for again', async () => {
    const { server } = await open({ 'GET /api/alerts': () => refusal(503, 'UNAVAILABLE') });
    expect(await screen.findByText('The alerts did not load')).toBeTruthy();
    server.on('GET /api/alerts', () => answer({ configurations: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/You have no configuration yet/)).toBeTruthy();
  });

  it('are there in Spanish', async () => {
    await open({ 'GET /api/alerts': () => answer({ isFull: true }) }, 'es');
    expect(await screen.findByRole('region', { name: 'De qué te avisamos' })).toBeTruthy();
    expect(screen.getByText(/Se siguen más listas/)).toBeTruthy();
  });
});

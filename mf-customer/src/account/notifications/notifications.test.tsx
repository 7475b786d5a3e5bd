import type { AlertsAnswer } from '@bothways/domain/alerts';
import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { PHONE } from '@bothways/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../../area.tsx';

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });

type Data = AlertsAnswer['data'];
const answer = (part: Partial<Data> = {}): AlertsAnswer => ({
  success: true,
  data: {
    configurations: [],
    settings: {
      zone: 'Europe/Madrid',
      quietHours: { isOn: false, from: '23:00', to: '07:00' },
      version: 'v1',
    },
    telegram: { kind: 'bot', state: 'on', bot: 'some_bot' },
    push: { kind: 'none', publicKey: null, devices: [] },
    quietDays: [1, 2, 3, 4, 5, 6, 7],
    digest: { period: 'off', hour: 8, version: 'v1' },
    digestDay: null,
    isFull: false,
    ...part,
  },
});
const DONE = { success: true };
const letters = (part: object = {}) => ({
  success: true,
  letters: { plan: true, invitations: true, operations: true, ...part },
});
const changed = (current: object) => refusal(409, 'CHANGED', 'Changed', { changed: [], current });

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
afterEach(() => {
  disconnect();
  vi.restoreAllMocks();
});

async function open(routes: Routes = {}, locale: 'en' | 'es' = 'en', permissions: string[] = []) {
  const page = await renderArea(area, {
    path: 'account/notifications',
    locale,
    user: aUser(),
    permissions,
    routes: {
      'GET /api/alerts': () => answer(),
      'GET /api/account/letters': () => letters(),
      'PUT /api/alerts/settings': () => DONE,
      ...routes,
    },
  });
  const bodies = (path: string) =>
    page.server.asked
      .filter((asked) => asked.path === path && asked.method === 'PUT')
      .map(({ body }) => body);
  return { ...page, bodies };
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('what is sent', () => {
  it('is a table by kind and channel; what always comes has no switch, and says why', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'What we send' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Kind',
      'E-mail',
      'Text message',
      'Push',
      'Telegram',
      'In the app',
    ]);
    expect(table.getAllByRole('rowheader').map((cell) => cell.querySelector('b')?.textContent)).toEqual([
      'Security',
      'Lost second factor',
      'Codes',
      'Receipts and payments',
      'Your plan',
      'Alerts',
      'Digest',
    ]);
    const security = await row(/^Security/);
    expect(security.getByRole('rowheader').textContent).toMatch(/Always sent: whoever breaks in/);
    expect(security.queryByRole('switch')).toBeNull();
    expect(security.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Always',
      '–Does not come this way',
      '–Does not come this way',
      '–Does not come this way',
      'Security',
    ]);
    const finds = await row(/^Alerts/);
    expect(finds.getByRole('link', { name: 'On' }).getAttribute('href')).toBe('/en/account/alerts');
    expect(finds.getByRole('link', { name: 'Not available' })).toBeTruthy();
    await userEvent.click(finds.getByRole('button', { name: 'Alerts' }));
    expect(await screen.findByRole('dialog', { name: 'Alerts for arbs' })).toBeTruthy();
  });

  it('ends e-mails of a kind and brings them back by keyboard; only what was pressed is sent', async () => {
    let plan = true;
    const { bodies } = await open({
      'PUT /api/account/letters': () => {
        plan = !plan;
        // Another window has ended the others meanwhile.
        return letters({ plan, operations: false });
      },
    });
    const toggle = (await row(/^Your plan/)).getByRole('switch', { name: 'Your plan, by e-mail' });
    toggle.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(toggle).toHaveProperty('checked', false));
    expect(document.activeElement).toBe(toggle);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(toggle).toHaveProperty('checked', true));
    expect(bodies('/api/account/letters')).toEqual([{ plan: false }, { plan: true }]);
  });

  it('has rows of the back office for those who work there', async () => {
    const held = ['update:bot_user', 'read:user:stats', 'manage:deployment'];
    const routes = {
      'GET /api/notifications/choices': () => ({
        success: true,
        choices: { byEmail: false, byBrowser: false },
      }),
      'PUT /api/notifications/choices': () => ({
        success: true,
        choices: { byEmail: true, byBrowser: false },
      }),
    };
    const { bodies } = await open(routes, 'en', held);
    await userEvent.click(
      await screen.findByRole('switch', { name: 'Requests of bot users, by e-mail', checked: false }),
    );
    expect(
      await screen.findByRole('switch', { name: 'Requests of bot users, by e-mail', checked: true }),
    ).toBeTruthy();
    expect(bodies('/api/notifications/choices')).toEqual([{ byEmail: true }]);
    expect(screen.getByRole('switch', { name: 'Invitations to the bot, by e-mail' })).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Releases, by e-mail' })).toBeTruthy();
  });

  it('ends the digests by one press, and brings a daily one', async () => {
    let period: 'off' | 'daily' | 'hourly' = 'hourly';
    const { bodies } = await open({
      'GET /api/alerts': () => answer({ digest: { period, hour: 8, version: period } }),
      'PUT /api/alerts/digest': () => {
        period = period === 'off' ? 'daily' : 'off';
        return DONE;
      },
    });
    const digest = await row(/^Digest/);
    expect(digest.getByRole('link', { name: 'Every hour' })).toBeTruthy();
    await userEvent.click(digest.getByRole('switch', { name: 'Digest, by e-mail', checked: true }));
    await userEvent.click(await digest.findByRole('switch', { checked: false }));
    expect(await digest.findByRole('link', { name: 'Every day' })).toBeTruthy();
    expect(bodies('/api/alerts/digest')).toEqual([
      { period: 'off', version: 'hourly' },
      { period: 'daily', version: 'off' },
    ]);
  });

  it('shows the digest that another window has chosen instead of changing it', async () => {
    const hourly = { period: 'hourly' as const, hour: 8, version: 'v2' };
    const { server } = await open({ 'PUT /api/alerts/digest': () => changed(hourly) });
    const digest = await row(/^Digest/);
    server.on('GET /api/alerts', () => answer({ digest: hourly }));
    await userEvent.click(digest.getByRole('switch', { checked: false }));
    expect(await digest.findByRole('link', { name: 'Every hour' })).toBeTruthy();
    expect(said).toEqual([]);
  });

  it('is a card a kind on a phone, with the channels by which it comes alone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === PHONE,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    await open({}, 'es');
    const cards = within(await screen.findByRole('list', { name: 'Qué te enviamos' }));
    const [security] = cards.getAllByRole('listitem');
    const names = [...(security?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
    expect(names).toEqual(['Correo', 'En la app']);
    expect(screen.queryByRole('table')).toBeNull();
    expect(cards.getByRole('switch', { name: 'Tu plan, por correo' })).toBeTruthy();
  });

  it('that does not load says so and is asked for again', async () => {
    const { server } = await open({ 'GET /api/account/letters': () => refusal(503, 'UNAVAILABLE') });
    expect(await screen.findByText('Your e-mails could not be loaded')).toBeTruthy();
    server.on('GET /api/account/letters', () => letters());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/^Security/)).toBeTruthy();
  });
});

describe('quiet hours', () => {
  it('go by the clock of the browser, on the days that are chosen', async () => {
    const { bodies } = await open();
    const quiet = await section('Quiet hours');
    expect(quiet.getByText(/E-mails that can be switched off wait until the hours end/)).toBeTruthy();
    await userEvent.click(quiet.getByRole('switch', { name: 'Keep some hours quiet' }));
    await userEvent.click(quiet.getByRole('checkbox', { name: 'Saturday', checked: true }));
    await userEvent.click(quiet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(said).toContain('Quiet hours saved'));
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    expect(bodies('/api/alerts/settings')).toEqual([
      {
        zone,
        quietHours: { isOn: true, from: '23:00', to: '07:00' },
        quietDays: [1, 2, 3, 4, 5, 7],
        version: 'v1',
      },
    ]);
  });

  it('that another window has saved meanwhile can be taken', async () => {
    const current = {
      zone: 'UTC',
      quietHours: { isOn: true, from: '21:00', to: '07:00' },
      quietDays: [6, 7],
      version: 'v2',
    };
    await open({ 'PUT /api/alerts/settings': () => changed(current) }, 'es');
    const quiet = await section('Horas de silencio');
    await userEvent.click(quiet.getByRole('switch'));
    await userEvent.click(quiet.getByRole('button', { name: 'Guardar' }));
    const notice = await quiet.findByRole('alert');
    expect(notice.textContent).toMatch(/Guardado: SíAquí: Sí.*Guardado: 21:00.*Guardado: sábado y domingo/);
    await userEvent.click(within(notice).getByRole('button', { name: 'Tomar lo guardado' }));
    expect(quiet.queryByRole('alert')).toBeNull();
    expect(quiet.getByDisplayValue('21:00')).toBeTruthy();
  });
});

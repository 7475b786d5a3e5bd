import type { Arb } from '@bothways/domain/arbs';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anArb, isoAt } from '../testing/factories.ts';
import { openPage, pass, person, withFakeTime } from '../testing/screen.tsx';
import { settingsRoutes } from '../testing/settings.ts';
import { shownToasts } from '../testing/toasts.ts';
import { claimAlerts } from './alert-claims.ts';

withFakeTime();
const toasts = shownToasts();

const arbOf = (id: string, percent: number, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, profit: 1 - percent / 100, ...over });
const dialog = () => within(screen.getByRole('dialog', { name: 'Alerts for arbs' }));
const stored = () => JSON.parse(localStorage.getItem('arbAlerts:v1') ?? '{}');

/** The browser's notices, and what the person answers when asked. */
function browserThat(answer: 'granted' | 'denied') {
  const shown: { title: string; body: string; press: () => void }[] = [];
  class Notice {
    static permission: string = 'default';
    static requestPermission = async (): Promise<string> => {
      Notice.permission = answer;
      return answer;
    };
    onclick: (() => void) | null = null;
    constructor(title: string, { body = '' }: { body?: string }) {
      shown.push({ title, body, press: () => this.onclick?.() });
    }
    close(): void {
      this.onclick = null;
    }
  }
  vi.stubGlobal('Notification', Notice);
  return shown;
}

async function openDialog(arbs: Arb[]) {
  const page = await openPage(arbs);
  const someone = person();
  await someone.click(screen.getByRole('button', { name: 'Alerts' }));
  return { page, someone };
}

/** In Hz; the page keeps the sound that it made first. */
const played: number[] = [];

/** The browser's sound; `state` says whether it lets a page be heard. Returns what was played. */
function soundThat(state: 'running' | 'suspended') {
  played.length = 0;
  const level = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  class Sound {
    state = state;
    currentTime = 0;
    destination = {};
    resume = async () => undefined;
    createGain = () => ({ gain: level, connect: (to: unknown) => to });
    createOscillator = () => {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (to: unknown) => to,
        start: () => played.push(frequency.value),
        stop: vi.fn(),
      };
    };
  }
  vi.stubGlobal('AudioContext', Sound);
  return played;
}

beforeEach(() => browserThat('granted'));

describe('alerts', () => {
  it('are off until the person turns them on', async () => {
    const page = await openPage([arbOf('a', 3)]);
    await page.change([arbOf('b', 9)]);
    expect(toasts).toEqual([]);
    await person().click(screen.getByRole('button', { name: 'Alerts' }));
    expect(dialog().getByRole('switch', { name: 'Tell me about new arbs' })).toHaveProperty('checked', false);
  });

  it('tell of a new arb above the chosen percent once, with its age on arrival and the way to it', async () => {
    const { page, someone } = await openDialog([arbOf('a', 3)]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    const fresh = arbOf('b', 5, { addedOn: isoAt(-1000) });
    await page.change([fresh, arbOf('c', 2)]);
    await page.change([fresh]);
    expect(toasts).toMatchObject([
      {
        title: '5.00% · Real Sociedad – Villarreal',
        description: expect.stringMatching(/Winamax – Pinnacle, \ds old/),
      },
    ]);
    toasts[0]?.action?.onPress();
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=b');
    expect(stored()).toMatchObject({ isOn: true, minPct: 3 });
  });

  it('tell only of arbs whose every bet stands at a chosen bookmaker, the own country chosen at first', async () => {
    const page = await openPage([], { routes: settingsRoutes('arbs', []) });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Alerts' }));
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('switch', { name: /Only at bookmakers that I choose/ }));
    expect(dialog().getByText(/^4 selected/)).toBeTruthy();
    expect(stored().bookies).toEqual(['bet365', 'bwin', 'pinnacle', 'ps3838']);
    await someone.click(dialog().getByRole('button', { name: 'Bwin' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    const at = (id: string, ...bookies: string[]) => {
      const arb = arbOf(id, 5);
      return { ...arb, bets: arb.bets.map((bet, leg) => ({ ...bet, bookie: bookies[leg] ?? '' })) };
    };
    await page.change([
      at('b', 'bet365', 'bwin'),
      at('c', 'bwin', 'pinnacle'),
      at('d', 'bet365', 'pinnacle'),
    ]);
    expect(toasts.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Bet365 – Pinnacle/),
    ]);
    await someone.click(screen.getByRole('button', { name: 'Alerts, on' }));
    await someone.click(dialog().getByRole('switch', { name: /Only at bookmakers that I choose/ }));
    expect(dialog().queryByRole('button', { name: 'Bwin' })).toBeNull();
    await someone.keyboard('{Escape}');
    await pass(300);
    await page.change([at('e', 'bwin', 'olybet')]);
    expect(toasts.map(({ description }) => description)).toContainEqual(
      expect.stringMatching(/^Bwin – OlyBet/),
    );
  });

  it('say that one bookmaker makes no arb', async () => {
    const page = await openPage([], { routes: settingsRoutes('arbs', []) });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Alerts' }));
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('switch', { name: /Only at bookmakers that I choose/ }));
    expect(dialog().queryByText(/An arb needs two bookmakers/)).toBeNull();
    await someone.click(dialog().getByRole('button', { name: 'Deselect all' }));
    expect(dialog().getByText(/An arb needs two bookmakers/)).toBeTruthy();
    await page.change([arbOf('b', 5)]);
    expect(toasts).toEqual([]);
  });

  it('go through the browser once it is allowed', async () => {
    const shown = browserThat('granted');
    const { page, someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('switch', { name: 'Notification of the browser' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    await page.change([arbOf('b', 5)]);
    expect(shown.map(({ title }) => title)).toEqual(['5.00% · Real Sociedad – Villarreal']);
    shown[0]?.press();
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=b');
  });

  it('sound once for what came, and not at all where the person wants no sound', async () => {
    const played = soundThat('running');
    const { page, someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('button', { name: 'Listen' }));
    expect(played).toEqual([660, 880]);
    await someone.keyboard('{Escape}');
    await pass(300);
    await page.change([arbOf('b', 5), arbOf('c', 6)]);
    expect(played).toHaveLength(4);
    await someone.click(screen.getByRole('button', { name: 'Alerts, on' }));
    await someone.click(dialog().getByRole('switch', { name: 'Sound' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    await page.change([arbOf('d', 7)]);
    expect(toasts).toHaveLength(3);
    expect(played).toHaveLength(4);
  });

  it('are given by one tab: another that told of it first leaves this one silent', async () => {
    const played = soundThat('running');
    const { page, someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    await claimAlerts(['b'], Date.now(), true);
    await page.change([arbOf('b', 5)]);
    expect([toasts, played]).toEqual([[], []]);
    await page.change([arbOf('b', 5), arbOf('c', 6)]);
    expect(toasts).toMatchObject([{ title: '6.00% · Real Sociedad – Villarreal' }]);
    expect(played).toHaveLength(2);
  });

  it('show in the tab in front what one behind it has sounded for', async () => {
    const played = soundThat('running');
    const { page, someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.keyboard('{Escape}');
    await pass(300);
    await claimAlerts(['b'], Date.now(), false);
    await page.change([arbOf('b', 5)]);
    expect(toasts).toMatchObject([{ title: '5.00% · Real Sociedad – Villarreal' }]);
    expect(played).toEqual([]);
  });

  it('say so when the browser refuses', async () => {
    browserThat('denied');
    const { someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('switch', { name: 'Notification of the browser' }));
    await pass(20);
    expect(dialog().getByText(/The browser refuses notifications/)).toBeTruthy();
    expect(stored().withNotification).toBe(false);
  });

  it('keep quiet in the quiet hours', async () => {
    const { page, someone } = await openDialog([]);
    await someone.click(dialog().getByRole('switch', { name: 'Tell me about new arbs' }));
    await someone.click(dialog().getByRole('switch', { name: 'Quiet hours' }));
    for (const end of ['From', 'To'])
      fireEvent.change(dialog().getByLabelText(end), { target: { value: '00:00' } });
    await someone.keyboard('{Escape}');
    await pass(300);
    expect(stored().quietHours).toEqual({ isOn: true, from: '00:00', to: '00:00' });
    await page.change([arbOf('b', 5)]);
    expect(toasts).toEqual([]);
  });

  it('are off, and clean, when the storage holds something else', async () => {
    const page = await openPage([arbOf('a', 3)]);
    localStorage.setItem('arbAlerts:v1', '{"isOn":true,"minPct":"3"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'arbAlerts:v1' }));
    await page.change([arbOf('b', 9)]);
    expect(toasts).toEqual([]);
    expect(localStorage.getItem('arbAlerts:v1')).toBeNull();
  });
});

import type { AlertsAnswer } from '@bothways/domain/alerts';
import { connectToasts } from '@bothways/platform/host';
import { aUser, type Routes, renderArea } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
type Push = AlertsAnswer['data']['push'];
const NOW = '2026-11-20T12:00:00.000Z';
const THIS = { id: 'd1', name: 'Chrome, Linux', isThis: true, addedAt: NOW, usedAt: NOW, isRefused: false };
const OTHER = { id: 'd2', name: null, isThis: false, addedAt: NOW, usedAt: null, isRefused: true };
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
const answer = (push: Partial<Push> = {}): AlertsAnswer => ({
  success: true,
  data: {
    configurations: [],
    settings: { zone: 'UTC', quietHours: { isOn: false, from: '23:00', to: '07:00' }, version: 'v1' },
    telegram: { kind: 'none', state: 'none', bot: null },
    push: { kind: 'on', publicKey: 'BAAA', devices: [], ...push },
    quietDays: [1, 2, 3, 4, 5, 6, 7],
    digest: { period: 'off', hour: 8, version: 'v1' },
    digestDay: null,
    isFull: false,
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
afterEach(() => {
  disconnect();
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

const ofNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

/** A browser that takes messages, or does not. */
function browser({ permission = 'default', reaches = true } = {}) {
  const unsubscribe = vi.fn(async () => true);
  const old = { unsubscribe };
  const subscribe = vi.fn(async () => {
    if (!reaches) throw new DOMException('no service', 'AbortError');
    return { toJSON: () => ({ ...SUBSCRIPTION, expirationTime: null }) };
  });
  const registration = { pushManager: { getSubscription: async () => old, subscribe } };
  const register = vi.fn(async () => registration);
  const getRegistration = async () => registration;
  vi.stubGlobal('PushManager', class {});
  const requestPermission = vi.fn(async () => (permission === 'default' ? 'granted' : permission));
  vi.stubGlobal('Notification', { permission, requestPermission });
  const serviceWorker = { register, getRegistration, ready: Promise.resolve(registration) };
  ofNavigator('serviceWorker', serviceWorker);
  return { register, subscribe, unsubscribe, requestPermission };
}

const open = (routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: 'account/alerts',
    locale,
    user: aUser(),
    routes: { 'GET /api/alerts': () => answer(), 'PUT /api/alerts/settings': () => DONE, ...routes },
  });
const section = async (name = 'Notifications on your devices') =>
  within(await screen.findByRole('region', { name }));

describe('notifications of a browser', () => {
  it('are asked for by us first, then by the browser, and sent to the server', async () => {
    const { register, requestPermission } = browser();
    const { server } = await open({ 'PUT /api/alerts/push/device': () => DONE });
    const push = await section();
    expect(requestPermission).not.toHaveBeenCalled();
    server.on('GET /api/alerts', () => answer({ devices: [THIS] }));
    await userEvent.click(push.getByRole('button', { name: 'Switch on in this browser' }));
    expect(await push.findByText('This browser shows them.')).toBeTruthy();
    expect(said).toContain('On in this browser');
    expect(register).toHaveBeenCalledWith('/push-worker.js', { scope: '/' });
    expect(server.asked.find(({ path }) => path === '/api/alerts/push/device')?.body).toEqual(SUBSCRIPTION);
  });

  it.each([
    [{ permission: 'denied-later' }, 'The browser was not allowed to show notifications'],
    [{ reaches: false }, 'The browser could not reach its notification service'],
  ])('that do not come to be say why: %j', async (is, why) => {
    browser(is);
    const { server } = await open();
    await userEvent.click((await section()).getByRole('button', { name: 'Switch on in this browser' }));
    await waitFor(() => expect(said).toContain(why));
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('are tested and removed by device, and this browser forgets them', async () => {
    const { unsubscribe } = browser({ permission: 'granted' });
    await open({
      'GET /api/alerts': () => answer({ devices: [THIS, OTHER] }),
      'POST /api/alerts/push/devices/d1/test': () => ({ success: true, isTaken: true }),
      'DELETE /api/alerts/push/devices/d1': () => DONE,
    });
    const push = await section();
    expect(push.getByText(/It takes nothing any more/)).toBeTruthy();
    expect(push.queryByRole('button', { name: 'Send a test to Unknown browser' })).toBeNull();
    await userEvent.click(push.getByRole('button', { name: 'Send a test to Chrome, Linux' }));
    await waitFor(() => expect(said).toContain('The test was sent'));
    await userEvent.click(push.getByRole('button', { name: 'Remove Chrome, Linux' }));
    await waitFor(() => expect(said).toContain('Removed'));
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('on an iPhone come to the home screen, which is said step by step', async () => {
    ofNavigator('standalone', false);
    await open({}, 'es');
    const push = await section('Notificaciones en tus dispositivos');
    expect(push.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pulsa Compartir en Safari.',
      'Elige «Añadir a pantalla de inicio».',
      'Abre Bothways desde ahí y activa aquí las notificaciones.',
    ]);
    expect(push.queryByRole('button')).toBeNull();
  });

  it('that the browser refuses, or the installation has not, have no button', async () => {
    browser({ permission: 'denied' });
    const { server } = await open();
    const push = await section();
    expect(push.getByText(/The browser refuses notifications/)).toBeTruthy();
    expect(push.queryByRole('button')).toBeNull();
    expect(server.asked.length).toBeGreaterThan(0);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');

/** The worker in a scope of its own, and the ways to call it. */
function worker({ windows = [] as object[], status = 200 } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const subscription = { toJSON: () => ({ endpoint: 'e', keys: 'k', more: 1 }), unsubscribe: vi.fn() };
  const registration = {
    showNotification: vi.fn(async () => undefined),
    pushManager: { subscribe: vi.fn(async () => subscription) },
  };
  const clients = {
    matchAll: async () => windows,
    openWindow: vi.fn(async () => undefined),
    claim: async () => undefined,
  };
  const fetch = vi.fn(async () => new Response('{}', { status }));
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: 'https://bothways.test' },
    registration,
    clients,
    fetch,
    URL,
    skipWaiting: vi.fn(),
  };
  runInNewContext(SOURCE, { ...scope, self: scope });
  const send = async (name: string, event: object): Promise<void> => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return { send, registration, clients, fetch, subscription, listeners };
}

const MESSAGE = { title: 't', body: 'b', path: '/en/x?arb=1', tag: 'g', isGone: false };
const data = (value: unknown) => ({ json: () => value });
const click = (pathname: unknown) => ({ notification: { close: vi.fn(), data: { path: pathname } } });

test('what comes is shown, in the place of what it is about, and without a sound when that is gone', async () => {
  const { send, registration } = worker();
  await send('push', { data: data(MESSAGE) });
  await send('push', { data: data({ ...MESSAGE, isGone: true }) });
  expect(registration.showNotification.mock.calls).toMatchObject([
    ['t', { body: 'b', tag: 'g', silent: false, data: { path: '/en/x?arb=1' } }],
    ['t', { body: 'b', tag: 'g', silent: true }],
  ]);
});

test.each([null, data(undefined), data({ title: 1 }), { json: () => JSON.parse('{') }])(
  'something is shown also for what is none of ours',
  async (value) => {
    const { send, registration } = worker();
    await send('push', { data: value });
    expect(registration.showNotification).toHaveBeenCalledWith('Bothways', expect.anything());
  },
);

test('a press opens its page in a window that is there, or in a new one', async () => {
  const navigate = vi.fn(async () => undefined);
  const window = { focus: async () => ({ navigate }) };
  const there = worker({ windows: [window] });
  await there.send('notificationclick', click(MESSAGE.path));
  expect(navigate).toHaveBeenCalledWith('https://bothways.test/en/x?arb=1');
  const broken = {
    focus: async () => {
      throw new Error('closing');
    },
  };
  const alone = worker({ windows: [broken] });
  await alone.send('notificationclick', click(MESSAGE.path));
  expect(alone.clients.openWindow).toHaveBeenCalledWith('https://bothways.test/en/x?arb=1');
});

test.each(['https://evil.test/', '//evil.test', 7, undefined])(
  'a press opens nothing but us: %j',
  async (to) => {
    const { send, clients } = worker();
    await send('notificationclick', click(to));
    expect(String(clients.openWindow.mock.calls)).toMatch(/^https:\/\/bothways\.test\/?$/);
  },
);

test('a subscription that changes is told, and ends where nobody is signed in', async () => {
  const event = { oldSubscription: { options: { applicationServerKey: 'key' } } };
  const { send, registration, fetch, subscription } = worker();
  await send('pushsubscriptionchange', event);
  expect(registration.pushManager.subscribe).toHaveBeenCalledWith({ applicationServerKey: 'key' });
  expect(fetch.mock.calls).toMatchObject([
    ['/api/alerts/push/device', { method: 'PUT', body: '{"endpoint":"e","keys":"k"}' }],
  ]);
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
  const nobody = worker({ status: 401 });
  await nobody.send('pushsubscriptionchange', event);
  expect(nobody.subscription.unsubscribe).toHaveBeenCalledOnce();
});

test('it answers no requests: no page of it is ever old', () => {
  expect([...worker().listeners.keys()].toSorted()).toEqual([
    'activate',
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ]);
});

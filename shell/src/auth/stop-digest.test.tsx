import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { forgetPushes } from './forget-pushes.ts';

const TOKEN = `${'t'.repeat(24)}.${'m'.repeat(43)}`;
const seeHeading = (name: string) => screen.findByRole('heading', { name });
const isStop = ({ path }: { path: string }) => path.includes('digest/stop');

describe('digests that are ended by the link of one', () => {
  it('take a press, without signing in', async () => {
    const { server } = await renderShell({ path: `/en/stop-digest#${TOKEN}`, user: null });
    server.on('POST /api/alerts/digest/stop', () => ({ success: true }));
    await seeHeading('No more digests');
    expect(server.asked.some(isStop)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'End the digests' }));
    await seeHeading('The digests have ended');
    expect(server.asked.filter(isStop)).toHaveLength(1);
  });

  it('say in Spanish where else they end, when the page was reloaded', async () => {
    await renderShell({ path: '/es/stop-digest', user: null });
    await seeHeading('Abre otra vez el enlace del correo');
    const link = screen.getByRole('link', { name: 'A mis avisos' });
    expect(link.getAttribute('href')).toBe('/es/account/alerts');
  });
});

describe('letters about requests that are ended by the link of one', () => {
  it('take a press, without signing in', async () => {
    const { server } = await renderShell({ path: `/en/stop-bot-letters#${TOKEN}`, user: null });
    server.on('POST /api/notifications/stop-letters', () => ({ success: true }));
    await seeHeading('No more letters about requests');
    await userEvent.click(screen.getByRole('button', { name: 'End these letters' }));
    await seeHeading('The letters have ended');
    const sent = server.asked.filter(({ path }) => path.includes('stop-letters'));
    expect(sent.map(({ path }) => path)).toEqual([`/api/notifications/stop-letters?token=${TOKEN}`]);
  });
});

describe.each([
  [
    'letters',
    'letters/stop',
    'No more e-mails of this kind',
    'End these e-mails',
    'These e-mails have ended',
  ],
  [
    'invitations',
    'bot/invitations/stop-letters',
    'No more invitations',
    'End the invitations',
    'The invitations have ended',
  ],
])('%s that are ended by the link of one', (page, operation, title, button, done) => {
  it('take a press, without signing in', async () => {
    const { server } = await renderShell({ path: `/en/stop-${page}#${TOKEN}`, user: null });
    server.on(`POST /api/${operation}`, () => ({ success: true }));
    await seeHeading(title);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await seeHeading(done);
    const sent = server.asked.filter(({ path }) => path.includes(operation));
    expect(sent.map(({ path }) => path)).toEqual([`/api/${operation}?token=${TOKEN}`]);
  });
});

describe('a browser that is signed out', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
  const withWorker = (subscription: object | null) =>
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }),
      },
    });

  it('ends its subscription', async () => {
    const unsubscribe = vi.fn(async () => true);
    withWorker({ unsubscribe });
    await forgetPushes();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it('is signed out also where it has none, or cannot end it', async () => {
    await forgetPushes();
    withWorker(null);
    await forgetPushes();
    withWorker({ unsubscribe: () => Promise.reject(new Error('no')) });
    await expect(forgetPushes()).resolves.toBeUndefined();
  });
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const TOKEN = 't'.repeat(43);
const seeHeading = (name: string) => screen.findByRole('heading', { name });
const OPEN = {
  success: true,
  message: 'OK',
  data: {
    email: 'ane@correo.example',
    by: { name: 'Lea', email: 'lea@bothways.test' },
    expiresAt: '2026-12-04T10:00:00.000Z',
    state: 'open',
  },
};

async function open(locale: 'en' | 'es' = 'en') {
  const page = await renderShell({ path: `/${locale}/bot-invitation#${TOKEN}`, user: null });
  const asked = (how: string) => page.server.asked.filter(({ path }) => path.endsWith(`invitations/${how}`));
  return { ...page, asked };
}

describe('an invitation to the bot', () => {
  it('says who asks, and is accepted by a press and not by looking', async () => {
    const page = await open();
    page.server.on('POST /api/bot/invitations/read', () => OPEN);
    page.server.on('POST /api/bot/invitations/accept', () => ({ success: true, message: 'OK' }));
    expect(await screen.findByText(/Lea \(lea@bothways.test\)/)).toBeTruthy();
    expect(page.asked('accept')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await seeHeading('You have accepted');
    expect(page.asked('accept')).toMatchObject([{ body: { token: TOKEN } }]);
    expect(screen.getByRole('link', { name: 'Make an account' }).getAttribute('href')).toBe(
      '/en/register?email=ane%40correo.example',
    );
  });

  it('is declined, in Spanish', async () => {
    const page = await open('es');
    page.server.on('POST /api/bot/invitations/read', () => OPEN);
    page.server.on('POST /api/bot/invitations/decline', () => ({ success: true, message: 'OK' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }));
    await seeHeading('Has rechazado');
    expect(page.asked('accept')).toHaveLength(0);
  });

  it('that was accepted can be left with the same link, and says what that means', async () => {
    const page = await open();
    page.server.on('POST /api/bot/invitations/read', () => ({
      ...OPEN,
      data: { ...OPEN.data, state: 'accepted' },
    }));
    page.server.on('POST /api/bot/invitations/leave', () => ({ success: true, message: 'OK' }));
    await seeHeading('Leave the bot?');
    expect(screen.getByText(/looks after it for you/).textContent).toContain(OPEN.data.by.email);
    expect(screen.getByText(/the bot stops at once/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Leave the bot' }));
    await seeHeading('You have left the bot');
    expect(page.asked('leave')).toMatchObject([{ body: { token: TOKEN } }]);
  });

  it('reloaded asks to open the link again', async () => {
    await renderShell({ path: '/en/bot-invitation', user: null });
    expect(await seeHeading('Open the link in the letter again')).toBeTruthy();
  });
});

import { type ListedBotUser, NO_ADMIN } from '@bothways/domain/bot-users';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const botUser = (alias: string, profit: number, over: Partial<ListedBotUser> = {}): ListedBotUser => ({
  adminInfo: NO_ADMIN,
  _id: { email: `${alias.toLowerCase()}@correo.example` },
  alias,
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags: [],
  billing: { profit },
  ...over,
});
const NORTH = { name: 'North', color: '#FEC700', isPublic: true, createdBy: 'a@b.c' };
const USERS = [
  botUser('Marta', 127_091, { isReady: true, tags: [NORTH] }),
  botUser('Jon', -4230, { enabled: false }),
  botUser('Nerea', 31_260, { mode: 'bonus' }),
];
const answer = (data: readonly ListedBotUser[]) => ({ success: true, message: 'OK', data, linkedEmails: [] });
const show = (routes: Routes = { 'GET /api/bot/users': () => answer(USERS) }, locale: 'en' | 'es' = 'en') =>
  renderArea(area, { path: 'bot', locale, permissions: ['read:user:stats'], routes });
const names = async () =>
  within(await screen.findByRole('list', { name: 'Bot users' }))
    .getAllByRole('listitem')
    .map((card) => card.getAttribute('aria-label'));

describe('the bot users', () => {
  it('are counted, summed and listed by profit', async () => {
    await show();
    expect(await names()).toEqual(['Marta', 'Nerea', 'Jon']);
    expect(screen.getByText('3 users, 2 active')).toBeTruthy();
    expect(screen.getByText('€1,541.21')).toBeTruthy();
    const jon = within(screen.getByRole('listitem', { name: 'Jon' }));
    expect(jon.getByText('Disabled')).toBeTruthy();
    expect(jon.getByText('−€42.30')).toBeTruthy();
    expect(within(screen.getByRole('listitem', { name: 'Nerea' })).getByText('Bonus mode')).toBeTruthy();
  });

  it('can be searched, filtered by status and by tag', async () => {
    await show();
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Disabled 1' }));
    expect(await names()).toEqual(['Jon']);
    await userEvent.click(screen.getByRole('button', { name: 'Disabled 1' }));
    await userEvent.click(screen.getByRole('button', { name: /North 1/ }));
    expect(await names()).toEqual(['Marta']);
    await userEvent.type(screen.getByRole('searchbox'), 'jon');
    expect(screen.getByText('Nobody matches')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
    expect(await names()).toHaveLength(3);
  });

  it('say so when there is nobody', async () => {
    await show({ 'GET /api/bot/users': () => answer([]) });
    expect(await screen.findByText('No bot users yet')).toBeTruthy();
  });

  it('offer a retry when they fail, and recover', async () => {
    let broken = true;
    await show({ 'GET /api/bot/users': () => (broken ? refusal(500, 'INTERNAL') : answer(USERS)) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await names()).toHaveLength(3);
  });

  it('speak Spanish, with the euro after the number', async () => {
    await show(undefined, 'es');
    expect(await screen.findByText('3 usuarios, 2 activos')).toBeTruthy();
    expect(screen.getByText(/^1\.541,21\s€$/)).toBeTruthy();
  });
});

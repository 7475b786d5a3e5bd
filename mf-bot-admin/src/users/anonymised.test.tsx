import { type ListedBotUser, NO_ADMIN, type Tag } from '@bothways/domain/bot-users';
import { refusal, renderArea } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const tag = (name: string, color: string, isPublic = true): Tag => ({
  name,
  color,
  isPublic,
  createdBy: 'a@b.c',
});
const NORTH = tag('North', '#FEC700');
const WEEKLY = tag('Weekly', '#112233', false);
const botUser = (alias: string, tags: Tag[]): ListedBotUser => ({
  adminInfo: NO_ADMIN,
  _id: { email: `${alias.toLowerCase()}@correo.example` },
  alias,
  enabled: true,
  isReady: false,
  mode: 'normal',
  tags,
  billing: { profit: tags.length },
});
const USERS = [botUser('Marta', [NORTH, WEEKLY]), botUser('Jon', [NORTH]), botUser('Nerea', [])];
/** What nobody must be able to read, in the text, in an attribute or in the address. */
const TELLING = /marta|jon|nerea|north|weekly|fec700|254, 199, 0|112233|17, 34, 51/i;

const show = async (search = '', locale: 'en' | 'es' = 'en') => {
  const area_ = await renderArea(area, {
    path: `bot${search}`,
    locale,
    permissions: ['read:user:stats'],
    routes: {
      'GET /api/bot/users': () => ({ success: true, message: 'OK', data: USERS, linkedEmails: [] }),
    },
  });
  await screen.findAllByRole('listitem');
  return area_;
};
const everything = (router: Awaited<ReturnType<typeof show>>['router']): string =>
  `${document.documentElement.outerHTML} ${document.title} ${router.state.location.search}`;
const anonymise = () => userEvent.click(screen.getByRole('button', { name: 'Anonymise' }));
const tagBar = () => within(screen.getByRole('group', { name: 'Tags' }));

describe('the anonymised view', () => {
  it('says no name, address, tag or colour of one anywhere on the page', async () => {
    const { router } = await show();
    expect(everything(router)).toMatch(TELLING);
    await anonymise();
    expect(everything(router)).not.toMatch(TELLING);
    expect(screen.getAllByText(/^•+@correo\.example$/)).toHaveLength(3);
  });

  it('shows every tag as the same dots, without its count, in cards and in the bar', async () => {
    await show();
    await anonymise();
    const [first] = screen.getAllByRole('listitem');
    expect(first && within(first).getAllByText('••••')).toHaveLength(2);
    const chips = tagBar().getAllByRole('button', { name: 'Hidden tag' });
    expect(chips.map((chip) => chip.textContent)).toEqual(['••••', '••••']);
  });

  it('cannot be asked who is behind the dots: neither search nor tags choose', async () => {
    await show();
    await anonymise();
    expect(screen.getByRole('searchbox')).toHaveProperty('disabled', true);
    for (const chip of tagBar().getAllByRole('button')) {
      expect(chip).toHaveProperty('disabled', true);
      await userEvent.click(chip);
    }
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('takes what was searched and chosen out of the page and the address, and does not bring it back', async () => {
    const { router } = await show('?q=mar&tag=North&status=enabled');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await anonymise();
    await waitFor(() => expect(router.state.location.search).toBe('?status=enabled'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show data' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Marta')).toBeTruthy();
  });

  it('of somebody who comes with an address that tells is clean at once', async () => {
    const { router } = await show();
    await anonymise();
    await act(() => router.navigate('/en/bot?q=mar&tag=North'));
    expect(router.state.location.search).toBe('');
    expect(everything(router)).not.toMatch(TELLING);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('cleans the address where the people do not load, too', async () => {
    const { router } = await renderArea(area, {
      path: 'bot?q=mar&tag=North',
      permissions: ['read:user:stats'],
      routes: { 'GET /api/bot/users': () => refusal(500, 'INTERNAL') },
    });
    await screen.findByRole('button', { name: 'Retry' });
    await anonymise();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('speaks Spanish', async () => {
    await show('', 'es');
    await userEvent.click(screen.getByRole('button', { name: 'Anonimizar' }));
    expect(screen.getAllByRole('button', { name: 'Etiqueta oculta' })).toHaveLength(2);
  });
});

describe('tags that are shown', () => {
  it('are counted once a person, also where a private one has the name of a public one', async () => {
    USERS[1]?.tags.push(tag('North', '#445566', false));
    await show();
    expect(tagBar().getByRole('button', { name: /North 2/ })).toBeTruthy();
    expect(screen.getAllByText('North')).toHaveLength(3);
    USERS[1]?.tags.pop();
  });
});

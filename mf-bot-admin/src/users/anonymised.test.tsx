import type { CardUser } from '@bothways/domain/bot-users';
import { refusal } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCardUser, aTag, names, showUsers } from './testing/index.ts';

let users: CardUser[];
beforeEach(() => {
  users = [
    aCardUser('Marta', { tags: [aTag('North'), aTag('Weekly', '#112233', false)] }),
    aCardUser('Jon', { tags: [aTag('North')] }),
    aCardUser('Nerea'),
  ];
});
/** Words that nobody must be able to read, in the text, in an attribute or in the address. */
const TELLING = /marta|jon|nerea|north|weekly|fec700|254, 199, 0|112233|17, 34, 51/i;

const show = async (search = '', locale: 'en' | 'es' = 'en') => {
  const page = await showUsers({
    users,
    search,
    locale,
    permissions: ['update:bot_user', 'manage:user', 'manage:user:freezer'],
  });
  await names();
  return page;
};
const everything = (router: Awaited<ReturnType<typeof show>>['router']): string =>
  `${document.documentElement.outerHTML} ${document.title} ${router.state.location.search}`;
const anonymise = () => userEvent.click(screen.getByRole('button', { name: 'Anonymise' }));
const tagBar = () => within(screen.getByRole('group', { name: 'Tags' }));

describe('the anonymised view', () => {
  it('says no name, address, tag or colour of one anywhere on the page', async () => {
    const { router } = await show();
    await screen.findByRole('button', { name: 'North 2' });
    expect(everything(router)).toMatch(TELLING);
    await anonymise();
    expect(everything(router)).not.toMatch(TELLING);
    expect(screen.getAllByText(/^•+@correo\.example$/)).toHaveLength(3);
  });

  it('shows every tag as the same dots, without its count, in cards and in the bar', async () => {
    await show();
    await screen.findByRole('button', { name: 'North 2' });
    await anonymise();
    const [, marta] = screen.getAllByRole('listitem');
    expect(marta && within(marta).getAllByText('••••')).toHaveLength(2);
    const chips = tagBar().getAllByRole('button', { name: 'Hidden tag' });
    expect(chips.map((chip) => chip.textContent)).toEqual(['••••', '••••']);
  });

  it('cannot be asked who is behind the dots: neither search nor tags choose', async () => {
    await show();
    await screen.findByRole('button', { name: 'North 2' });
    await anonymise();
    expect(screen.getByRole('searchbox')).toHaveProperty('disabled', true);
    for (const chip of tagBar().getAllByRole('button')) {
      expect(chip).toHaveProperty('disabled', true);
      await userEvent.click(chip);
    }
    expect(await names()).toHaveLength(3);
  });

  it('sets no alias, no tags, copies no address and leads to no bets', async () => {
    await show();
    await anonymise();
    const [card] = screen.getAllByRole('listitem');
    if (!card) throw new Error('No card');
    expect(within(card).getByRole('button', { name: 'View bets' })).toHaveProperty('disabled', true);
    expect(within(card).getByRole('button', { name: /^Manage tags of •/ })).toHaveProperty('disabled', true);
    await userEvent.click(within(card).getByRole('button', { name: /^Actions for •/ }));
    for (const name of ['Set alias', 'Manage tags', 'Who looks after', 'Copy address', 'Freeze'])
      expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
  });

  it('says no name in what a selection does either', async () => {
    const { server, router } = await show();
    server.on('PUT /api/bot/users/bulk-ready', () => ({
      success: true,
      message: 'OK',
      data: {
        changed: [],
        unchanged: [],
        failed: [{ email: 'jon@correo.example', message: 'Bot user not found' }],
      },
    }));
    await anonymise();
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    const [box] = screen.getAllByRole('checkbox');
    if (!box) throw new Error('No box');
    await userEvent.click(box);
    expect(screen.getByRole('button', { name: 'Manage tags' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Mark ready' }));
    expect(await screen.findByText('Bot user not found')).toBeTruthy();
    expect(everything(router)).not.toMatch(TELLING);
  });

  it('takes what was searched and chosen out of page, address and memory, and does not bring it back', async () => {
    const { router } = await show('?q=mar&tag=North&status=enabled');
    await waitFor(async () => expect(await names()).toEqual(['Marta']));
    await anonymise();
    await waitFor(() => expect(router.state.location.search).toBe('?status=enabled'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(localStorage.getItem('botUsersView:v1')).toBe('"status=enabled"');
    await userEvent.click(screen.getByRole('button', { name: 'Show data' }));
    expect(await names()).toEqual(['Jon', 'Marta', 'Nerea']);
  });

  it('of somebody who comes with an address that tells is clean at once', async () => {
    const { router } = await show();
    await anonymise();
    await act(() => router.navigate('/en/bot?q=mar&tag=North'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(everything(router)).not.toMatch(TELLING);
    expect(await names()).toHaveLength(3);
  });

  it('cleans the address where the people do not load, too', async () => {
    const { router } = await showUsers({
      search: '?q=mar&tag=North',
      routes: { 'GET /api/bot/users': () => refusal(500, 'INTERNAL') },
    });
    await screen.findByRole('button', { name: 'Retry' });
    await anonymise();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('speaks Spanish', async () => {
    await show('', 'es');
    await screen.findByRole('button', { name: 'North 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Anonimizar' }));
    expect(screen.getAllByRole('button', { name: 'Etiqueta oculta' })).toHaveLength(2);
  });
});

describe('tags that are shown', () => {
  it('stand once in the bar, also where a private one has the name of a public one', async () => {
    users[1]?.tags.push(aTag('North', '#445566', false));
    await show();
    expect(await tagBar().findAllByRole('button', { name: /^North/ })).toHaveLength(1);
  });
});

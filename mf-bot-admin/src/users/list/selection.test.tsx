import type { CardUser } from '@bothways/domain/bot-users';
import { refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCardUser, aTag, names, showUsers } from '../testing/index.ts';

const toasts = shownToasts();
let users: CardUser[];
beforeEach(() => {
  users = [aCardUser('Jon'), aCardUser('Marta', { tags: [aTag('North')] }), aCardUser('Nerea')];
});

type Page = Awaited<ReturnType<typeof showUsers>>;
const show = async (options: Parameters<typeof showUsers>[0] = {}): Promise<Page> => {
  const page = await showUsers({ users, ...options });
  await names();
  await page.person.click(screen.getByRole('button', { name: 'Select' }));
  return page;
};
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const button = (name: string) => bar().getByRole('button', { name });
const tick = ({ person }: Page, name: string) =>
  person.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const bodies = ({ server }: Page, path: string) =>
  server.asked.filter((one) => one.path === path).map(({ body }) => body);
const emails = (...aliases: string[]) => aliases.map((alias) => `${alias}@correo.example`);
const bulk = (
  changed: string[],
  failed: { email: string; message: string }[] = [],
  unchanged: string[] = [],
) => ({
  success: true,
  message: 'OK',
  data: { changed, unchanged, failed },
});

describe('a selection', () => {
  it('begins with nobody, when nothing can be done', async () => {
    await show();
    expect(bar().getByText('0 selected')).toBeTruthy();
    for (const name of ['Manage tags', 'Mark ready', 'Unmark ready', 'Clear selection'])
      expect(button(name)).toHaveProperty('disabled', true);
  });

  it('counts, is cleared, and ends with its boxes', async () => {
    const page = await show();
    await tick(page, 'Jon');
    await tick(page, 'Nerea');
    expect(bar().getByText('2 selected')).toBeTruthy();
    await page.person.click(button('Clear selection'));
    expect(bar().getByText('0 selected')).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    await tick(page, 'Jon');
    await page.person.click(button('Exit'));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await page.person.click(screen.getByRole('button', { name: 'Select' }));
    expect(bar().getByText('0 selected')).toBeTruthy();
  });

  it('keeps whom it has while others are looked for', async () => {
    const page = await show();
    await tick(page, 'Jon');
    await page.person.type(screen.getByRole('searchbox'), 'nerea');
    await waitFor(async () => expect(await names()).toEqual(['Nerea']));
    await tick(page, 'Nerea');
    expect(bar().getByText('2 selected')).toBeTruthy();
  });

  it('marks nobody ready for who may not', async () => {
    await show({ permissions: [] });
    expect(bar().queryByRole('button', { name: /ready/ })).toBeNull();
    expect(button('Manage tags')).toBeTruthy();
  });

  it.each([
    ['Mark ready', true],
    ['Unmark ready', false],
  ])('%s asks once for all', async (name, isReady) => {
    const page = await show({
      routes: { 'PUT /api/bot/users/bulk-ready': () => bulk(emails('jon'), [], emails('nerea')) },
    });
    await tick(page, 'Jon');
    await tick(page, 'Nerea');
    await page.person.click(button(name));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: '1 user changed', description: '1 was so already' }]),
    );
    expect(bodies(page, '/api/bot/users/bulk-ready')).toEqual([
      { userEmails: emails('jon', 'nerea'), isReady },
    ]);
  });

  it('says who could not be changed and why, and keeps them', async () => {
    const failed = [{ email: 'nerea@correo.example', message: 'Bot user not found' }];
    const page = await show({
      routes: { 'PUT /api/bot/users/bulk-ready': () => bulk(emails('jon'), failed) },
    });
    await tick(page, 'Jon');
    await tick(page, 'Nerea');
    await page.person.click(button('Mark ready'));
    const told = await screen.findByText('1 user was not changed');
    expect(told.parentElement?.textContent).toContain('nerea@correo.example Bot user not found');
    expect(bar().getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select Nerea' })).toHaveProperty('checked', true);
    await page.person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('1 user was not changed')).toBeNull();
  });

  it.each([['Mark ready', 'Failed to update ready status']])(
    '%s that fails altogether says so',
    async (name, title) => {
      const page = await show({
        routes: { 'PUT /api/bot/users/bulk-ready': () => refusal(503, 'UNAVAILABLE') },
      });
      await tick(page, 'Jon');
      await page.person.click(button(name));
      await waitFor(() => expect(toasts).toMatchObject([{ title }]));
      expect(bar().getByText('1 selected')).toBeTruthy();
    },
  );

  it('asks for five hundred at a time', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `u${index}@correo.example`);
    const { sendBulk } = await import('../changes/user-change.ts');
    const { server } = await show({
      routes: {
        'PUT /api/bot/users/bulk-ready': ({ body }) => {
          const sent: { userEmails: string[] } = JSON.parse(JSON.stringify(body));
          return bulk(sent.userEmails);
        },
      },
    });
    const result = await sendBulk(many, { act: 'bulkReady', isReady: true });
    expect(result.changed).toEqual(many);
    expect(server.asked.filter(({ path }) => path.endsWith('bulk-ready'))).toHaveLength(2);
  });
});

describe('tags for several', () => {
  it('cannot be applied while there are none; then all get them', async () => {
    const page = await show({
      routes: { 'POST /api/bot/users/bulk-tags': () => bulk(emails('jon', 'nerea')) },
    });
    await tick(page, 'Jon');
    await tick(page, 'Nerea');
    await page.person.click(button('Manage tags'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tags to 2 users' }));
    expect(dialog.getByRole('group', { name: 'Tags to add' }).textContent).toContain('None yet');
    expect(dialog.getByRole('button', { name: 'Add to all' })).toHaveProperty('disabled', true);
    await page.person.click(await dialog.findByRole('button', { name: 'Add the tag North' }));
    await page.person.click(dialog.getByRole('button', { name: 'Add to all' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(page, '/api/bot/users/bulk-tags')).toEqual([
      {
        userEmails: emails('jon', 'nerea'),
        tagsToAdd: [{ name: 'North', color: '#FEC700', isPublic: true }],
      },
    ]);
    expect(toasts).toMatchObject([{ title: '2 users changed' }]);
  });

  it('that could not be added stay in the dialog', async () => {
    const page = await show({ routes: { 'POST /api/bot/users/bulk-tags': () => refusal(500, 'INTERNAL') } });
    await tick(page, 'Jon');
    await page.person.click(button('Manage tags'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.person.click(await dialog.findByRole('button', { name: 'Add the tag North' }));
    await page.person.click(dialog.getByRole('button', { name: 'Add to all' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Failed to add bulk tags' }]));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('the keyboard', () => {
  it('searches, moves from card to card, opens, selects and ends the selection', async () => {
    const { person } = await showUsers({ users });
    const { listenForShortcuts } = await import('@bothways/platform/host');
    const stop = listenForShortcuts();
    await names();
    const expanded = () => screen.queryAllByRole('button', { expanded: true }).map((one) => one.ariaLabel);
    await person.keyboard('jj');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open Marta');
    await person.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close Marta');
    expect(expanded().length).toBe(1);
    await person.keyboard('jx');
    expect(screen.getByRole('checkbox', { name: 'Select Nerea' })).toHaveProperty('checked', true);
    await person.keyboard('kkx');
    expect(bar().getByText('2 selected')).toBeTruthy();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    stop();
  });
});

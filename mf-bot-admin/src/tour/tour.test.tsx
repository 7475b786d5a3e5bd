import { aUser } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCardUser, names, showUsers } from '../users/testing/index.ts';
import { stepBeside, TOUR_STEPS } from './tour-steps.ts';

const users = () => [aCardUser('Jon'), aCardUser('Marta')];

/** Steps whose place nobody can see. */
const unseen = new Set<string | undefined>();

/** The test's page has no layout: what is in it can be seen. */
beforeEach(() => {
  unseen.clear();
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    const seen = unseen.has(this.dataset.tour) ? [] : [new DOMRect(0, 0, 1, 1)];
    const rects: DOMRectList = Object.assign(seen, { item: () => null });
    return rects;
  });
});
afterEach(() => vi.restoreAllMocks());

/** The offer's button: the help's has no text. */
const offered = async (): Promise<HTMLElement> => {
  await screen.findByText('New here?');
  const [button] = screen.getAllByText('Show me around');
  if (!button) throw new Error('No offer');
  return button;
};
const note = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

describe('the tour', () => {
  it('has the four steps of the page, one after the other', () => {
    expect(TOUR_STEPS).toEqual(['add-account', 'actions', 'tags', 'payments']);
    expect(stepBeside('add-account', -1)).toBeUndefined();
    expect(stepBeside('add-account', 1)).toBe('actions');
    expect(stepBeside('payments', 1)).toBeUndefined();
  });

  it('is offered once, and shows what it is about, forth and back', async () => {
    const { person } = await showUsers({ users: users() });
    await names();
    await person.click(await offered());
    const first = await note('Bookmaker accounts');
    expect(first.getByText('1 of 4')).toBeTruthy();
    expect(document.querySelector('.ring')?.getAttribute('data-tour')).toBe('add-account');
    await person.click(first.getByRole('button', { name: 'Next' }));
    await person.click((await note('Everything about one user')).getByRole('button', { name: 'Next' }));
    await person.click((await note('Tags')).getByRole('button', { name: 'Back' }));
    await person.click((await note('Everything about one user')).getByRole('button', { name: 'Next' }));
    await person.click((await note('Tags')).getByRole('button', { name: 'Next' }));
    await person.click((await note('Payments')).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('New here?')).toBeNull();
    expect(document.querySelector('.ring')).toBeNull();
  });

  it('opens a card, because half of it is in there', async () => {
    const { person } = await showUsers({ users: users() });
    await names();
    await person.click(await offered());
    expect(await screen.findByRole('button', { name: 'Close Jon', hidden: true })).toBeTruthy();
  });

  it('that somebody does not want is not offered to them again, but to the next person, and help has it', async () => {
    const { person } = await showUsers({ users: users() });
    await names();
    await person.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('New here?')).toBeNull();
    expect(localStorage.getItem('botTourOffered:v1')).toBe(JSON.stringify([aUser().id]));
    await person.click(screen.getByRole('button', { name: 'Show me around' }));
    await note('Bookmaker accounts');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves out a step whose place does not come', async () => {
    unseen.add('add-account');
    const { person } = await showUsers({ users: users() });
    await names();
    const start = await offered();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await person.click(start);
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(await note('Everything about one user')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not offered where there is nobody to show', async () => {
    await showUsers({ users: [] });
    await screen.findByText('No bot users yet');
    expect(screen.queryByText('New here?')).toBeNull();
  });
});

import { refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const side = (more: object = {}) => ({
  eventId: 'basketball-20261121-a',
  source: 'collector-one',
  sport: 'basketball',
  country: 'Spain',
  league: 'ACB',
  home: 'CB Miraflores',
  away: 'Real Madrid',
  startedAt: '2026-11-21T18:00:00Z',
  ...more,
});
const review = (id: string, more: object = {}) => ({
  id,
  score: 0.72,
  reason: 'NAMES',
  swapped: false,
  noticedOn: '2026-11-20T12:00:00Z',
  known: side(),
  newcomer: side({ source: 'collector-two', home: 'San Pablo Burgos' }),
  ...more,
});

const toasts = shownToasts();
const path = 'admin/matching';
const permissions = ['manage:bookie:live'];
/** A server with these pairs; what was decided leaves the list. */
const withPairs = (...pairs: { id: string }[]) => {
  let open = pairs;
  const decide = (id: string) => () => {
    open = open.filter((pair) => pair.id !== id);
    return { success: true, message: 'Pair decided', decision: 7, eventId: 'one', otherId: 'two' };
  };
  const decisions = pairs.flatMap(({ id }) =>
    ['accept', 'reject'].map(
      (word) => [`POST /api/admin/matching/reviews/${id}/${word}`, decide(id)] as const,
    ),
  );
  return {
    'GET /api/admin/matching/reviews': () => ({ success: true, reviews: open }),
    ...Object.fromEntries(decisions),
  };
};
const pairsShown = () =>
  within(screen.getByRole('list', { name: 'In doubt' })).getAllByRole('listitem', {
    name: /–/,
  });

describe('the list of unsure pairs', () => {
  it('shows both events side by side, why they are doubted, and marks what differs', async () => {
    await renderArea(area, { path, permissions, routes: withPairs(review('a~b')) });
    const card = within(await screen.findByRole('listitem', { name: 'CB Miraflores – Real Madrid' }));
    expect(card.getByText('Names differ')).toBeTruthy();
    expect(card.getByText('Names 72% alike')).toBeTruthy();
    expect(card.getByText('San Pablo Burgos').tagName).toBe('MARK');
    expect(card.getAllByText('Spain · ACB').map(({ tagName }) => tagName)).toEqual(['DD', 'DD']);
    expect(card.getByText('collector-two')).toBeTruthy();
    expect(screen.getByText('1 pair')).toBeTruthy();
  });

  it('compares turned events side by side as they are meant', async () => {
    const turned = { swapped: true, newcomer: side({ home: 'Real Madrid', away: 'Burgos' }) };
    await renderArea(area, { path, permissions, routes: withPairs(review('a~b', turned)) });
    const card = within(await screen.findByRole('listitem', { name: 'CB Miraflores – Real Madrid' }));
    expect(card.getByText('Sides swapped')).toBeTruthy();
    expect(card.getByText('Burgos').tagName).toBe('MARK');
    expect(card.getAllByText('Real Madrid').some(({ tagName }) => tagName === 'DD')).toBe(true);
  });

  it('takes a pair for two events at one press', async () => {
    const routes = withPairs(review('a~b'), review('c~d', { known: side({ home: 'Unicaja' }) }));
    const { server } = await renderArea(area, { path, permissions, routes });
    await userEvent.click(
      await screen.findByRole('button', { name: 'CB Miraflores – Real Madrid: two events' }),
    );
    await screen.findByText('1 pair');
    expect(pairsShown()).toHaveLength(1);
    expect(server.asked.map((asked) => asked.path)).toContain('/api/admin/matching/reviews/a~b/reject');
  });

  it('takes a word on a pair back', async () => {
    const { server } = await renderArea(area, { path, permissions, routes: withPairs(review('a~b')) });
    await userEvent.click(await screen.findByRole('button', { name: /two events$/ }));
    server.on('POST /api/admin/matching/decisions/7/undo', () => ({
      success: true,
      message: 'Decision taken back',
      decision: 8,
      eventId: 'one',
      otherId: 'two',
    }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('CB Miraflores – Real Madrid: two events'));
    toasts.at(-1)?.action?.onPress();
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Taken back'));
  });

  it('asks before two events become one, and says so when none is left', async () => {
    const { server } = await renderArea(area, { path, permissions, routes: withPairs(review('a~b')) });
    await userEvent.click(
      await screen.findByRole('button', { name: 'CB Miraflores – Real Madrid: one event' }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Join the two events?' }));
    expect(dialog.getByText(/San Pablo Burgos – Real Madrid go to CB Miraflores/)).toBeTruthy();
    const accepted = () => server.asked.filter((asked) => asked.path.endsWith('/a~b/accept'));
    expect(accepted()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Join them' }));
    expect(await screen.findByText('Nothing to decide')).toBeTruthy();
    expect(accepted()).toHaveLength(1);
  });

  it('keeps the pair and says why when the decision fails', async () => {
    const { server } = await renderArea(area, { path, permissions, routes: withPairs(review('a~b')) });
    server.on('POST /api/admin/matching/reviews/a~b/reject', () => refusal(500, 'INTERNAL'));
    await userEvent.click(await screen.findByRole('button', { name: /two events$/ }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(pairsShown()).toHaveLength(1);
  });

  it('only drops a pair that somebody else has decided', async () => {
    const routes = withPairs(review('a~b'));
    const { server } = await renderArea(area, { path, permissions, routes });
    const two = await screen.findByRole('button', { name: /two events$/ });
    server.on('GET /api/admin/matching/reviews', () => ({ success: true, reviews: [] }));
    server.on('POST /api/admin/matching/reviews/a~b/reject', () => refusal(404, 'NOT_FOUND'));
    await userEvent.click(two);
    expect(await screen.findByText('Nothing to decide')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers a retry when the list fails, and recovers', async () => {
    const { server } = await renderArea(area, {
      path,
      permissions,
      routes: { 'GET /api/admin/matching/reviews': () => refusal(500, 'INTERNAL') },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/admin/matching/reviews', () => ({ success: true, reviews: [] }));
    await userEvent.click(retry);
    expect(await screen.findByText('Nothing to decide')).toBeTruthy();
  });

  it('is not for those without the permission', async () => {
    const { server } = await renderArea(area, { path, permissions: ['read:bookie'], routes: withPairs() });
    await expect.poll(() => screen.queryByText('Event matching')).toBeNull();
    expect(server.asked.map((asked) => asked.path)).not.toContain('/api/admin/matching/reviews');
  });

  it('says in Spanish why a pair cannot be joined', async () => {
    const { server } = await renderArea(area, {
      path,
      locale: 'es',
      permissions,
      routes: withPairs(review('a~b')),
    });
    server.on('POST /api/admin/matching/reviews/a~b/reject', () =>
      refusal(409, 'CONFLICT', 'One source lists both', { error: 'errors.oneSource' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /dos eventos$/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Una misma fuente ofrece los dos, así que son dos eventos.',
    );
  });

  it('speaks Spanish', async () => {
    await renderArea(area, { path, locale: 'es', permissions, routes: withPairs(review('a~b')) });
    expect(await screen.findByText('Nombres distintos')).toBeTruthy();
    expect(screen.getByText(/^Nombres iguales al 72\s%$/)).toBeTruthy();
  });
});

import type { MatchReview } from '@bothways/domain/matching';
import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { keepAliases } from './aliases.store.ts';
import {
  decideReview,
  dropDecidedBefore,
  learnedSoFar,
  openReviews,
  syncOpenReviews,
} from './matching.store.ts';

const side = (home: string): MatchReview['known'] => ({
  eventId: `basketball-20261121-${home.toLowerCase()}`,
  source: 'collector',
  sport: 'basketball',
  country: 'Spain',
  league: 'ACB',
  home,
  away: 'Real Madrid',
  startedAt: '2026-11-21T18:00:00Z',
});
const pair = (name: string, score: number): MatchReview => ({
  id: `a-${name}~b-${name}`,
  score,
  reason: 'NAMES',
  swapped: name === 'turned',
  noticedOn: '2026-11-20T12:00:00.000Z',
  known: side('Miraflores'),
  newcomer: side('Burgos'),
});

onBothDatabases('pairs of events', (database) => {
  const ids = async () => (await openReviews(database().db)).map(({ id }) => id);
  const decide = (id: string, state: 'accepted' | 'rejected', atMs = 5) =>
    transact(database().db, (trx) => decideReview(trx, id, state, atMs));

  test('are those that the engine asks about, most alike first, whole', async () => {
    await syncOpenReviews(database().db, [pair('low', 0.45), pair('turned', 0.9)]);
    expect(await openReviews(database().db)).toEqual([pair('turned', 0.9), pair('low', 0.45)]);
    await syncOpenReviews(database().db, [pair('low', 0.45), pair('new', 0.5)]);
    expect(await ids()).toEqual([pair('new', 0).id, pair('low', 0).id]);
  });

  test('are decided once, and stay decided when the engine asks again', async () => {
    const low = pair('low', 0.45);
    expect(await decide(low.id, 'accepted')).toEqual(low);
    expect(await decide(low.id, 'rejected')).toBeUndefined();
    expect(await decide('nobody~knows', 'accepted')).toBeUndefined();
    await syncOpenReviews(database().db, [low, pair('new', 0.5)]);
    expect(await ids()).toEqual([pair('new', 0).id]);
    await decide(pair('new', 0).id, 'rejected', 9);
    expect(await learnedSoFar(database().db)).toEqual({
      aliases: [],
      accepted: [low.id],
      rejected: [pair('new', 0).id],
    });
  });

  test('decided long ago are forgotten, open ones never', async () => {
    await syncOpenReviews(database().db, [pair('open', 0.5)]);
    await dropDecidedBefore(database().db, 9);
    expect(await learnedSoFar(database().db)).toMatchObject({ accepted: [], rejected: [pair('new', 0).id] });
    await dropDecidedBefore(database().db, 1e15);
    expect(await learnedSoFar(database().db)).toMatchObject({ accepted: [], rejected: [] });
    expect(await ids()).toEqual([pair('open', 0).id]);
  });

  test('of two who decide at once one is first', async () => {
    const answers = await Promise.all([
      decide(pair('open', 0).id, 'accepted'),
      decide(pair('open', 0).id, 'rejected'),
    ]);
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
  });
});

onBothDatabases('learned names', (database) => {
  const alias = (name: string, team: string, times = 2) => ({
    sport: 'football' as const,
    competition: 'open',
    source: '',
    name,
    team,
    times,
  });

  test('are kept, replaced and given up', async () => {
    const { db } = database();
    const many = Array.from({ length: 250 }, (_, at) => alias(`name ${at}`, 'Team'));
    await keepAliases(db, { believed: many, doubted: [] });
    await keepAliases(db, {
      believed: [alias('name 7', 'Other', 5)],
      doubted: [alias('name 8', 'Team', 1)],
    });
    const { aliases } = await learnedSoFar(db);
    expect(aliases).toHaveLength(249);
    expect(aliases.find(({ name }) => name === 'name 7')).toEqual(alias('name 7', 'Other', 5));
    expect(aliases.find(({ name }) => name === 'name 8')).toBeUndefined();
  });
});

import { randomUUID } from 'node:crypto';
import {
  type ChangedRates,
  expectedCents,
  movesFrom,
  type NewOffer,
  OFFERS_MAX,
  type Offer,
  type OfferChange,
  type OfferRates,
  type OffersAnswer,
  stillExpectedCents,
  termsOf,
} from '@bothways/domain/offers';
import type { Promotion } from '@bothways/domain/promotions';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Identity } from '#kernel/http';
import { type GroupSum, groupSums, once } from '#market/bankroll';
import { findPromotions, offeredPromotion, runningPromotions } from '#market/promotions';
import { findUser } from '#people/users';
import {
  betsOfOffers,
  countOffers,
  deleteOffer,
  insertOffer,
  linkBets,
  type OfferBetRow,
  type OfferRow,
  offerById,
  offersOf,
  ratesOf,
  readTerms,
  saveRates,
  updateOffer,
} from './offers.store.ts';
import { ownBookies } from './own-bookies.ts';

type Caller = Pick<Identity, 'userId' | 'plan'>;

const said = (promotion: Promotion | undefined): Pick<Offer, 'howToClaim' | 'link'> => ({
  ...(promotion?.how_to_claim != null && { howToClaim: promotion.how_to_claim }),
  ...(promotion?.link != null && { link: promotion.link }),
});

interface Beside {
  promotions: ReadonlyMap<string, Promotion>;
  bets: ReadonlyMap<string, readonly OfferBetRow[]>;
  sums: ReadonlyMap<string, GroupSum>;
}

/** A profit stated by the owner takes precedence over that of its bets. */
function taken(row: OfferRow, { promotions, bets, sums }: Beside): Offer {
  const own = (bets.get(row.id) ?? []).flatMap(({ groupId, step }) => {
    const sum = sums.get(groupId);
    return sum ? [{ ...sum, step }] : [];
  });
  const settled = own.reduce((all, { profitCents }) => all + profitCents, 0);
  const brought = row.broughtCents ?? (own.length > 0 ? settled : undefined);
  return {
    id: row.id,
    ...(row.promotionId !== null && { promotionId: row.promotionId }),
    bookie: row.bookie,
    title: row.title,
    ...said(row.promotionId === null ? undefined : promotions.get(row.promotionId)),
    terms: readTerms(row),
    state: row.state,
    ...(row.dueAtMs !== null && { dueAt: isoOf(row.dueAtMs) }),
    expectedCents: row.expectedCents,
    ...(brought !== undefined && { broughtCents: brought }),
    bets: own,
    version: row.version,
  };
}

function available(promotion: Promotion, rates: OfferRates): Offer {
  const terms = termsOf(promotion);
  return {
    promotionId: promotion._id,
    bookie: promotion.bookie,
    title: promotion.title,
    ...said(promotion),
    terms,
    state: 'available',
    ...(promotion.valid_to !== null && { dueAt: promotion.valid_to }),
    expectedCents: expectedCents(terms, rates),
    bets: [],
    version: 0,
  };
}

async function takenOnes(db: Kysely<Schema>, userId: string, rows: readonly OfferRow[]): Promise<Offer[]> {
  const links = await betsOfOffers(
    db,
    rows.map(({ id }) => id),
  );
  const groups = [...new Set(links.map(({ groupId }) => groupId))];
  const sums = await groupSums(db, userId, groups);
  const promotions = await findPromotions(
    db,
    rows.flatMap(({ promotionId }) => promotionId ?? []),
  );
  const beside: Beside = {
    promotions: new Map(promotions.map((promotion) => [promotion._id, promotion])),
    bets: Map.groupBy(links, ({ offerId }) => offerId),
    sums: new Map(sums.map((sum) => [sum.groupId, sum])),
  };
  return rows.map((row) => taken(row, beside));
}

async function readerOf(
  db: Db,
  { userId, plan }: Caller,
): Promise<{ country: string | null; plan: Caller['plan'] }> {
  const user = await findUser(db, userId);
  return { country: user?.personalData.country ?? null, plan };
}

const total = (offers: readonly Offer[], of: (offer: Offer) => number): number =>
  offers.reduce((all, offer) => all + of(offer), 0);

const isUnderWay = ({ state }: Offer): boolean =>
  state === 'planned' || state === 'qualifyingPlaced' || state === 'freebetWaiting';

/** The offers that a user has taken up, and the promotions available beside them. */
export async function listOffers(
  db: Db,
  caller: Caller,
  nowMs: number,
): Promise<Omit<OffersAnswer, 'success'>> {
  const { userId } = caller;
  const reader = await readerOf(db, caller);
  const [rows, rates, bookies] = await Promise.all([
    offersOf(db, userId),
    ratesOf(db, userId),
    ownBookies(db, userId, reader.country),
  ]);
  const own = await takenOnes(db, userId, rows);
  const known = new Set(rows.map(({ promotionId }) => promotionId));
  const running = await runningPromotions(db, bookies, nowMs, reader);
  const rest = running.filter(({ _id }) => !known.has(_id)).map((promotion) => available(promotion, rates));
  return {
    offers: [...own, ...rest],
    rates,
    expectedCents: total(own.filter(isUnderWay), (offer) => stillExpectedCents(offer, rates)),
    broughtCents: total(own, ({ broughtCents = 0 }) => broughtCents),
  };
}

const oneOffer = async (db: Kysely<Schema>, userId: string, row: OfferRow): Promise<Offer> => {
  const [offer] = await takenOnes(db, userId, [row]);
  if (!offer) throw new ApiError('NOT_FOUND', { message: 'Offer not found' });
  return offer;
};

/**
 * Takes up or hides an offer, idempotent by key.
 * @throws ApiError NOT_FOUND for a promotion that is not offered to them, CONFLICT when they have it already,
 * KEY_REUSED, UNPROCESSABLE beyond the limit
 */
export async function addOffer(db: Db, caller: Caller, wanted: NewOffer, nowMs: number): Promise<Offer> {
  const { userId } = caller;
  const { key, promotionId, bookie, title, terms, state, dueAt } = wanted;
  const promotion =
    promotionId === undefined
      ? undefined
      : await offeredPromotion(db, { id: promotionId, bookie }, nowMs, await readerOf(db, caller));
  const due = dueAt ?? promotion?.valid_to ?? null;
  return transact(db, async (trx) => {
    const [id = ''] = await once(trx, { userId, key, body: wanted, nowMs }, () => insert(trx));
    const row = await offerById(trx, userId, id);
    if (!row) throw new ApiError('NOT_FOUND', { message: 'Offer not found' });
    return oneOffer(trx, userId, row);
  });

  async function insert(trx: Transaction<Schema>): Promise<string[]> {
    if (promotionId !== undefined && !promotion)
      throw new ApiError('NOT_FOUND', { message: 'This promotion is not offered' });
    if ((await countOffers(trx, userId)) >= OFFERS_MAX)
      throw new ApiError('UNPROCESSABLE', { message: `No more than ${OFFERS_MAX} offers` });
    const rates = await ratesOf(trx, userId);
    const id = randomUUID();
    const isNew = await insertOffer(trx, {
      id,
      userId,
      key,
      promotionId: promotionId ?? null,
      bookie,
      title: promotion?.title ?? title,
      terms: JSON.stringify(terms),
      state,
      dueAtMs: due === null ? null : Date.parse(due),
      expectedCents: expectedCents(terms, rates),
      broughtCents: null,
      addedAtMs: nowMs,
      changedAtMs: nowMs,
    });
    if (!isNew) throw new ApiError('CONFLICT', { message: 'This offer is in your list already' });
    return [id];
  }
}

/** @throws ApiError UNPROCESSABLE for an invalid transition, or figures that are final */
function demandMove(row: OfferRow, { state, terms }: OfferChange): void {
  const { shape } = readTerms(row);
  if (state !== undefined && state !== row.state && !movesFrom(shape, row.state).includes(state))
    throw new ApiError('UNPROCESSABLE', { message: `It cannot go from ${row.state} to ${state}` });
  if (terms && (row.state === 'done' || (terms.shape !== shape && row.state !== 'planned')))
    throw new ApiError('UNPROCESSABLE', { message: 'Its figures are settled' });
}

/**
 * Changes the state or the figures of an offer, and links bets placed for it.
 * @throws ApiError NOT_FOUND, also for another user's bets; CONFLICT on a stale version; UNPROCESSABLE
 */
export async function changeOffer(
  db: Db,
  userId: string,
  id: string,
  change: OfferChange,
  nowMs: number,
): Promise<Offer> {
  return transact(db, async (trx) => {
    const row = await offerById(trx, userId, id);
    if (!row) throw new ApiError('NOT_FOUND', { message: 'Offer not found' });
    if (row.version !== change.version)
      throw new ApiError('CONFLICT', { message: 'The offer has changed since' });
    demandMove(row, change);
    const { state, terms, dueAt, broughtCents, bets } = change;
    if (bets) {
      const [known] = await groupSums(trx, userId, [bets.groupId]);
      if (!known) throw new ApiError('NOT_FOUND', { message: 'Bets not found' });
      await linkBets(trx, { offerId: id, ...bets });
    }
    const changed = await updateOffer(trx, row, {
      changedAtMs: nowMs,
      ...(state !== undefined && { state }),
      ...(terms !== undefined && {
        terms: JSON.stringify(terms),
        expectedCents: expectedCents(terms, await ratesOf(trx, userId)),
      }),
      ...(dueAt !== undefined && { dueAtMs: dueAt === null ? null : Date.parse(dueAt) }),
      ...(broughtCents !== undefined && { broughtCents }),
    });
    const next = changed ? await offerById(trx, userId, id) : undefined;
    if (!next) throw new ApiError('CONFLICT', { message: 'The offer has changed since' });
    return oneOffer(trx, userId, next);
  });
}

/**
 * Removes an offer from the list, which makes a promotion available again.
 * @throws ApiError NOT_FOUND, UNPROCESSABLE once a bet was placed for it
 */
export async function removeOffer(db: Db, userId: string, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const row = await offerById(trx, userId, id);
    if (!row) throw new ApiError('NOT_FOUND', { message: 'Offer not found' });
    if (row.state !== 'planned' && row.state !== 'hidden')
      throw new ApiError('UNPROCESSABLE', { message: 'It has begun' });
    await deleteOffer(trx, id);
  });
}

/** Changes the rates; planned offers retain their value. */
export const setRates = (db: Db, userId: string, touched: ChangedRates): Promise<OfferRates> =>
  transact(db, async (trx) => {
    await saveRates(trx, userId, touched);
    return ratesOf(trx, userId);
  });

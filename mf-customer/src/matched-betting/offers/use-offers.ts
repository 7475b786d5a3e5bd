import type { Offer, OfferState, OffersAnswer } from '@bothways/domain/offers';
import { useQuery, useToast } from '@bothways/platform';
import { useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import { changeOffer, offersQuery, removeOffer, sendOffer } from './offers.queries.ts';

const NONE: readonly never[] = [];
const isOpen = ({ state }: Offer): boolean =>
  state === 'planned' || state === 'qualifyingPlaced' || state === 'freebetWaiting';
const ORDER: Record<Offer['state'], number> = {
  freebetWaiting: 0,
  qualifyingPlaced: 1,
  planned: 2,
  available: 3,
  done: 4,
  hidden: 5,
};
const dueOf = ({ dueAt }: Offer): number =>
  dueAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt);

/**
 * Sorts offers: those begun first, then available ones, then finished ones; within each, the earliest deadline first.
 */
const inOrder = (offers: readonly Offer[]): Offer[] =>
  offers.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || dueOf(a) - dueOf(b));

/** Returns a person's offers and their actions; a refusal is shown in a toast. */
export function useOffers() {
  const t = useText();
  const toast = useToast();
  const query = useQuery(offersQuery());
  const data: OffersAnswer | undefined = query.data;
  const all = data?.offers ?? NONE;
  const done = (): void => undefined;
  const [add, change, remove] = [
    useChange(sendOffer, done),
    useChange(changeOffer, done),
    useChange(removeOffer, done),
  ];
  const failure = add.failure ?? change.failure ?? remove.failure;
  const move = ({ id, version }: Offer, state: OfferState): void => {
    if (id !== undefined) change.send({ id, version, state });
  };
  return {
    query,
    data,
    shown: inOrder(all.filter(({ state }) => state !== 'hidden')),
    hidden: all.filter(({ state }) => state === 'hidden'),
    open: all.filter(isOpen).length,
    failure,
    isPending: add.isPending || change.isPending || remove.isPending,
    find: (id: string | undefined): Offer | undefined =>
      id === undefined ? undefined : all.find((offer) => offer.id === id),
    move,
    hide(offer: Offer): void {
      const { id, promotionId, bookie, title, terms } = offer;
      if (id !== undefined) move(offer, 'hidden');
      else if (promotionId !== undefined)
        add.send({ key: crypto.randomUUID(), promotionId, bookie, title, terms, state: 'hidden' });
    },
    remove(id: string): void {
      remove.send(id);
    },
    /** Records that bets were logged for the next step of an offer. */
    placed(
      { id, version }: Offer,
      bets: { groupId: string; step: 'qualifying' | 'freebet' },
      state: OfferState,
    ) {
      if (id !== undefined) change.send({ id, version, state, bets });
      toast.show({ tone: 'success', title: t(`offers.state.${state}`) });
    },
  };
}
export type Offers = ReturnType<typeof useOffers>;

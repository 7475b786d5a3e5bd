import {
  changeRatesSchema,
  newOfferSchema,
  offerAnswerSchema,
  offerChangeSchema,
  offerParamsSchema,
  offerRatesAnswerSchema,
  offerRemovedSchema,
  offersAnswerSchema,
} from '@bothways/domain/offers';
import type { Feature } from '@bothways/domain/plans';
import type { Db } from '#kernel/db';
import { type Mount, operation, route } from '#kernel/http';
import { addOffer, changeOffer, listOffers, removeOffer, setRates } from './offers.service.ts';

const OFFERS = '/api/offers';
const shared = {
  tag: 'Matched betting',
  access: { features: ['matchedBetting'], feature: (): Feature => 'matchedBetting' },
} as const;

/** Operations on bookmakers' offers. */
export const offersOperations = {
  list: operation({
    ...shared,
    method: 'get',
    path: OFFERS,
    summary: "Offers of the caller's bookmakers and country, with how far each is and what it should bring",
    answer: offersAnswerSchema,
    failure: 'Failed to fetch offers',
  }),
  add: operation({
    ...shared,
    method: 'post',
    path: OFFERS,
    summary: 'Takes an offer up, one of the catalogue or an own one, or hides it; once for each key',
    body: newOfferSchema,
    answer: offerAnswerSchema,
    failure: 'Failed to add the offer',
  }),
  rates: operation({
    ...shared,
    method: 'put',
    path: `${OFFERS}/rates`,
    summary: 'What expected values are reckoned with from now on; what is left out stays',
    body: changeRatesSchema,
    answer: offerRatesAnswerSchema,
    failure: 'Failed to save the rates',
  }),
  change: operation({
    ...shared,
    method: 'patch',
    path: `${OFFERS}/{id}`,
    summary: 'Moves an offer a step on or back, sets its figures right, or links bets of the bankroll to it',
    params: offerParamsSchema,
    body: offerChangeSchema,
    answer: offerAnswerSchema,
    failure: 'Failed to change the offer',
  }),
  remove: operation({
    ...shared,
    method: 'delete',
    path: `${OFFERS}/{id}`,
    summary: 'Takes an offer that has not begun out of the list',
    params: offerParamsSchema,
    answer: offerRemovedSchema,
    failure: 'Failed to remove the offer',
  }),
};

/** Mounts the routes of offers and a user's progress with each. */
export const mountOffers =
  (db: Db, nowMs: () => number): Mount =>
  (api) => {
    const { list, add, rates, change, remove } = offersOperations;
    route(api, list, async ({ user }) => ({ success: true, ...(await listOffers(db, user(), nowMs())) }));
    route(api, add, async ({ body, user }) => ({
      success: true,
      message: 'Saved',
      offer: await addOffer(db, user(), body, nowMs()),
    }));
    route(api, rates, async ({ body, user }) => ({
      success: true,
      message: 'Saved',
      rates: await setRates(db, user().userId, body),
    }));
    route(api, change, async ({ params, body, user }) => ({
      success: true,
      message: 'Saved',
      offer: await changeOffer(db, user().userId, params.id, body, nowMs()),
    }));
    route(api, remove, async ({ params, user }) => {
      await removeOffer(db, user().userId, params.id);
      return { success: true, message: 'Removed' };
    });
  };

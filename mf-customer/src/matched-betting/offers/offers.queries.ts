import {
  type ChangedRates,
  type NewOfferInput,
  type OfferChangeInput,
  offerAnswerSchema,
  offerRatesAnswerSchema,
  offerRemovedSchema,
  offersAnswerSchema,
} from '@bothways/domain/offers';
import { api, apiQuery } from '@bothways/platform';
import { BANKROLL_KEY } from '../../log-bets/index.ts';

const PATH = '/api/offers';

/** Below the bankroll's key: bets logged or settled there change what offers brought. */
export const offersQuery = () =>
  apiQuery({ key: [...BANKROLL_KEY, 'offers'], path: PATH, schema: offersAnswerSchema });

export const sendOffer = (body: NewOfferInput) => api.post(PATH, { schema: offerAnswerSchema, body });

export const changeOffer = ({ id, ...body }: OfferChangeInput & { id: string }) =>
  api.patch(`${PATH}/${encodeURIComponent(id)}`, { schema: offerAnswerSchema, body });

export const removeOffer = (id: string) =>
  api.delete(`${PATH}/${encodeURIComponent(id)}`, { schema: offerRemovedSchema });

export const sendRates = (body: ChangedRates) =>
  api.put(`${PATH}/rates`, { schema: offerRatesAnswerSchema, body });

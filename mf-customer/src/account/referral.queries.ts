import { referralAnswerSchema } from '@bothways/domain/rewards';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/referral';

/** Returns the query of the person's referral code and its results. */
export const referralQuery = () =>
  apiQuery({ key: [AREA, 'account', 'referral'], path: PATH, schema: referralAnswerSchema });

/** Sends the code that referred the person; answers the same as the query. */
export const sayReferral = (code: string) => api.post(PATH, { schema: referralAnswerSchema, body: { code } });

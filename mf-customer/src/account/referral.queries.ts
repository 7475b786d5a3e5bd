import { referralAnswerSchema } from '@bothways/domain/rewards';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/referral';

/** What the person invites with, and what came of it. */
export const referralQuery = () =>
  apiQuery({ key: [AREA, 'account', 'referral'], path: PATH, schema: referralAnswerSchema });

/** Says whose code brought the person; answers the same as the query. */
export const sayReferral = (code: string) => api.post(PATH, { schema: referralAnswerSchema, body: { code } });

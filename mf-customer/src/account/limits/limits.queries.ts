import { doneSchema } from '@bothways/domain/account';
import {
  type Exclusion,
  type Reminder,
  type SaveSpending,
  selfLimitsSchema,
  type TimeOut,
} from '@bothways/domain/self-limits';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';

const LIMITS = '/api/account/limits';

/** Returns the query of the limits that the person has set for themselves. */
export const limitsQuery = () =>
  apiQuery({ key: [AREA, 'account', 'limits'], path: LIMITS, schema: selfLimitsSchema });

export const saveSpending = (body: SaveSpending) =>
  api.put(`${LIMITS}/spending`, { schema: selfLimitsSchema, body });
export const saveReminder = (minutes: Reminder | null) =>
  api.put(`${LIMITS}/reminder`, { schema: selfLimitsSchema, body: { minutes } });
export const startTimeOut = (length: TimeOut) =>
  api.post(`${LIMITS}/time-out`, { schema: selfLimitsSchema, body: { length } });
export const startExclusion = (body: { length: Exclusion; currentPassword: string }) =>
  api.post(`${LIMITS}/exclusion`, { schema: doneSchema, body });

import { requestedSchema, type SomethingType, type TransactionType } from '@bothways/domain/notifications';
import { api } from '@bothways/platform';

/** Root key of all notification queries in this area's cache. */
export const NOTIFICATIONS_KEY = ['mf-bot-admin', 'notifications'];

/** @param body with the amount in euros, as on the wire */
export const requestTransaction = (body: {
  userEmail: string;
  bookieName: string;
  requestType: TransactionType;
  amount: number;
  notes: string;
  key: string;
}) => api.post('/api/bot/users/bookie/deposit-withdrawal-request', { schema: requestedSchema, body });

export const requestSomething = (body: {
  userEmail: string;
  bookieName: string;
  requestType: SomethingType;
  notes: string;
  key: string;
}) => api.post('/api/bot/users/bookie/request-something', { schema: requestedSchema, body });

/** @param body with the deposit in euros; null leaves promotion or deposit open */
export const requestOpening = (body: {
  userEmail: string;
  bookieId: string;
  promotionId: string | null;
  depositAmount: number | null;
  notes?: string;
  key: string;
}) => api.post('/api/bot/users/bookie/opening-request', { schema: requestedSchema, body });

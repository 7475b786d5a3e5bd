import { type Guard, stored } from '@bothways/platform';

/** A subscription that the person has approved at the provider, while the server has not confirmed it. */
export interface Approved {
  userId: string;
  subscriptionId: string;
  atMs: number;
}

const isApproved: Guard<Approved | null> = (raw): raw is Approved | null =>
  raw === null ||
  (typeof raw === 'object' &&
    'userId' in raw &&
    typeof raw.userId === 'string' &&
    'subscriptionId' in raw &&
    typeof raw.subscriptionId === 'string' &&
    'atMs' in raw &&
    typeof raw.atMs === 'number');

/** Stored in the browser, so that the pending confirmation is still shown after a reload or another visit. */
export const approved = stored<Approved | null>('approvedSubscription', 1, isApproved, null);

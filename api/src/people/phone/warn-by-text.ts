import type { E164 } from '@bothways/domain/phone';
import type { Db } from '#kernel/db';
import { takeQuota } from '#kernel/limits';
import type { SmsSender } from '#kernel/sms';
import { storedLocale } from '#people/users';
import { lostFactorText } from './code-text.ts';
import { allSends } from './phone.limits.ts';
import { verifiedNumberOf } from './phone.store.ts';

interface WarnDeps {
  db: Db;
  sms: SmsSender;
  smsDailyCap: number;
  nowMs: () => number;
}

const isNumber = (number: string | undefined): number is E164 => number?.startsWith('+') === true;

/** Tells the verified number of a user that somebody wants to get in without the second factor. @throws DeliveryError */
export async function warnByText({ db, sms, smsDailyCap, nowMs }: WarnDeps, userId: string): Promise<void> {
  const number = await verifiedNumberOf(db, userId);
  if (!isNumber(number)) return;
  sms.demandReady();
  if ((await takeQuota(db, allSends(smsDailyCap), nowMs())) === undefined)
    throw new Error('No more texts can be sent today');
  await sms.send({ to: number, text: lostFactorText((await storedLocale(db, userId)) ?? 'en') });
}

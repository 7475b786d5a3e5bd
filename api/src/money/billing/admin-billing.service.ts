import type { NewTaxRate, PaymentAlarm, ResolveAlarm, TaxRate } from '@bothways/domain/billing';
import { taxRateSchema } from '@bothways/domain/billing';
import { utcDay } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { allTaxRates, deleteTaxRate, insertTaxRate } from '#money/receipts';
import { type AccessDeps, type Actor, type Changed, changeAccess } from '#people/iam';
import { findAlarm, insertResolution } from './alarms.store.ts';
import { billingRefusal } from './billing-refusal.ts';

/** Returns the tax table, each rate marked as current, past or future. */
export async function readTaxRates(db: Kysely<Schema>, nowMs: number): Promise<TaxRate[]> {
  const today = utcDay(nowMs);
  const counting = new Set<string>();
  const stateOf = ({ country, validFrom }: Schema['taxRates']): TaxRate['state'] => {
    if (validFrom > today) return 'future';
    if (counting.has(country)) return 'past';
    counting.add(country);
    return 'current';
  };
  // Rows are sorted newest first within each country.
  return (await allTaxRates(db)).map((row) => taxRateSchema.parse({ ...row, state: stateOf(row) }));
}

/** Payment operations of the back office: each change rechecks the actor's right and is audited. */
export function adminBillingService(deps: AccessDeps) {
  const { nowMs } = deps;
  const permission = 'manage:user:transactions';
  return {
    /** @throws ApiError NOT_FOUND, errors.alarmResolved */
    resolve: (actor: Actor, id: number, { how, note }: ResolveAlarm): Promise<PaymentAlarm> =>
      changeAccess(deps, {
        actor,
        permission,
        target: `alarm:${id}`,
        async work(trx): Promise<Changed<PaymentAlarm>> {
          const alarm = await findAlarm(trx, id);
          if (!alarm) throw new ApiError('NOT_FOUND', { message: 'There is no such alarm' });
          const resolution = { auditSeq: id, how, note, resolvedBy: actor.userId, atMs: nowMs() };
          if (!(await insertResolution(trx, resolution))) throw billingRefusal('errors.alarmResolved');
          const value = (await findAlarm(trx, id)) ?? alarm;
          const detail = { alarm: id, how, note, reason: alarm.reason };
          return {
            value,
            affected: [],
            record: { action: 'payment.alarm-resolved', target: `alarm:${id}`, detail },
          };
        },
      }),

    /** @throws ApiError errors.taxRatePast, errors.taxRateTaken */
    addTaxRate: (actor: Actor, rate: NewTaxRate): Promise<TaxRate[]> =>
      changeAccess(deps, {
        actor,
        permission,
        target: `tax-rate:${rate.country}`,
        async work(trx): Promise<Changed<TaxRate[]>> {
          if (rate.validFrom < utcDay(nowMs())) throw billingRefusal('errors.taxRatePast');
          if (!(await insertTaxRate(trx, rate))) throw billingRefusal('errors.taxRateTaken');
          const { country, ...detail } = rate;
          return {
            value: await readTaxRates(trx, nowMs()),
            affected: [],
            record: { action: 'tax-rate.added', target: `tax-rate:${country}`, detail },
          };
        },
      }),

    /** Removes a tax rate that is not in force yet. @throws ApiError NOT_FOUND, errors.taxRatePast */
    removeTaxRate: (actor: Actor, country: string, validFrom: string): Promise<TaxRate[]> =>
      changeAccess(deps, {
        actor,
        permission,
        target: `tax-rate:${country}`,
        async work(trx): Promise<Changed<TaxRate[]>> {
          const removed = await deleteTaxRate(trx, country, validFrom);
          if (!removed) throw new ApiError('NOT_FOUND', { message: 'There is no such tax rate' });
          if (validFrom <= utcDay(nowMs())) throw billingRefusal('errors.taxRatePast');
          const { name, rate } = removed;
          return {
            value: await readTaxRates(trx, nowMs()),
            affected: [],
            record: {
              action: 'tax-rate.removed',
              target: `tax-rate:${country}`,
              detail: { name, rate, validFrom },
            },
          };
        },
      }),
  };
}

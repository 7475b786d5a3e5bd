import { type Kysely, sql } from 'kysely';

/**
 * A charge that bought nothing lost the reason when its refund completed, and passed for one that had bought days. The
 * reason is that of its surplus subscription; a subscription that stood before keeps its payments.
 */
export async function chargesThatBoughtNothing(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "subscriptionPayments" set "refusedFor" = (
      select min(reason) from "surplusSubscriptions" surplus
      where surplus."subscriptionId" = "subscriptionPayments"."subscriptionId")
    where status = 'returned' and days = 0 and "refusedFor" is null and exists (
      select 1 from "surplusSubscriptions" surplus
      join subscriptions own on own.id = surplus."subscriptionId" and own."providerId" = surplus."providerId"
      where surplus."subscriptionId" = "subscriptionPayments"."subscriptionId")
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, DatabaseKind } from './database.ts';
import { identity } from './migrations/001-identity.ts';
import { iam } from './migrations/002-iam.ts';
import { bookies } from './migrations/003-bookies.ts';
import { botUsers } from './migrations/004-bot-users.ts';
import { phone } from './migrations/005-phone.ts';
import { audit } from './migrations/006-audit.ts';
import { matching } from './migrations/007-matching.ts';
import { settings } from './migrations/009-settings.ts';
import { analyzedEvents } from './migrations/010-analyzed-events.ts';
import { account } from './migrations/011-account.ts';
import { secondFactor } from './migrations/012-second-factor.ts';
import { access } from './migrations/013-access.ts';
import { onboarding } from './migrations/014-onboarding.ts';
import { sessionRenewal } from './migrations/015-session-renewal.ts';
import { phoneRewards } from './migrations/016-phone-rewards.ts';
import { subscriptions } from './migrations/017-subscriptions.ts';
import { paypalEvents } from './migrations/018-paypal-events.ts';
import { registrations } from './migrations/019-registrations.ts';
import { auditSeals } from './migrations/020-audit-seals.ts';
import { rewardedNumbers } from './migrations/021-rewarded-numbers.ts';
import { privateTags } from './migrations/024-private-tags.ts';
import { letters } from './migrations/025-letters.ts';
import { jobs } from './migrations/026-jobs.ts';
import { ledger } from './migrations/027-ledger.ts';
import { profileLocale } from './migrations/028-profile-locale.ts';
import { transferLimits } from './migrations/029-transfer-limits.ts';
import { orders } from './migrations/030-orders.ts';
import { repairedSubscriptions } from './migrations/031-subscriptions.ts';
import { receipts } from './migrations/032-receipts.ts';
import { selfLimits } from './migrations/033-self-limits.ts';
import { botUserStates } from './migrations/034-bot-users.ts';
import { botAccounts } from './migrations/035-bot-accounts.ts';
import { botBilling } from './migrations/036-bot-billing.ts';
import { botBalances } from './migrations/037-bot-balances.ts';
import { notifications } from './migrations/038-notifications.ts';
import { botBets } from './migrations/039-bot-bets.ts';
import { bookieBotInfo } from './migrations/040-bookie-bot-info.ts';
import { botUserSums } from './migrations/046-bot-user-sums.ts';
import { turns } from './migrations/047-turns.ts';
import { bookieSettings } from './migrations/048-bookie-settings.ts';
import { feedSamples } from './migrations/050-feed-samples.ts';
import { feedIncidents } from './migrations/051-feed-incidents.ts';
import { outageCredit } from './migrations/052-outage-credit.ts';
import { promotions } from './migrations/053-promotions.ts';
import { testimonials } from './migrations/054-testimonials.ts';
import { eventReview } from './migrations/055-event-review.ts';
import { ledgerSeals } from './migrations/056-ledger-seals.ts';
import { frozenBotUsers } from './migrations/057-frozen-bot-users.ts';
import { chosenBookies } from './migrations/058-chosen-bookies.ts';
import { eventResults } from './migrations/059-event-results.ts';
import { bankroll } from './migrations/063-bankroll.ts';
import { pairDecisions } from './migrations/066-pair-decisions.ts';
import { botUserSearch } from './migrations/068-bot-user-search.ts';
import { alerts } from './migrations/069-alerts.ts';
import { plainTexts } from './migrations/071-plain-text.ts';
import { offers } from './migrations/075-offers.ts';
import { bankrollImports } from './migrations/077-bankroll-imports.ts';
import { backtests } from './migrations/078-backtests.ts';
import { pushDevices } from './migrations/080-push-devices.ts';
import { alertDigests } from './migrations/081-alert-digests.ts';
import { areaHealth } from './migrations/082-area-health.ts';
import { deployKeys } from './migrations/084-deploy-keys.ts';
import { pushedReleases } from './migrations/085-pushed-releases.ts';
import { ruleChannels } from './migrations/087-rule-channels.ts';
import { chargeRefundAnswers } from './migrations/089-charge-refund-answers.ts';
import { originOfCredits } from './migrations/090-origin-of-credits.ts';
import { botInvitations } from './migrations/091-bot-invitations.ts';
import { refusedCaptures } from './migrations/092-refused-captures.ts';
import { importPieces } from './migrations/093-import-pieces.ts';
import { refusedDisputes } from './migrations/094-refused-disputes.ts';
import { deployShares } from './migrations/095-deploy-shares.ts';
import { disputedAmounts } from './migrations/096-disputed-amounts.ts';
import { correctionsInOrder } from './migrations/097-corrections-in-order.ts';
import { leftBotUsers } from './migrations/098-left-bot-users.ts';
import { waitingRenewals } from './migrations/099-waiting-renewals.ts';
import { captureDisputes } from './migrations/100-capture-disputes.ts';
import { captureRefusals } from './migrations/101-capture-refusals.ts';
import { captureRefusalReasons } from './migrations/102-capture-refusal-reasons.ts';
import { unreceivedEvents } from './migrations/103-unreceived-events.ts';
import { leagueLinks } from './migrations/104-league-links.ts';
import { importReports } from './migrations/107-import-reports.ts';
import { variantLikeness } from './migrations/108-variant-likeness.ts';
import { securityLog } from './migrations/109-security-log.ts';
import { lastingBonds } from './migrations/110-lasting-bonds.ts';
import { registrationLocale } from './migrations/115-registration-locale.ts';
import { chargesThatBoughtNothing } from './migrations/117-charges-that-bought-nothing.ts';
import { lastingDebts } from './migrations/118-lasting-debts.ts';
import { leagueDecisions } from './migrations/130-league-decisions.ts';
import { wantedPaths } from './migrations/132-wanted-paths.ts';
import { passkeys } from './migrations/134-passkeys.ts';
import { linkBrowsers } from './migrations/136-link-browsers.ts';
import { refusedAddresses } from './migrations/139-refused-addresses.ts';
import { mailboxes } from './migrations/143-mailboxes.ts';
import { heirsOfDebts } from './migrations/144-heirs-of-debts.ts';
import { actsOfSupport } from './migrations/145-acts-of-support.ts';
import { holdersOfOrders } from './migrations/146-holders-of-orders.ts';
import { trustedDevices } from './migrations/147-trusted-devices.ts';
import { ownSecrets } from './migrations/148-own-secrets.ts';
import { lostFactors } from './migrations/150-lost-factors.ts';
import { rollouts } from './migrations/151-rollouts.ts';
import { commitsOfReleases } from './migrations/152-commits-of-releases.ts';
import { home } from './migrations/153-home.ts';
import { stoppedLetters } from './migrations/156-stopped-letters.ts';
import { markLinks } from './migrations/157-mark-links.ts';
import { quietDays } from './migrations/159-quiet-days.ts';
import { BUSY_TIMEOUT_MS } from './sqlite.ts';

type Step = (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/** Applied in the order of their names, each once; a released name never changes. */
const STEPS: Record<string, Step> = {
  '001-identity': identity,
  '002-iam': iam,
  '003-bookies': bookies,
  '004-bot-users': botUsers,
  '005-phone': phone,
  '006-audit': audit,
  '007-matching': matching,
  '009-settings': settings,
  '010-analyzed-events': analyzedEvents,
  '011-account': account,
  '012-second-factor': secondFactor,
  '013-access': access,
  '014-onboarding': onboarding,
  '015-session-renewal': sessionRenewal,
  '016-phone-rewards': phoneRewards,
  '017-subscriptions': subscriptions,
  '018-paypal-events': paypalEvents,
  '019-registrations': registrations,
  '020-audit-seals': auditSeals,
  '021-rewarded-numbers': rewardedNumbers,
  '024-private-tags': privateTags,
  '025-letters': letters,
  '026-jobs': jobs,
  '027-ledger': ledger,
  '028-profile-locale': profileLocale,
  '029-transfer-limits': transferLimits,
  '030-orders': orders,
  '031-subscriptions': repairedSubscriptions,
  '032-receipts': receipts,
  '033-self-limits': selfLimits,
  '034-bot-users': botUserStates,
  '035-bot-accounts': botAccounts,
  '036-bot-billing': botBilling,
  '037-bot-balances': botBalances,
  '038-notifications': notifications,
  '039-bot-bets': botBets,
  '040-bookie-bot-info': bookieBotInfo,
  '046-bot-user-sums': botUserSums,
  '047-turns': turns,
  '048-bookie-settings': bookieSettings,
  '050-feed-samples': feedSamples,
  '051-feed-incidents': feedIncidents,
  '052-outage-credit': outageCredit,
  '053-promotions': promotions,
  '054-testimonials': testimonials,
  '055-event-review': eventReview,
  '056-ledger-seals': ledgerSeals,
  '057-frozen-bot-users': frozenBotUsers,
  '058-chosen-bookies': chosenBookies,
  '059-event-results': eventResults,
  '063-bankroll': bankroll,
  '066-pair-decisions': pairDecisions,
  '068-bot-user-search': botUserSearch,
  '069-alerts': alerts,
  '071-plain-text': plainTexts,
  '075-offers': offers,
  '077-bankroll-imports': bankrollImports,
  '078-backtests': backtests,
  '080-push-devices': pushDevices,
  '081-alert-digests': alertDigests,
  '082-area-health': areaHealth,
  '084-deploy-keys': deployKeys,
  '085-pushed-releases': pushedReleases,
  '087-rule-channels': ruleChannels,
  '089-charge-refund-answers': chargeRefundAnswers,
  '090-origin-of-credits': originOfCredits,
  '091-bot-invitations': botInvitations,
  '092-refused-captures': refusedCaptures,
  '093-import-pieces': importPieces,
  '094-refused-disputes': refusedDisputes,
  '095-deploy-shares': deployShares,
  '096-disputed-amounts': disputedAmounts,
  '097-corrections-in-order': correctionsInOrder,
  '098-left-bot-users': leftBotUsers,
  '099-waiting-renewals': waitingRenewals,
  '100-capture-disputes': captureDisputes,
  '101-capture-refusals': captureRefusals,
  '102-capture-refusal-reasons': captureRefusalReasons,
  '103-unreceived-events': unreceivedEvents,
  '104-league-links': leagueLinks,
  '107-import-reports': importReports,
  '108-variant-likeness': variantLikeness,
  '109-security-log': securityLog,
  '110-lasting-bonds': lastingBonds,
  '115-registration-locale': registrationLocale,
  '117-charges-that-bought-nothing': chargesThatBoughtNothing,
  '118-lasting-debts': lastingDebts,
  '130-league-decisions': leagueDecisions,
  '132-wanted-paths': wantedPaths,
  '143-mailboxes': mailboxes,
  '144-heirs-of-debts': heirsOfDebts,
  '145-acts-of-support': actsOfSupport,
  '146-holders-of-orders': holdersOfOrders,
  '134-passkeys': passkeys,
  '139-refused-addresses': refusedAddresses,
  '136-link-browsers': linkBrowsers,
  '148-own-secrets': ownSecrets,
  '150-lost-factors': lostFactors,
  '147-trusted-devices': trustedDevices,
  '151-rollouts': rollouts,
  '152-commits-of-releases': commitsOfReleases,
  '156-stopped-letters': stoppedLetters,
  '157-mark-links': markLinks,
  '153-home': home,
  '159-quiet-days': quietDays,
};

const migrationsFor = (kind: DatabaseKind): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, kind) }]),
  );

const MIGRATIONS = 'kysely_migration';

/** Names of the applied steps, of any version. */
async function madeSteps(db: Database['db']): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATIONS)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** When the first step was applied, which is when the installation began. */
export async function firstStepMs({ db }: Database): Promise<number> {
  const oldest = sql<{ at: string }>`select min(timestamp) as at from ${sql.table(MIGRATIONS)}`;
  const { rows } = await oldest.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}

/**
 * Steps applied by a newer version before this one was restored. They only add to the schema, so this code still works;
 * the migrator must not report them as missing.
 */
const newerSteps = (made: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(
    made.filter((name) => !Object.hasOwn(STEPS, name)).map((name) => [name, { up: async () => undefined }]),
  );

/** Another starting process may hold the file for all of its steps. */
const PATIENCE_MS = 60_000;

/** A step over millions of rows, or a wait for another process running it, exceeds the statement timeout. */
const PATIENT = {
  sqlite: {
    begin: sql`pragma busy_timeout = ${sql.lit(PATIENCE_MS)}`,
    end: sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`,
  },
  postgres: { begin: sql`set statement_timeout = 0`, end: sql`reset statement_timeout` },
};

/**
 * Migrates the database to the newest schema; several processes may call it at once, one does it. All steps run in one
 * transaction: a crash applies none.
 * @returns the names of the steps applied now
 */
export const migrate = ({ db, kind }: Database): Promise<string[]> =>
  db.connection().execute(async (own) => {
    const { begin, end } = PATIENT[kind];
    await begin.execute(own);
    try {
      return await makeSteps({ db: own, kind });
    } finally {
      await end.execute(own);
    }
  });

async function makeSteps({ db, kind }: Database): Promise<string[]> {
  // Read first: the migrator holds the connection while it works.
  const made = await madeSteps(db);
  // The migrator would wait for writers, only to find nothing to do.
  if (Object.keys(STEPS).every((name) => made.includes(name))) return [];
  const steps = { ...migrationsFor(kind), ...newerSteps(made) };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    // A step unknown to this code may sort before one that is still to be applied.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

import { type Feature, type Plan, planHas } from '../plans/index.ts';
import type { Mode } from '../quotes/index.ts';
import type { SettingsFamily } from '../settings/bookmaker-states.ts';
import { commonOf, MINUTE_MS, measureOf, type Span, unionOf, without } from '../time/index.ts';
import { CREDITED_OUTAGE_MS } from './limits.ts';

const FOREVER_MS = Number.MAX_SAFE_INTEGER;

/** A bookmaker's feed that was silent in a mode and is not any more. */
export interface PastOutage extends Span {
  id: string;
  bookie: string;
  mode: Mode;
}

/** What the active configuration of a list had selected, until the next one of the same list. */
export interface PastChoice {
  family: SettingsFamily;
  mode: Mode;
  fromMs: number;
  bookies: readonly string[];
}

export type PaidPlan = Exclude<Plan, 'free'>;
/** The greater plan first: time that is paid twice is given back once, in it. */
export const PAID_PLANS: readonly PaidPlan[] = ['pro', 'starter'];
/** The time itself that somebody has paid for, by plan. */
export type PaidTime = Readonly<Partial<Record<PaidPlan, readonly Span[]>>>;

/** For what somebody was given something already. */
export interface CreditedBefore {
  spans: readonly Span[];
  minutes: number;
}

/** What an outage gives: nothing where all its time was given back for others. */
export interface OutageCredit {
  outage: PastOutage;
  minutes: Partial<Record<PaidPlan, number>>;
  /** The time that it is for and no other outage was. */
  spans: Span[];
}

const FEATURES: Record<SettingsFamily, Record<Mode, Feature>> = {
  arbs: { prematch: 'surebets:prematch', live: 'surebets:live' },
  valuebets: { prematch: 'valueBets:prematch', live: 'valueBets:live' },
};
const FAMILIES: readonly SettingsFamily[] = ['arbs', 'valuebets'];

/** When a bookmaker was in the active configuration of a list. */
function chosenSpans(
  choices: readonly PastChoice[],
  list: { family: SettingsFamily; mode: Mode },
  bookie: string,
): Span[] {
  const own = choices
    .filter(({ family, mode }) => family === list.family && mode === list.mode)
    .toSorted((a, b) => a.fromMs - b.fromMs);
  return own.flatMap(({ fromMs, bookies }, nth) =>
    bookies.includes(bookie) ? [{ fromMs, toMs: own[nth + 1]?.fromMs ?? FOREVER_MS }] : [],
  );
}

/** Of an outage, the time in which an active configuration of a list that the plan opens had the bookmaker. */
export function missedSpans(
  choices: readonly PastChoice[],
  plan: Plan,
  { bookie, mode, fromMs, toMs }: Omit<PastOutage, 'id'>,
): Span[] {
  const chosen = FAMILIES.filter((family) => planHas(plan, FEATURES[family][mode])).flatMap((family) =>
    chosenSpans(choices, { family, mode }, bookie),
  );
  return commonOf(chosen, [{ fromMs, toMs }]);
}

/** Whole minutes of it: seconds that are left over would make a minute with those of another. */
const inMinutes = <T extends Span>(outage: T): T => ({
  ...outage,
  toMs: outage.fromMs + Math.floor((outage.toMs - outage.fromMs) / MINUTE_MS) * MINUTE_MS,
});

/**
 * What outages give back to somebody, in the order in which they are named: the time that was paid for, in which the
 * bookmaker was in an active configuration, and for which nothing was given yet. Those under half an hour give nothing. All
 * that is ever given together is the measure of the time that was missed, in whole minutes, in whatever order outages come.
 */
export function creditsFor(
  outages: readonly PastOutage[],
  paid: PaidTime,
  choices: readonly PastChoice[],
  before: CreditedBefore,
): OutageCredit[] {
  let covered = unionOf(before.spans);
  let given = before.minutes;
  const give = (spans: readonly Span[]): number => {
    covered = unionOf([...covered, ...spans]);
    const minutes = Math.floor(measureOf(covered) / MINUTE_MS) - given;
    given += minutes;
    return minutes;
  };
  const credited = outages.filter(({ fromMs, toMs }) => toMs - fromMs >= CREDITED_OUTAGE_MS).map(inMinutes);
  return credited.flatMap((outage) => {
    const credit: OutageCredit = { outage, minutes: {}, spans: [] };
    let isMissed = false;
    for (const plan of PAID_PLANS) {
      const missed = commonOf(missedSpans(choices, plan, outage), paid[plan] ?? []);
      if (missed.length === 0) continue;
      isMissed = true;
      const spans = without(missed, covered);
      credit.spans.push(...spans);
      const minutes = give(spans);
      if (minutes > 0) credit.minutes[plan] = minutes;
    }
    return isMissed ? [credit] : [];
  });
}

/** What a credit gives in all plans together. */
export const minutesOf = ({ minutes }: OutageCredit): number =>
  PAID_PLANS.reduce((sum, plan) => sum + (minutes[plan] ?? 0), 0);

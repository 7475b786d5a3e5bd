import { type Feature, type Plan, planHas } from '../plans/index.ts';
import type { Mode } from '../quotes/index.ts';
import type { SettingsFamily } from '../settings/bookmaker-states.ts';
import { commonOf, MINUTE_MS, measureOf, type Span, unionOf, without } from '../time/index.ts';
import { CREDITED_OUTAGE_MS } from './limits.ts';

const FOREVER_MS = Number.MAX_SAFE_INTEGER;

/** A finished silence of a bookmaker's feed in a mode. */
export interface PastOutage extends Span {
  id: string;
  bookie: string;
  mode: Mode;
}

/** The bookmakers of a list's active configuration, until the next one of the same list. */
export interface PastChoice {
  family: SettingsFamily;
  mode: Mode;
  fromMs: number;
  bookies: readonly string[];
}

export type PaidPlan = Exclude<Plan, 'free'>;
/** The greater plan first: time paid twice is credited once, in it. */
export const PAID_PLANS: readonly PaidPlan[] = ['pro', 'starter'];
/** The paid time itself, by plan. */
export type PaidTime = Readonly<Partial<Record<PaidPlan, readonly Span[]>>>;

/** Credits given before. */
export interface CreditedBefore {
  spans: readonly Span[];
  minutes: number;
}

/** The credit for an outage: none where earlier credits cover all its time. */
export interface OutageCredit {
  outage: PastOutage;
  minutes: Partial<Record<PaidPlan, number>>;
  /** Its time that no other outage was credited for. */
  spans: Span[];
}

const FEATURES: Record<SettingsFamily, Record<Mode, Feature>> = {
  arbs: { prematch: 'surebets:prematch', live: 'surebets:live' },
  valuebets: { prematch: 'valueBets:prematch', live: 'valueBets:live' },
};
const FAMILIES: readonly SettingsFamily[] = ['arbs', 'valuebets'];

/** Returns when a bookmaker was in the active configuration of a list. */
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

/**
 * Returns the part of an outage during which an active configuration of a list included in the plan had the bookmaker.
 */
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

/** Rounds down to whole minutes: leftover seconds would otherwise add up to a minute with those of another outage. */
const inMinutes = <T extends Span>(outage: T): T => ({
  ...outage,
  toMs: outage.fromMs + Math.floor((outage.toMs - outage.fromMs) / MINUTE_MS) * MINUTE_MS,
});

/**
 * Returns a person's credits for outages, in the given order: for paid time in which the bookmaker was in an active
 * configuration and which was not credited yet. Outages under half an hour give nothing. The total credited is the
 * measure of the missed time, in whole minutes, in whatever order outages come.
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

/** Minutes of a credit in all plans together. */
export const minutesOf = ({ minutes }: OutageCredit): number =>
  PAID_PLANS.reduce((sum, plan) => sum + (minutes[plan] ?? 0), 0);

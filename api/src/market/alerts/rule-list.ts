import { MIN_ALERT_PCT } from '@bothways/domain/alerts';
import { arbQuerySchema, passesArbFilter } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import {
  arbQueryOf,
  arbRulesOf,
  FAMILIES,
  isEmptyChoice,
  valueQueryOf,
  valueRulesOf,
} from '@bothways/domain/settings';
import type { Sport } from '@bothways/domain/sports';
import { passesValueBetFilter, valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { AlertedList, FoundRow } from './followed-list.ts';
import type { StandingRule } from './standing.store.ts';

/** Rows per followed list: beyond, only the best are alerted. */
const MAX_ROWS = 200;

/** The list that a rule follows, and the part of its configuration that is checked against finished rows. */
export interface RuleList {
  list: AlertedList;
  passes(row: FoundRow['row'], nowMs: number): boolean;
}

type Catalogue = readonly Bookie[];

const fewer = (sports: readonly Sport[], wanted: readonly Sport[] | null): Sport[] =>
  sports.filter((sport) => wanted === null || wanted.includes(sport));

const ofText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The list of a rule: the configuration's own query, from the rule's percentage on and for the rule's sports. Never
 * below 0 percent, and never rejected rows, which lists leave out. Undefined when it cannot match: no bookmaker is
 * selected, no sport is left, or the bounds are empty.
 */
export function ruleList(
  { family, mode, rule, payload }: StandingRule,
  catalogue: Catalogue,
): RuleList | undefined {
  return family === 'arbs'
    ? arbList(mode, rule, ofText(payload), catalogue)
    : valueList(mode, rule, ofText(payload), catalogue);
}

type Rule = StandingRule['rule'];

function arbList(
  mode: StandingRule['mode'],
  rule: Rule,
  stored: unknown,
  catalogue: Catalogue,
): RuleList | undefined {
  const payload = FAMILIES.arbs.forMode(FAMILIES.arbs.read(stored), mode);
  const query = arbQueryOf(payload, catalogue, mode);
  const sports = fewer(payload.sports, rule.sports);
  const minPercentage = Math.max(MIN_ALERT_PCT, rule.minPct, payload.profitRange.minPercentage);
  if (isEmptyChoice(payload) || sports.length === 0 || minPercentage > payload.profitRange.maxPercentage)
    return undefined;
  const rules = { ...arbRulesOf(payload, mode), sports, minPercentage };
  const filter = arbQuerySchema.safeParse({
    ...query,
    sports,
    minPercentage,
    sort: 'profit_desc',
    limit: MAX_ROWS,
    alternatives: false,
  });
  return filter.success
    ? {
        list: { name: 'arbs', filter: filter.data },
        passes: (row, nowMs) => row.family === 'arbs' && passesArbFilter(row.arb, rules, nowMs),
      }
    : undefined;
}

function valueList(
  mode: StandingRule['mode'],
  rule: Rule,
  stored: unknown,
  catalogue: Catalogue,
): RuleList | undefined {
  const payload = FAMILIES.valuebets.forMode(FAMILIES.valuebets.read(stored), mode);
  const query = valueQueryOf(payload, catalogue, mode);
  const sports = fewer(payload.sports, rule.sports);
  const minPercentage = Math.max(MIN_ALERT_PCT, rule.minPct, payload.valueRange.minPercentage);
  if (isEmptyChoice(payload) || sports.length === 0 || minPercentage > payload.valueRange.maxPercentage)
    return undefined;
  const rules = { ...valueRulesOf(payload, mode), sports, minPercentage };
  const filter = valueBetQuerySchema.safeParse({
    ...query,
    sports,
    minPercentage,
    sort: 'value_desc',
    limit: MAX_ROWS,
  });
  return filter.success
    ? {
        list: { name: 'valuebets', filter: filter.data },
        passes: (row, nowMs) => row.family === 'valuebets' && passesValueBetFilter(row.value, rules, nowMs),
      }
    : undefined;
}

import type { Sport } from '@bothways/domain/sports';
import { type ComboShape, TRAIT } from '../book/combos.ts';
import { FORMULA } from '../book/formulas.ts';
import {
  countsOvertime,
  isDifferenceFamily,
  isLineFamily,
  isWinnerFamily,
  mayBeLevel,
  type OutcomeKey,
  otherClock,
  ROLE,
  winnerFamily,
} from '../book/outcome-key.ts';
import { MIXED_WINNERS, SAME_CLOCK, type Template, type TemplateLeg } from './templates.ts';

/** Finds the event's outcome with a key; undefined if it has never been quoted. */
export type FindOutcome = (key: OutcomeKey) => number | undefined;

/**
 * Returns every combination that an outcome completes when it enters its event. Partners that arrive later find it in
 * turn, so each combination is made once, whatever the order of arrival.
 */
export function enumerateCombos(added: OutcomeKey, sport: Sport, find: FindOutcome): ComboShape[] {
  return [
    ...sameClock(added, sport, find),
    ...linePairs(added, sport, find),
    ...mixedWinners(added, sport, find),
    ...mixedTotals(added, find),
  ];
}

function sameClock(added: OutcomeKey, sport: Sport, find: FindOutcome): ComboShape[] {
  const { family } = added;
  return SAME_CLOCK.filter((template) => appliesTo(template, family)).flatMap((template) =>
    complete(template, added, () => family, find).map((shape) =>
      (shape.traits & TRAIT.TWO_WAY) !== 0 && drawExists(family, sport, find)
        ? { ...shape, traits: shape.traits | TRAIT.TRAP }
        : shape,
    ),
  );
}

const appliesTo = (template: Template, family: number): boolean =>
  isWinnerFamily(family) ||
  (isLineFamily(family) ? template.alsoTotals === true : template.alsoSided === true);

/** Two selections are incomplete if a draw can be bet on or is possible in the sport. */
const drawExists = (family: number, sport: Sport, find: FindOutcome): boolean =>
  (isDifferenceFamily(family) && mayBeLevel(sport, countsOvertime(family))) ||
  find({ family, role: ROLE.DRAW, line: 0 }) !== undefined;

/** Instantiates the template at every lead where the added outcome is one of its legs and the other legs exist. */
function complete(
  template: Template,
  added: OutcomeKey,
  familyOf: (leg: TemplateLeg) => number,
  find: FindOutcome,
): ComboShape[] {
  const { formula, traits, legs, levelOnly } = template;
  return legs.flatMap((leg) => {
    if (leg.role !== added.role || familyOf(leg) !== added.family) return [];
    const lead = leadAt(leg, added.line);
    if (!Number.isInteger(lead) || (levelOnly && lead !== 0)) return [];
    const outcomes = legs.map((other) =>
      find({ family: familyOf(other), role: other.role, line: lineAt(other, lead) }),
    );
    const found = outcomes.filter((outcome) => outcome !== undefined);
    return found.length === legs.length ? [{ formula, traits, legs: found }] : [];
  });
}

/** Returns the home lead at which a leg of a template has this line. */
function leadAt(leg: TemplateLeg, line: number): number {
  if (leg.role === ROLE.SIDE1) return (leg.line - line) / 4;
  if (leg.role === ROLE.SIDE2) return (line - leg.line) / 4;
  return line;
}

function lineAt({ role, line }: TemplateLeg, lead: number): number {
  if (role === ROLE.SIDE1) return line - 4 * lead;
  if (role === ROLE.SIDE2) return line + 4 * lead;
  return lead;
}

/** Pairs of one side above its line and the other below its own, without a gap: handicaps, totals, yes and no. */
function linePairs({ family, role, line }: OutcomeKey, sport: Sport, find: FindOutcome): ComboShape[] {
  if (role !== ROLE.SIDE1 && role !== ROLE.SIDE2) return [];
  const partner = role === ROLE.SIDE1 ? ROLE.SIDE2 : ROLE.SIDE1;
  const width = isLineFamily(family) ? pairWidth(sport) : 0;
  const own = find({ family, role, line });
  const shapes: ComboShape[] = [];
  for (let overlap = 0; overlap <= width; overlap++) {
    const other = find({ family, role: partner, line: overlap - line });
    if (own === undefined || other === undefined) continue;
    const legs = role === ROLE.SIDE1 ? [own, other] : [other, own];
    shapes.push({ formula: FORMULA.PAIR, traits: 0, legs });
  }
  return shapes;
}

function mixedWinners(added: OutcomeKey, sport: Sport, find: FindOutcome): ComboShape[] {
  if (!isWinnerFamily(added.family)) return [];
  const scope = added.family & 31;
  const regular = winnerFamily(sport, scope & ~1, false);
  const late = winnerFamily(sport, scope | 1, true);
  const familyOf = (leg: TemplateLeg): number => (leg.overtime ? late : regular);
  return MIXED_WINNERS.flatMap((template) => complete(template, added, familyOf, find));
}

/** Overtime can only add to a total: over with it and under without it cover every result, the reverse does not. */
function mixedTotals({ family, role, line }: OutcomeKey, find: FindOutcome): ComboShape[] {
  if (!isLineFamily(family) || isWinnerFamily(family)) return [];
  if (role !== ROLE.SIDE1 && role !== ROLE.SIDE2) return [];
  const isOver = role === ROLE.SIDE1;
  const own = find({ family, role, line });
  const other = find({
    family: otherClock(family),
    role: isOver ? ROLE.SIDE2 : ROLE.SIDE1,
    line: 0 - line,
  });
  if (own === undefined || other === undefined) return [];
  const isSafe = isOver === countsOvertime(family);
  const traits = TRAIT.MIXED_CLOCKS | (isSafe ? 0 : TRAIT.TRAP);
  return [{ formula: FORMULA.PAIR, traits, legs: isOver ? [own, other] : [other, own] }];
}

/**
 * Maximum overlap of two lines, in quarters of a point, to be considered as a middle. Wider ones exist, but their
 * prices never come near a fair sum: about one and a half goals, or ten points.
 */
const WIDTHS: Record<Sport, number> = {
  football: 6,
  hockey: 6,
  baseball: 8,
  tennis: 12,
  basketball: 40,
  americanFootball: 40,
};

export const pairWidth = (sport: Sport): number => WIDTHS[sport];

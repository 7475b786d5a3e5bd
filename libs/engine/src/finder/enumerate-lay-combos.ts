import type { Sport } from '@bothways/domain/sports';
import type { ComboShape } from '../book/combos.ts';
import { FORMULA } from '../book/formulas.ts';
import { type OutcomeKey, outcomeNumber, ROLE } from '../book/outcome-key.ts';
import { enumerateCombos, type FindOutcome } from './enumerate-combos.ts';

/**
 * The combinations of `enumerateCombos` in which an outcome may be backed, or obtained by laying its opposite: a lay of
 * 1 substitutes for X2 in the same sums, with the liability as its stake. Each choice of back or lay per leg is a
 * combination of its own.
 */
export function enumerateLayCombos(added: OutcomeKey, sport: Sport, find: FindOutcome): ComboShape[] {
  const { isLaid, ...place } = added;
  const own = outcomeNumber(place);
  const ways = new Map<number, number[]>();
  const findPlace: FindOutcome = (key) => {
    const number = outcomeNumber(key);
    const asked: OutcomeKey[] = number === own ? [added] : [key, { ...key, isLaid: true }];
    const found = asked.map(find).filter((outcome) => outcome !== undefined);
    if (found.length === 0) return undefined;
    ways.set(number, found);
    return number;
  };
  const waysOf = (number: number): number[] => ways.get(number) ?? [];
  return [...enumerateCombos(place, sport, findPlace), ...restPair(place, findPlace)].flatMap((shape) =>
    product(shape.legs.map(waysOf)).map((legs) => ({ ...shape, legs })),
  );
}

/** A score, or any other outcome of its own, paired with its lay. */
function restPair(place: OutcomeKey, find: FindOutcome): ComboShape[] {
  if (place.role !== ROLE.OTHER && place.role !== ROLE.REST) return [];
  const legs = [find({ ...place, role: ROLE.OTHER }), find({ ...place, role: ROLE.REST })];
  const found = legs.filter((leg) => leg !== undefined);
  return found.length === legs.length ? [{ formula: FORMULA.PAIR, traits: 0, legs: found }] : [];
}

const product = (legs: readonly (readonly number[])[]): number[][] =>
  legs.reduce<number[][]>((made, ways) => made.flatMap((start) => ways.map((way) => [...start, way])), [[]]);

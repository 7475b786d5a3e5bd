import type { Random } from './random.ts';

/** Faults of a bookmaker's prices of an event. Each has a gate that must detect it. */
export const INCIDENTS = [
  'placeholder',
  'typo',
  'incomplete',
  'flipped',
  'late',
  'suspended',
  'frozen',
] as const;
export type IncidentKind = (typeof INCIDENTS)[number];

export interface Incident {
  kind: IncidentKind;
  untilMs: number;
}

/** Duration by kind, in seconds. */
const LASTS_S: Record<IncidentKind, readonly [number, number]> = {
  placeholder: [120, 400],
  typo: [60, 240],
  incomplete: [200, 700],
  flipped: [120, 500],
  late: [200, 600],
  suspended: [60, 300],
  frozen: [400, 1500],
};

/** Age of the prices of a bookmaker with a late feed. */
export const LATE_MS = 420_000;

/** @param hasFavourite swapped sides of equal teams would only look like a good price */
export function drawIncident(nowMs: number, hasFavourite: boolean, random: Random): Incident {
  const kind = random.pick(hasFavourite ? INCIDENTS : INCIDENTS.filter((each) => each !== 'flipped'));
  const [shortest, longest] = LASTS_S[kind];
  return { kind, untilMs: nowMs + 1000 * random.between(shortest, longest) };
}

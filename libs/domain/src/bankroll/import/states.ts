import { z } from 'zod';
import { BET_STATES, type BetState } from '../states.schema.ts';
import type { ImportSource } from './import.schema.ts';
import { folded } from './words.ts';

/** Names of bet states at trackers and bookmakers, in English and Spanish; cash-out in both spellings of Pikkit. */
const WORDS: Readonly<Record<BetState, readonly string[]>> = {
  open: ['open', 'pending', 'active', 'unsettled', 'running', 'abierta', 'pendiente', 'en curso'],
  won: ['won', 'win', 'w', 'winner', 'settled win', 'ganada', 'ganado', 'acertada', 'acierto'],
  halfWon: [
    ...[
      'half won',
      'half win',
      'won half',
      'win half',
      'hw',
      '1/2 w',
      '1/2 won',
      '1/2 win',
      'won 1/2',
      'win 1/2',
    ],
    ...['medio ganada', 'media ganada', 'ganada media', 'ganada mitad', '1/2 ganada'],
  ],
  void: [
    ...[
      'void',
      'voided',
      'push',
      'pushed',
      'refund',
      'refunded',
      'returned',
      'cancelled',
      'canceled',
      'non runner',
      'nr',
      'no action',
      'no bet',
    ],
    ...[
      'r/c',
      'v',
      'settled push',
      'settled void',
      'anulada',
      'nula',
      'devuelta',
      'reembolsada',
      'cancelada',
    ],
  ],
  halfLost: [
    ...[
      'half lost',
      'half loss',
      'half lose',
      'lost half',
      'loss half',
      'lose half',
      'hl',
      '1/2 l',
      '1/2 lost',
    ],
    ...['1/2 loss', '1/2 lose', 'lost 1/2', 'lose 1/2'],
    ...['medio perdida', 'media perdida', 'perdida media', 'perdida mitad', '1/2 perdida'],
  ],
  lost: ['lost', 'loss', 'lose', 'loser', 'l', 'settled loss', 'perdida', 'perdido', 'fallada', 'fallo'],
  cashedOut: [
    'cashed out',
    'cash out',
    'cashout',
    'co',
    'settled cash out',
    'settled cashout',
    'cash-out',
    'cerrada',
  ],
  deadHeat: ['dead heat', 'empate en posicion'],
  refused: ['refused', 'rejected', 'rechazada'],
};

const STATE_OF: ReadonlyMap<string, BetState> = new Map(
  (Object.keys(WORDS) as BetState[]).flatMap((state) =>
    WORDS[state].map((word) => [folded(word), state] as const),
  ),
);

/** A reading of a word that is a state for some and another for others; `omit` leaves its lines out. */
export const stateReadingSchema = z.enum([...BET_STATES, 'omit']);
export type StateReading = z.infer<typeof stateReadingSchema>;

/** Words that trackers use for more than one state: the person is asked. */
const DOUBTFUL: ReadonlyMap<string, readonly StateReading[]> = new Map([
  ['c', ['void', 'cashedOut', 'omit']],
  ['r', ['void', 'open', 'refused', 'omit']],
  ['p', ['open', 'void', 'lost', 'omit']],
  // Of a horse that was placed, half of an each-way bet won.
  ['placed', ['open', 'omit']],
]);
/** Doubtful words as open bets: while they are not answered, their stakes count in sums. */
export const UNANSWERED: ReadonlyMap<string, StateReading> = new Map(
  [...DOUBTFUL.keys()].map((word) => [word, 'open']),
);
/** The meaning of such a word at a tracker. */
const BY_SOURCE: Partial<Record<ImportSource, Readonly<Record<string, BetState>>>> = {
  pikkit: { placed: 'open' },
};

/** Returns what a word can mean; undefined where it is one state, or unknown. */
export const readingsOfState = (word: string, source: ImportSource): readonly StateReading[] | undefined =>
  BY_SOURCE[source]?.[folded(word)] === undefined ? DOUBTFUL.get(folded(word)) : undefined;

/** Returns the state that a word means; undefined for unknown words, which are an error and never an open bet. */
export const stateOf = (word: string, source: ImportSource = 'generic'): BetState | undefined =>
  BY_SOURCE[source]?.[folded(word)] ?? STATE_OF.get(folded(word));

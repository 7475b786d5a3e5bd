import type { BetState } from '../states.schema.ts';
import { folded } from './words.ts';

/** Names of bet states at trackers and bookmakers, in English and Spanish; cash-out in both spellings of Pikkit. */
const WORDS: Readonly<Record<BetState, readonly string[]>> = {
  open: [
    'open',
    'pending',
    'placed',
    'p',
    'active',
    'unsettled',
    'running',
    'abierta',
    'pendiente',
    'en curso',
  ],
  won: ['won', 'win', 'w', 'winner', 'settled win', 'ganada', 'ganado', 'acertada', 'acierto'],
  halfWon: ['half won', 'half win', 'win half', 'hw', '1/2 w', 'medio ganada', 'media ganada'],
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
      'r',
      'c',
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
    'half lost',
    'half loss',
    'half lose',
    'lose half',
    'hl',
    '1/2 l',
    'medio perdida',
    'media perdida',
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

/** Returns the state that a word means; undefined for unknown words, which are an error and never an open bet. */
export const stateOf = (word: string): BetState | undefined => STATE_OF.get(folded(word));

import { folded } from './words.ts';

/** Each-way bets are two bets; one stake and one price do not describe them. */
const EACH_WAY = /\be\/w\b|\beach[\s_-]?way\b|\bganador (y|o) colocado\b/i;
/** Bets on several combinations at once, with a stake for each. */
const SYSTEM =
  /^\s*\d{1,2}\s*\/\s*\d{1,2}\s*$|\b(system|sistema|trixie|patent|yankee|lucky\s?\d+|canadian|heinz|goliath|round[\s_-]?robin)\b/i;
const LAYS = new Set(['lay', 'laybet', 'layed', 'laid', 'encontra']);
/** A pick that begins or ends with the word. */
const LAY_PICK = /^\(?lay\)?[\s:]\s*\S|\S\s*\(lay\)$/i;

const EACH_WAY_CELLS = new Set(['ew', 'e/w', 'eachway']);

export const isEachWay = (text: string): boolean =>
  EACH_WAY.test(text) || (text.length <= 12 && EACH_WAY_CELLS.has(folded(text)));
export const isSystem = (text: string): boolean => SYSTEM.test(text);
/** Whether a cell as a whole says that the bet is a lay. */
export const isLayWord = (text: string): boolean => text.length <= 20 && LAYS.has(folded(text));
export const isLayPick = (text: string): boolean => LAY_PICK.test(text.trim());

import { isDoubtfulAmount, readAmount } from './amounts.ts';
import { IMPORT_FIELDS, type ImportField, type Mapping, OWN_FIELDS } from './fields.ts';
import type { ImportSource } from './import.schema.ts';
import type { ImportFile } from './import-file.ts';
import { GENERIC, type Names, PRESETS } from './presets.ts';
import { readingsOfState, stateOf } from './states.ts';
import { folded } from './words.ts';

/** Identifies the source of a file by its column names; `generic` where none matches. */
export function sourceOf(header: readonly string[]): ImportSource {
  const names = new Set(header.map(folded));
  return PRESETS.find(({ knownBy }) => knownBy.every((name) => names.has(folded(name))))?.source ?? 'generic';
}

const fieldNames = (names: Names): [ImportField, readonly string[]][] =>
  [...IMPORT_FIELDS, ...OWN_FIELDS].map((field) => [field, names[field] ?? []]);

/** The unit in a column's name: "Stake (£)". */
const UNIT = /\s*[([][^)\]]*[)\]]\s*$/;

/** Maps columns to fields as far as their names tell; no column has two fields. */
export function mappingOf(header: readonly string[], source: ImportSource): Mapping {
  const names = PRESETS.find((preset) => preset.source === source)?.names ?? GENERIC;
  const columns = header.map((name) => folded(name.replace(UNIT, '')));
  const taken = new Set<number>();
  const mapping: Mapping = {};
  for (const [field, words] of fieldNames(names)) {
    const at = words
      .map((word) => columns.indexOf(folded(word)))
      .find((found) => found >= 0 && !taken.has(found));
    if (at === undefined) continue;
    mapping[field] = at;
    taken.add(at);
  }
  return mapping;
}

/** Beginnings of words in the names of columns that change a bet's money or state. */
const MONEY_WORD =
  /^(free|bonus|bono|boost|supercuota|promo|cash|each|e\/w$|ew$|colocad|comm|comis|lay$|liab|respons|fee|tax|impuesto|retenc|vat$|rake|stake|wager|risk|riesgo|importe|apostad|mise$|profit|benefi|gananc|perdid|loss|payout|paid|pago|cobro|return|retorno|refund|reemb|insur|seguro|win|net$|amount|price|odds|cuota|curren|moneda|divisa|rule4|deduc|dead|status|state$|estado|result|outcome|settle|matched|unit|token|credit|adjust)/;
/** Names of columns that follow from others, or say nothing of money. */
const UNUSED_NAME =
  /^(ev|clv|edge|value|kelly|rating|confidence|confianza|probability|probabilidad|prob|week|semana|month|mes|year|ano|day|dia|time|hora|score|marcador|line|linea|handicap|spread|total|totals|minute|minuto|round|jornada|rank|number|numero|row|fila|live|tipster|strategy|estrategia|balance|saldo|bankroll|bank|runningtotal|runningbalance|acumulado|cumulative|cumulativeprofit|towin|potentialpayout|potentialreturn|potentialwin|potentialprofit|possiblewin|posibleganancia|gananciapotencial|fairodds|closingprice|openingodds|market|mercado|mode|country|pais)$/;
/** "LayStake" and "lay_stake" are two words. */
const wordsIn = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}/]+/u);
const PROBED = 300;
const MOST = 0.8;
/** Long whole numbers identify something. */
const ID = /^\d{6,}$/;

/** Whether most cells are amounts or states, or any speaks of a free bet or a cash-out. */
function isMoneyLike(cells: readonly string[], source: ImportSource): boolean {
  const isAmount = (cell: string): boolean =>
    !ID.test(cell) && (readAmount(cell.replace(/%$/, ''), '.') !== undefined || isDoubtfulAmount(cell));
  const isState = (cell: string): boolean =>
    stateOf(cell, source) !== undefined || readingsOfState(cell, source) !== undefined;
  const share = (isOne: (cell: string) => boolean): number => cells.filter(isOne).length / cells.length;
  return (
    share(isAmount) >= MOST ||
    share(isState) >= MOST ||
    cells.some((cell) => /free\s?bet|bonus\s?bet|apuesta gratis|cash\s?-?out/i.test(cell))
  );
}

/**
 * Returns the columns that the mapping leaves out although their name or their content could change the money of a bet:
 * the person is asked what they mean.
 */
export function doubtfulColumns(
  { header, lines }: ImportFile,
  source: ImportSource,
  mapping: Mapping,
): number[] {
  const used = new Set(Object.values(mapping));
  const unused = new Set(PRESETS.find((preset) => preset.source === source)?.unused.map(folded) ?? []);
  return header.flatMap((name, at) => {
    const word = folded(name);
    if (used.has(at) || unused.has(word) || UNUSED_NAME.test(word)) return [];
    const cells = lines.flatMap((line) => line.cells[at]?.trim() || []);
    if (cells.length === 0) return [];
    return wordsIn(name).some((each) => MONEY_WORD.test(each)) || isMoneyLike(cells.slice(0, PROBED), source)
      ? [at]
      : [];
  });
}

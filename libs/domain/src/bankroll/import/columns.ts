import type { ImportSource } from './import.schema.ts';
import { folded } from './words.ts';

/** The fields that a file's column can be mapped to. */
export const IMPORT_FIELDS = [
  'placedAt',
  'settledAt',
  'startsAt',
  'book',
  'currency',
  'event',
  'bet',
  'sport',
  'league',
  'odds',
  'stake',
  'state',
  'profit',
  'cashOut',
  'betId',
  'type',
  'side',
  'freebet',
  'commission',
  'closing',
  'tags',
  'note',
] as const;
export type ShownField = (typeof IMPORT_FIELDS)[number];
/** Columns that only our own file has; found by name and not selectable. */
const OWN_FIELDS = [
  'market',
  'period',
  'selection',
  'line',
  'team',
  'overTime',
  'paidOdds',
  'matched',
  'share',
  'strategy',
] as const;
export type ImportField = ShownField | (typeof OWN_FIELDS)[number];

/** Column index, from 0, by field. */
export type Mapping = Partial<Record<ImportField, number>>;

/** Without these no line is a bet; besides, `event` or `bet` must name its subject. */
export const NEEDED_FIELDS = ['placedAt', 'odds', 'stake', 'state'] as const satisfies readonly ShownField[];

/** Returns the fields still missing before a file can be read. */
export function missingFields(mapping: Mapping): ShownField[] {
  const missing: ShownField[] = NEEDED_FIELDS.filter((field) => mapping[field] === undefined);
  return mapping.event === undefined && mapping.bet === undefined ? [...missing, 'bet'] : missing;
}

type Names = Partial<Record<ImportField, readonly string[]>>;

/** Common column names, in English and Spanish; the first match counts. */
const GENERIC: Names = {
  placedAt: [
    'placed',
    'placed at',
    'date placed',
    'bet date',
    'time placed',
    'date',
    'date/time',
    'fecha',
    'time',
  ],
  settledAt: ['settled', 'settled at', 'date settled', 'time settled', 'liquidada', 'fecha liquidacion'],
  startsAt: ['starts', 'starts at', 'event date', 'kick off', 'start time', 'inicio', 'fecha evento'],
  book: ['bookmaker', 'bookie', 'sportsbook', 'book', 'account', 'casa', 'casa de apuestas', 'cuenta'],
  currency: ['currency', 'moneda', 'divisa'],
  event: ['event', 'match', 'game', 'fixture', 'evento', 'partido'],
  bet: ['selection', 'bet', 'pick', 'label', 'bet info', 'description', 'seleccion', 'apuesta', 'pronostico'],
  sport: ['sport', 'sports', 'deporte'],
  league: ['league', 'competition', 'leagues', 'liga', 'competicion'],
  odds: ['odds', 'price', 'decimal odds', 'cuota', 'cuotas'],
  stake: ['stake', 'amount', 'wager', 'risk', 'importe', 'apostado', 'stake amount'],
  state: ['result', 'status', 'state', 'outcome', 'resultado', 'estado'],
  profit: ['profit', 'profit/loss', 'p/l', 'pnl', 'net', 'beneficio', 'ganancia'],
  cashOut: ['cash out', 'cashout', 'cash out amount', 'cierre'],
  betId: ['bet id', 'id', 'ticket', 'ticket id', 'reference', 'referencia'],
  type: ['type', 'bet type', 'tipo'],
  side: ['side', 'back/lay'],
  freebet: ['free bet', 'freebet', 'bonus bet', 'apuesta gratis'],
  commission: ['commission', 'commission %', 'comision'],
  closing: ['closing', 'closing odds', 'closing line', 'clv odds', 'cierre cuota', 'cuota de cierre'],
  tags: ['tags', 'category', 'etiquetas', 'categoria'],
  note: ['note', 'notes', 'comment', 'comments', 'nota', 'comentario'],
};

/** Column names of known trackers (research/plans.md 4.1), and those that identify their files. */
const PRESETS: readonly { source: ImportSource; knownBy: readonly string[]; names: Names }[] = [
  {
    source: 'bothways',
    knownBy: ['placed', 'bet id', 'kind', 'free bet', 'clv'],
    names: {
      ...GENERIC,
      placedAt: ['placed'],
      bet: ['bet'],
      state: ['state'],
      strategy: ['kind'],
      market: ['market'],
      period: ['period'],
      selection: ['selection'],
      line: ['line'],
      team: ['team'],
      overTime: ['over time'],
      paidOdds: ['paid odds'],
      matched: ['matched'],
      share: ['dead heat'],
      type: [],
      tags: [],
    },
  },
  {
    source: 'pikkit',
    knownBy: ['bet_id', 'sportsbook', 'status', 'bet_info', 'amount'],
    names: {
      betId: ['bet_id'],
      book: ['sportsbook'],
      type: ['type'],
      state: ['status'],
      odds: ['odds'],
      closing: ['closing_line'],
      stake: ['amount'],
      profit: ['profit'],
      placedAt: ['time_placed_iso', 'time_placed'],
      settledAt: ['time_settled_iso', 'time_settled'],
      bet: ['bet_info'],
      tags: ['tags'],
      sport: ['sports'],
      league: ['leagues'],
    },
  },
  {
    source: 'betAnalytix',
    knownBy: ['date', 'type', 'label', 'stake', 'state'],
    names: {
      placedAt: ['date'],
      type: ['type'],
      sport: ['sport'],
      bet: ['label'],
      odds: ['odds'],
      stake: ['stake'],
      state: ['state'],
      book: ['bookmaker'],
      league: ['competition'],
      tags: ['category'],
      closing: ['closing'],
      note: ['comment'],
    },
  },
];

/** Identifies the source of a file by its column names; `generic` where none matches. */
export function sourceOf(header: readonly string[]): ImportSource {
  const names = new Set(header.map(folded));
  return PRESETS.find(({ knownBy }) => knownBy.every((name) => names.has(folded(name))))?.source ?? 'generic';
}

const fieldNames = (names: Names): [ImportField, readonly string[]][] =>
  [...IMPORT_FIELDS, ...OWN_FIELDS].map((field) => [field, names[field] ?? []]);

/** Maps columns to fields as far as their names tell; no column has two fields. */
export function mappingOf(header: readonly string[], source: ImportSource): Mapping {
  const names = PRESETS.find((preset) => preset.source === source)?.names ?? GENERIC;
  const columns = header.map(folded);
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

import type { ImportField } from './fields.ts';
import type { ImportSource } from './import.schema.ts';

export type Names = Partial<Record<ImportField, readonly string[]>>;

/** Common column names, in English and Spanish; the first match counts. */
export const GENERIC: Names = {
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
  profit: [
    ...['profit', 'profit/loss', 'profit loss', 'p/l', 'pl', 'pnl', 'net', 'net profit'],
    ...['beneficio', 'ganancia', 'beneficio neto', 'ganancia/perdida'],
  ],
  payout: ['payout', 'paid out', 'return', 'returns', 'total return', 'returned', 'retorno', 'cobro', 'pago'],
  cashOut: ['cash out', 'cashout', 'cash out amount', 'cierre'],
  betId: ['bet id', 'id', 'ticket', 'ticket id', 'reference', 'referencia'],
  type: ['type', 'bet type', 'tipo'],
  side: ['side', 'back/lay'],
  freebet: ['free bet', 'freebet', 'bonus bet', 'apuesta gratis', 'freebet?', 'is free bet'],
  commission: ['commission', 'commission %', 'comm', 'comision'],
  bonus: ['bonus', 'boost', 'odds boost', 'bono', 'supercuota'],
  eachWay: ['each way', 'eachway', 'e/w', 'ew', 'a colocado'],
  closing: ['closing', 'closing odds', 'closing line', 'clv odds', 'cierre cuota', 'cuota de cierre'],
  tags: ['tags', 'category', 'etiquetas', 'categoria'],
  note: ['note', 'notes', 'comment', 'comments', 'nota', 'comentario'],
};

/** Column names of known trackers (research/plans.md 4.1), and those that identify their files. */
export const PRESETS: readonly {
  source: ImportSource;
  knownBy: readonly string[];
  names: Names;
  /** Its other columns, which change no money. */
  unused: readonly string[];
}[] = [
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
      bonus: [],
      eachWay: [],
      payout: [],
    },
    unused: ['clv'],
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
    unused: ['ev', 'time_placed', 'time_settled'],
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
      betId: ['id'],
      commission: ['commission'],
      bonus: ['bonus'],
      freebet: ['freebet'],
      cashOut: ['cashout'],
      eachWay: ['eachway'],
    },
    unused: ['tipster', 'bettype', 'estimatedprobability', 'live'],
  },
];

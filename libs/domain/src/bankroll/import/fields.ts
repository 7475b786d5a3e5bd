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
  'payout',
  'cashOut',
  'betId',
  'type',
  'side',
  'freebet',
  'commission',
  'bonus',
  'eachWay',
  'closing',
  'tags',
  'note',
] as const;
export type ShownField = (typeof IMPORT_FIELDS)[number];
/** Columns that only our own file has; found by name and not selectable. */
export const OWN_FIELDS = [
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

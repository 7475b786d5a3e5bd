import {
  type Account,
  type Clock,
  type Currency,
  type DateOrder,
  type FoundBook,
  type ImportBodyInput,
  type ImportField,
  type ImportFile,
  type ImportSettings,
  type ImportSource,
  type Mapping,
  mappingOf,
  type ReadBets,
  sourceOf,
  styleOf,
} from '@bothways/domain/bankroll';
import type { DecimalMark, OddsFormat } from '@bothways/domain/odds';

/** A file being imported: its content, and how it is to be read. */
export interface Draft {
  fileName: string;
  text: string;
  file: ImportFile;
  source: ImportSource;
  mapping: Mapping;
  mark: DecimalMark;
  notation: OddsFormat;
  dateOrder: DateOrder;
  /** The order of day and month is known from the file, or was chosen by the person. */
  isDateSure: boolean;
}

/** Returns the file's notation, given the assignment of its columns. */
function styled(
  file: ImportFile,
  mapping: Mapping,
): Pick<Draft, 'mark' | 'notation' | 'dateOrder' | 'isDateSure'> {
  const { dates, mark, notation } = styleOf(file, mapping);
  return { mark, notation, dateOrder: dates.order, isDateSure: dates.isSure };
}

/** Proposes a draft for a file, from its column names and their content. */
export function draftOf(
  fileName: string,
  text: string,
  file: ImportFile,
  source = sourceOf(file.header),
): Draft {
  const mapping = mappingOf(file.header, source);
  return { fileName, text, file, source, mapping, ...styled(file, mapping) };
}

/** Returns the draft with another column for a field; a column belongs to one field at most. */
export function withColumn(draft: Draft, field: ImportField, column: number | undefined): Draft {
  const others = Object.entries(draft.mapping).filter(([name, at]) => name !== field && at !== column);
  const mapping: Mapping = Object.fromEntries(others);
  if (column !== undefined) mapping[field] = column;
  return { ...draft, mapping, ...styled(draft.file, mapping) };
}

/** Interprets a file's times in the time zone of the person who imports it. */
export const ownClock: Clock = ({ year, month, day, hours, minutes, seconds }) =>
  new Date(year, month - 1, day, hours, minutes, seconds).getTime();

export const settingsOf = (draft: Draft, nowMs: number): ImportSettings => ({
  source: draft.source,
  mapping: draft.mapping,
  dateOrder: draft.dateOrder,
  mark: draft.mark,
  notation: draft.notation,
  clock: ownClock,
  nowMs,
});

/** Destination of a bookmaker's bets: an account, or a new one in a currency. */
export type Place = `account:${string}` | `new:${Currency}`;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Proposes the destination of a file's bookmaker: the account of its name, else a new one. */
export function placeOf(
  { name, currency }: FoundBook,
  accounts: readonly Account[],
  usual: Currency,
): Place | undefined {
  const open = accounts.filter(({ isClosed }) => !isClosed);
  const own = open.find(
    (account) => isSameName(account.name, name) && (currency ?? account.currency) === account.currency,
  );
  if (own) return `account:${own.id}`;
  return name === '' ? undefined : `new:${currency ?? usual}`;
}

type At = ImportBodyInput['books'][number]['at'];

function atOf(place: Place, name: string, bookieOf: (name: string) => string | undefined): At {
  const [kind, value = ''] = [place.slice(0, place.indexOf(':')), place.slice(place.indexOf(':') + 1)];
  if (kind === 'account') return { accountId: value };
  const bookie = bookieOf(name);
  const currency = value === 'GBP' || value === 'USD' ? value : 'EUR';
  return { name, currency, kind: 'bookmaker', ...(bookie !== undefined && { bookie }) };
}

/** Returns the body to send; undefined while a bookmaker has no destination, or there is nothing to send. */
export function bodyOf(
  { fileName, source }: Draft,
  { rows, books }: ReadBets,
  places: readonly (Place | undefined)[],
  bookieOf: (name: string) => string | undefined,
): ImportBodyInput | undefined {
  const placed = books.flatMap(({ name, currency }, at) => {
    const place = places[at];
    return place ? [{ name, ...(currency && { currency }), at: atOf(place, name, bookieOf) }] : [];
  });
  if (rows.length === 0 || placed.length < books.length) return undefined;
  return { source, fileName: fileName.slice(0, 200), books: placed, rows };
}

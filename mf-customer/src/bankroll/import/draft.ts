import {
  type Account,
  type Clock,
  type Currency,
  type FoundBook,
  type ImportBodyInput,
  type ImportFile,
  type ImportPlan,
  type ImportSource,
  lineOf,
  MAX_ASKED,
  planOf,
  questionsOf,
  type ReadBets,
  settingsOf,
  sumsInSteps,
} from '@bothways/domain/bankroll';

/** A file being imported: its content, and how it is to be read. */
export interface Draft {
  fileName: string;
  text: string;
  plan: ImportPlan;
}

/** Interprets a file's times in the time zone of the person who imports it. */
export const ownClock: Clock = ({ year, month, day, hours, minutes, seconds }) =>
  new Date(year, month - 1, day, hours, minutes, seconds).getTime();

/** Proposes a draft for a file, from its column names and their content. */
export const draftOf = (fileName: string, text: string, file: ImportFile, source?: ImportSource): Draft => ({
  fileName,
  text,
  plan: planOf(file, { clock: ownClock, nowMs: Date.now(), ...(source && { source }) }),
});

/** The questions of a file and their answers, as they are sent. */
export type Asked = NonNullable<ImportBodyInput['asked']>;

/**
 * Returns the answered questions of a file, each reading with the sums it would have given. In steps: a long file takes
 * some seconds.
 */
export function* askedInSteps(plan: ImportPlan): Generator<void, Asked> {
  const settings = settingsOf(plan);
  const asked: Asked = [];
  for (const question of questionsOf(plan).slice(0, MAX_ASKED)) {
    const { kind, subject, answer, isFromFile } = question;
    if (answer === undefined) continue;
    const sums = yield* sumsInSteps(plan, settings, question);
    const readings = sums.map(({ reading, sums: { stakeCents, profitCents } }) => ({
      reading,
      stakeCents,
      profitCents,
    }));
    asked.push({ kind, subject: lineOf(subject, 60), answer, ...(isFromFile && { isFromFile }), readings });
  }
  return asked;
}

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
  { fileName, plan }: Draft,
  { rows, books, faults }: ReadBets,
  places: readonly (Place | undefined)[],
  bookieOf: (name: string) => string | undefined,
  asked: Asked,
): ImportBodyInput | undefined {
  const placed = books.flatMap(({ name, currency }, at) => {
    const place = places[at];
    return place ? [{ name, ...(currency && { currency }), at: atOf(place, name, bookieOf) }] : [];
  });
  if (rows.length === 0 || placed.length < books.length) return undefined;
  return {
    source: plan.source,
    fileName: fileName.slice(0, 200),
    books: placed,
    rows,
    omitted: faults.length,
    asked: [...asked],
  };
}

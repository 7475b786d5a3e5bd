import { plainText } from '@bothways/domain/text';
import type SQLite from 'better-sqlite3';
import { sql } from 'kysely';

/** End of the scripts with case that names are written in: Latin, Greek, Cyrillic, Armenian. */
const LETTERS_BEFORE = 0x600;

/** Ranges of combining marks, as a regular expression's bracket. */
function marks(): string {
  const isMark = (point: number): boolean => /\p{M}/u.test(String.fromCodePoint(point));
  const runs: string[] = [];
  for (let point = 0x300; point <= 0xffff; point += 1) {
    if (!isMark(point)) continue;
    const first = point;
    while (point < 0xffff && isMark(point + 1)) point += 1;
    runs.push(`${String.fromCodePoint(first)}-${String.fromCodePoint(point)}`);
  }
  return `[${runs.join('')}]`;
}

/** Letters without a decomposition, and what each is searched as: one letter, or several. */
function letters(): { one: [string, string][]; several: [string, string][] } {
  const points = Array.from({ length: LETTERS_BEFORE - 0x80 }, (_, at) => String.fromCodePoint(0x80 + at));
  const whole = [...points, 'ẞ'].filter((letter) => letter.normalize('NFKD') === letter);
  const pairs = whole.map((letter): [string, string] => [letter, plainText(letter)]);
  const changed = pairs.filter(([letter, plain]) => plain !== '' && plain !== letter);
  return {
    one: changed.filter(([, plain]) => plain.length === 1),
    several: changed.filter(([, plain]) => plain.length > 1),
  };
}

/** Defines `plain_text` in SQLite: the product's own function. */
export function addPlainText(database: SQLite.Database): void {
  database.function('plain_text', { deterministic: true }, (text) =>
    text === null ? null : plainText(String(text)),
  );
}

/**
 * Defines `plain_text` in PostgreSQL as SQL: the same as `plainText`, for the alphabets that names are written in.
 * Collation C lowercases only ASCII letters, so the result is the same on every server.
 */
export function plainTextFunction() {
  const { one, several } = letters();
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const [from, to] = [0, 1].map((side) => quoted(one.map((pair) => pair[side]).join('')));
  const bare = `regexp_replace(normalize(value, NFKD), ${quoted(marks())}, '', 'g')`;
  const folded = several.reduce(
    (text, [letter, plain]) => `replace(${text}, ${quoted(letter)}, ${quoted(plain)})`,
    `translate(${bare}, ${from}, ${to})`,
  );
  return sql.raw(`create or replace function plain_text(value text) returns text
    language sql immutable strict parallel safe as $body$
      select lower((case when octet_length(value) = length(value) then value else ${folded} end) collate "C")
    $body$`);
}

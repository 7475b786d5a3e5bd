import { plainText } from '@bothways/domain/text';
import { type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

type Column = ReferenceExpression<Schema, keyof Schema>;

/** A LIKE pattern that matches texts containing this one; `%` and `_` are escaped. */
const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Matches rows in which one of the columns contains the typed text, ignoring case and accents. */
export function containing(columns: readonly [Column & string, ...(Column & string)[]], typed: string) {
  const pattern = patternOf(plainText(typed));
  const likes = columns.map(
    (column) => sql<SqlBool>`plain_text(${sql.ref(column)}) like ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`;
}

/** The same for a column that is stored normalized, so that an index-only count works. */
export const containingPlain = (column: Column & string, typed: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(plainText(typed))} escape '\\'`;

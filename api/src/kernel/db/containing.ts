import { plainText } from '@bothways/domain/text';
import { type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

type Column = ReferenceExpression<Schema, keyof Schema>;

/** A pattern for what contains this text; `%` and `_` mean themselves. */
const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether one of the columns contains what a person typed, whatever the case and the accents. */
export function containing(columns: readonly [Column & string, ...(Column & string)[]], typed: string) {
  const pattern = patternOf(plainText(typed));
  const likes = columns.map(
    (column) => sql<SqlBool>`plain_text(${sql.ref(column)}) like ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`;
}

/** The same of a column that is kept in plain letters, where an index counts what is found. */
export const containingPlain = (column: Column & string, typed: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(plainText(typed))} escape '\\'`;

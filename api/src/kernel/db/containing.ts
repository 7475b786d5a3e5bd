import { plainText } from '@bothways/domain/text';
import { type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

type Column = ReferenceExpression<Schema, keyof Schema>;

/** A pattern for what contains this text; `%` and `_` mean themselves. */
const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether one of the columns contains what a person typed, whatever the case. */
export function containing(columns: readonly [Column & string, ...(Column & string)[]], typed: string) {
  const pattern = patternOf(typed.toLowerCase());
  const likes = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`;
}

/** Whether a column that is kept in plain letters contains what a person typed, whatever the case and the accents. */
export const containingPlain = (column: Column & string, typed: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${patternOf(plainText(typed))} escape '\\'`;

import { type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { Schema } from './schema.ts';

type Column = ReferenceExpression<Schema, keyof Schema>;

/** Whether one of the columns contains what a person typed, whatever the case; `%` and `_` mean themselves. */
export function containing(columns: readonly [Column & string, ...(Column & string)[]], typed: string) {
  const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const likes = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(likes, sql` or `)})`;
}

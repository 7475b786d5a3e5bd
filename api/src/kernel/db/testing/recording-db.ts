import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db } from '../database.ts';
import type { Schema } from '../schema.ts';

export interface RecordedStatement {
  /** With its values in it. */
  sql: string;
  /** The values that decide which rows it is about. */
  decides: ReadonlySet<unknown>;
}

/** Values below a node; what an update writes decides nothing. */
function valuesOf(node: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof node !== 'object' || node === null) return found;
  const { kind } = { kind: undefined, ...node };
  for (const [name, value] of Object.entries(node)) {
    if (kind === 'UpdateQueryNode' && name === 'updates') continue;
    if (kind === 'ValueNode' && name === 'value') found.add(value);
    else if (kind === 'PrimitiveValueListNode' && name === 'values')
      for (const each of value) found.add(each);
    else valuesOf(value, found);
  }
  return found;
}

/** A database that answers each statement with these rows and writes down what it was asked. */
export function recordingDb(rows: readonly object[]): { db: Db; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = [];
  class RecordingDriver extends DummyDriver {
    override acquireConnection = async () => ({
      executeQuery: async <Row>({ query, sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
        let at = 0;
        statements.push({
          sql: sql.replace(/\?/g, () => String(parameters[at++])),
          decides: valuesOf(query),
        });
        return { rows: rows as Row[] };
      },
      async *streamQuery() {},
    });
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (each) => new SqliteIntrospector(each),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, statements };
}

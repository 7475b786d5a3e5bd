import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Where a value of a statement goes. */
export type Slot<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once for each database, and asked with other values each time: for the few that run at every
 * movement of money, where building the text costs more than running it.
 * @param build names each value by `slot`; it is built once, so nothing in it may depend on what is asked
 */
export function statement<V extends object, R>(
  build: (db: Kysely<Schema>, slot: Slot<V>) => Compilable<R>,
): (db: Kysely<Schema>, values: V) => Promise<QueryResult<R>> {
  // A transaction has the adapter of the database that it is of.
  const built = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (!query) {
      query = build(db, (name) => sql`${new Place(name)}`).compile();
      built.set(adapter, query);
    }
    const parameters = query.parameters.map((value): unknown =>
      value instanceof Place ? Reflect.get(values, value.name) : value,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

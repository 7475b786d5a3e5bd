import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Marks where a named value goes in a statement. */
export type Slot<V> = <K extends keyof V & string>(name: K) => RawBuilder<V[K]>;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once per database and run with different values: for the few that run at every movement of
 * money, where building the text costs more than running it.
 * @param build names each value with `slot`; it runs once, so its result may not depend on the values
 */
export function statement<V extends object, R>(
  build: (db: Kysely<Schema>, slot: Slot<V>) => Compilable<R>,
): (db: Kysely<Schema>, values: V) => Promise<QueryResult<R>> {
  // Transactions share their database's adapter, so it serves as the key.
  const built = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (!query) {
      query = build(db, (name) => sql`${new Placeholder(name)}`).compile();
      built.set(adapter, query);
    }
    const parameters = query.parameters.map((value): unknown =>
      value instanceof Placeholder ? Reflect.get(values, value.name) : value,
    );
    return db.executeQuery({ ...query, parameters });
  };
}

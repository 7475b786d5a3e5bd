import type { AccountExport } from '@bothways/domain/account';
import type { Db } from '#kernel/db';
import { ownData } from './own-data.store.ts';

/** Streams an `AccountExport` as JSON while it is read. */
export async function* exportText(db: Db, userId: string, exportedAtMs: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head: Omit<AccountExport, 'data'> = {
    success: true,
    exportedAt: new Date(exportedAtMs).toISOString(),
  };
  let begun: string | undefined;
  let isFirst = true;
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"data":{`);
  for await (const { table, rows } of ownData(db, userId)) {
    if (table !== begun) {
      yield encoder.encode(`${begun === undefined ? '' : '],'}${JSON.stringify(table)}:[`);
      isFirst = true;
      begun = table;
    }
    if (rows.length === 0) continue;
    yield encoder.encode(`${isFirst ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`);
    isFirst = false;
  }
  yield encoder.encode(begun === undefined ? '}}' : ']}}');
}

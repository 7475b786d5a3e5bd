import { nameOf, OPERATIONS } from '../../../api/src/operations.ts';
import { NOBODY, SAMPLES } from '../../../api/src/testing/operation-matrix.ts';
import { INGEST_KEY } from '../server/api-process.ts';
import type { Door } from '../third-parties/provider.ts';

/** Internals that no response may contain: stack traces, database messages, thrown values. */
const OURS = /canary| {4}at |node_modules|\.ts:\d|SQLITE|SqliteError|no such table/i;

/** Matches operations that end the session used for the others. */
const isLast = (name: string): boolean => /sign-out$/.test(name);

export interface Asked {
  /** Status of each response; 0: none. */
  statuses: number[];
  /** Faults of responses, by operation. */
  faults: string[];
}

/** Calls every operation once. An internal error may report only that something failed, and under which id. */
export async function askAll({ origin, cookie }: Door): Promise<Asked> {
  const asked: Asked = { statuses: [], faults: [] };
  const inOrder = OPERATIONS.toSorted(
    (one, other) => Number(isLast(nameOf(one))) - Number(isLast(nameOf(other))),
  );
  for (const operation of inOrder) {
    const name = nameOf(operation);
    const { query = '', body = {}, params = {} } = SAMPLES[name] ?? {};
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? NOBODY);
    const key = name.includes('/api/ingest/') ? { authorization: `Bearer ${INGEST_KEY}` } : {};
    const answer = await fetch(origin + path + query, {
      method: operation.method.toUpperCase(),
      // A redirect's target is not under test.
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/json', ...key },
      ...(operation.method !== 'get' && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const text = (await answer?.text().catch(() => undefined)) ?? '';
    const status = answer?.status ?? 0;
    asked.statuses.push(status);
    if (status === 0) asked.faults.push(`${name}: no answer`);
    if (status >= 400 && OURS.test(text)) asked.faults.push(`${name}: ${text.slice(0, 200)}`);
    if (status >= 500 && !answer?.headers.has('x-request-id')) asked.faults.push(`${name}: no id`);
  }
  return asked;
}

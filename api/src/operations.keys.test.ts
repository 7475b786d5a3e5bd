import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { onOneDatabase, rowsOf } from '#kernel/db/testing';
import {
  AttackedServices,
  type DocumentedOperation,
  type JsonSchema,
  type Request,
  rightRequests,
  shotOf,
  valuesIn,
  withValue,
} from '#testing/openapi';

vi.setConfig({ testTimeout: 120_000 });

/** What no key is: nothing, too long, of other characters, not quite one. */
const NO_KEYS = [
  '',
  ' ',
  'x'.repeat(10_000),
  '\u202e\u0000',
  '../../1',
  'null',
  `${randomUUID()}0`,
  7,
  null,
  {},
];
/** Sign-ins of the test, what goes with its clock, and the log, which has what was refused. */
const MAY_CHANGE = new Set(['sessions', 'feedWatch', 'auditLog', 'auditHead', 'orderAttempts']);
/** A price that is another one is refused for that: here something else is bought. */
const OTHERS: Record<string, object> = { 'POST /api/orders': { pack: 'scale', priceCents: 50_000 } };

const ELSEWHERE = ['POST /api/admin/charges/{paymentId}/refund', 'POST /api/backtests'];

const takesKey = (schema: JsonSchema | undefined): boolean =>
  schema !== undefined &&
  ('key' in (schema.properties ?? {}) || [schema.anyOf, schema.oneOf].flat().some((each) => takesKey(each)));

/** The same with another figure in it, or other words where it has none. */
function altered(name: string, body: unknown): unknown {
  const other = OTHERS[name];
  if (other && typeof body === 'object') return { ...body, ...other };
  const places = [...valuesIn(body)];
  const number = places.find(({ value }) => typeof value === 'number');
  if (number) return withValue(body, number.path, Number(number.value) + 1);
  return withValue(body, ['notes'], 'Something else');
}

onOneDatabase('keys that make something happen once', (database) => {
  test('hold for every operation that takes one', async () => {
    const attacked = await AttackedServices.open(database());
    const { db } = attacked.services.database;
    const [me, other] = [await attacked.attacker('owner', 'pro'), await attacked.attacker('owner', 'pro')];
    const [right, rightOfOther] = [await rightRequests(attacked, me), await rightRequests(attacked, other)];
    const keyed = attacked.operations.filter(({ requestBody }) =>
      takesKey(requestBody?.content['application/json']?.schema),
    );
    const wrong: string[] = [];

    const send = async (operation: DocumentedOperation, request: Request, key: unknown, by = me) =>
      attacked.send(
        shotOf(operation, { ...request, body: withValue(request.body, ['key'], key) }),
        await attacked.again(by),
      );

    /** What has changed since, other than what changes with every request. */
    async function changedSince(before: Record<string, string>): Promise<string[]> {
      const now = await rowsOf(db);
      return Object.keys(now).filter((table) => now[table] !== before[table] && !MAY_CHANGE.has(table));
    }

    for (const operation of keyed) {
      for (const [at, make] of (right[operation.name] ?? []).entries()) {
        const said = (what: string) => wrong.push(`${operation.name} ${at}: ${what}`);
        const [key, request] = [randomUUID(), await make()];
        const first = await send(operation, request, key);
        const answered = await first.text();
        if (!first.ok) said(`${first.status} ${answered}`);
        const before = await rowsOf(db);

        const again = await send(operation, request, key);
        if (!again.ok) said(`again: ${again.status} ${await again.text()}`);
        const another = { ...request, body: altered(operation.name, request.body) };
        const { status } = await send(operation, another, key);
        if (status !== 422) said(`a used key with another body: ${status}`);
        for (const bad of NO_KEYS) {
          const refused = await send(operation, request, bad);
          if (refused.status !== 400)
            said(`${refused.status} for the key ${JSON.stringify(bad).slice(0, 40)}`);
        }
        const changed = await changedSince(before);
        if (changed.length > 0) said(`what happened once changes ${changed}`);

        const theirs = (await rightOfOther[operation.name]?.[at]?.()) ?? request;
        const foreign = await send(operation, theirs, key, other);
        const told = await foreign.text();
        if (foreign.status >= 500) said(`somebody else's key: ${foreign.status}`);
        const id = /"(?:_?id|notificationId)":"([\w-]{36})"/.exec(answered)?.[1];
        if (foreign.ok && id !== undefined && told.includes(id))
          said("somebody else's key tells of the first");
      }
    }
    expect(wrong.join('\n')).toBe('');
    expect(keyed.map(({ name }) => name).filter((name) => !right[name])).toEqual(ELSEWHERE);
  });
});

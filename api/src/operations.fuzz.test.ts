import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import {
  AttackedServices,
  type Attacker,
  answerCheck,
  anyShot,
  type DocumentedOperation,
} from '#testing/openapi';

/** `npm run fuzz` sets both; else the day says which few are sent. */
const EXAMPLES = Number(process.env.FUZZ_EXAMPLES ?? 60 * inject('share'));
const SEED = Number(process.env.FUZZ_SEED ?? inject('seed'));
/** Then it says how far it is and what it finds, as it goes. */
const IS_LONG = process.env.FUZZ_EXAMPLES !== undefined;
/** Otherwise a quarter of the operations is attacked on each database: in four days all of them on both. */
const IS_WHOLE = inject('share') === 1;
/** Nothing is measured: a busy machine gets its time. */
const TIMEOUT_MS = 120_000 + EXAMPLES * 20_000;
/** After so many the attacker is somebody new: what was done to the account must not hide the rest. */
const EXAMPLES_EACH = 10;
/** The free customer takes every fifth turn. */
const CUSTOMER_TURN = 5;

/** Attacks one operation. @returns what went wrong, with the way to see it again */
async function attack(attacked: AttackedServices, operation: DocumentedOperation): Promise<string[]> {
  const faultOf = answerCheck(operation);
  const isOpen = /^(public|bearer|signature)/.test(operation['x-access']);
  const attackers = new Map<boolean, Attacker>();
  const statuses = new Map<number, number>();
  let turn = 0;
  await attacked.reset();
  const renewed = async (isCustomer: boolean) => {
    const attacker = isCustomer
      ? await attacked.attacker('customer', 'free')
      : await attacked.attacker('owner', 'pro');
    attackers.set(isCustomer, attacker);
    return attacker;
  };
  const property = fc.asyncProperty(anyShot(operation), async (shot) => {
    if (turn % EXAMPLES_EACH === 0) attackers.clear();
    turn += 1;
    const isCustomer = turn % CUSTOMER_TURN === 0;
    let answer = await attacked.send(shot, attackers.get(isCustomer) ?? (await renewed(isCustomer)));
    // The turn before has ended the session.
    if (answer.status === 401 && !isOpen) answer = await attacked.send(shot, await renewed(isCustomer));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = await faultOf(answer);
    if (fault !== undefined) throw new Error(fault);
  });
  const result = await fc.check(property, { seed: SEED, numRuns: EXAMPLES });
  const figures = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`);
  if (IS_LONG) console.log(`${operation.name}: ${figures.join(', ')}`);
  const limited =
    (statuses.get(429) ?? 0) > Math.max(2, EXAMPLES / 10)
      ? [`${operation.name}: limits hide it: ${figures}`]
      : [];
  if (!result.failed) return limited;
  const { errorInstance, counterexample, seed, counterexamplePath } = result;
  const how = `FUZZ_SEED=${seed}, path ${counterexamplePath}`;
  const fault = `${operation.name}: ${errorInstance}\n  ${JSON.stringify(counterexample).slice(0, 600)}\n  ${how}`;
  if (IS_LONG) console.log(fault);
  return [...limited, fault];
}

onBothDatabases('whatever is sent', (database) => {
  let attacked: AttackedServices;
  beforeAll(async () => {
    attacked = await AttackedServices.open(database());
  });

  test(
    `${EXAMPLES} requests to each operation of the day are answered as the document says, and never with a failure`,
    async () => {
      const quarter = (SEED + (database().kind === 'sqlite' ? 0 : 2)) % 4;
      const wrong: string[] = [];
      for (const [at, operation] of attacked.operations.entries())
        if (IS_WHOLE || at % 4 === quarter) wrong.push(...(await attack(attacked, operation)));
      await attacked.services.idle();
      expect(wrong.join('\n\n')).toBe('');
    },
    TIMEOUT_MS,
  );

  test('the document tells of every operation', async () => {
    const { services, operations } = attacked;
    const onApp = services.app.routes.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(onApp.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });
});

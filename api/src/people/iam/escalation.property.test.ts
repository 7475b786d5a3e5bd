import { covers, PERMISSIONS, type Permission } from '@bothways/domain/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { addUser } from '#testing';
import { ACCESS_GUARDS, type AccessGuards, type Actor } from './change-access.ts';
import { accessServices, beginWith, graphOf, memoryDatabase } from './testing/world.store.ts';

/** The actions that matter to the rules: above and below each other, and those that open the changes themselves. */
const ACTIONS = [
  'read:bookie',
  'manage:bookie:live',
  'read:user',
  'update:user',
  'manage:user',
  'create:iam:policy',
  'update:iam:policy',
  'delete:iam:policy',
  'create:iam:role',
  'update:iam:role',
  'delete:iam:role',
  'create:iam:assignment',
  'update:iam:assignment',
  'delete:iam:assignment',
  'manage:iam',
  'manage:*',
] as const satisfies readonly Permission[];
const PEOPLE = 4;
const MOST = 2000;
const RUNS = MOST * inject('share');

const index = fc.nat({ max: 7 });
const actions = fc.uniqueArray(fc.constantFrom(...ACTIONS), { maxLength: 3 });
const indexes = fc.uniqueArray(index, { maxLength: 3 });

/** Sizes are small so that changes meet each other. */
const command = fc.record({
  actor: fc.nat({ max: PEOPLE - 1 }),
  target: fc.nat({ max: PEOPLE - 1 }),
  kind: fc.constantFrom(
    'createPolicy',
    'updatePolicy',
    'removePolicy',
    'createRole',
    'updateRole',
    'removeRole',
    'give',
    'take',
    'set',
    'disable',
    'enable',
  ),
  at: index,
  actions,
  indexes,
});
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const graph = fc.record({
  policies: fc.array(actions, { minLength: 1, maxLength: 4 }),
  roles: fc.array(indexes, { minLength: 1, maxLength: 4 }),
  people: fc.array(indexes, { minLength: PEOPLE - 1, maxLength: PEOPLE - 1 }),
});
type Graph = typeof graph extends fc.Arbitrary<infer T> ? T : never;

let database: Database;
let people: string[];
beforeAll(async () => {
  database = await memoryDatabase();
  people = [];
  for (let number = 0; number < PEOPLE; number += 1)
    people.push(await addUser(database, `person-${number}@example.test`));
});
afterAll(() => database.db.destroy());

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length];
const named = (kind: string, at: number): string => `${kind}-${at}`;

/** The first person owns everything; the others have what the graph says. */
function worldOf({ policies, roles, people: held }: Graph) {
  const policyIds = policies.map((_, at) => named('policy', at));
  const roleIds = roles.map((_, at) => named('role', at));
  const some = (ids: readonly string[], wanted: readonly number[]) => [
    ...new Set(wanted.map((at) => pick(ids, at) ?? '')),
  ];
  return {
    policies: {
      everything: ['manage:*'],
      ...Object.fromEntries(policies.map((list, at) => [named('policy', at), list])),
    },
    roles: {
      owner: ['everything'],
      ...Object.fromEntries(roles.map((list, at) => [named('role', at), some(policyIds, list)])),
    },
    people: Object.fromEntries(
      people.map((id, at) => [id, at === 0 ? ['owner'] : some(roleIds, held[at - 1] ?? [])]),
    ),
  };
}

type State = Awaited<ReturnType<typeof graphOf>>;

function run(services: ReturnType<typeof accessServices>, state: State, step: Command, number: number) {
  const actor: Actor = { userId: people[step.actor] ?? '', ip: '203.0.113.9' };
  const target = people[step.target] ?? '';
  const policy = pick(state.policies, step.at)?.id ?? 'none';
  const role = pick(state.roles, step.at)?.id ?? 'none';
  const policyIds = [...new Set(step.indexes.map((at) => pick(state.policies, at)?.id ?? 'none'))];
  const roleIds = [...new Set(step.indexes.map((at) => pick(state.roles, at)?.id ?? 'none'))];
  const name = `new ${number}`;
  const { policies, roles, assignments, users } = services;
  switch (step.kind) {
    case 'createPolicy':
      return policies.create(actor, { name, actions: step.actions });
    case 'updatePolicy':
      return policies.update(actor, policy, { name, actions: step.actions });
    case 'removePolicy':
      return policies.remove(actor, policy);
    case 'createRole':
      return roles.create(actor, { name, policyIds });
    case 'updateRole':
      return roles.update(actor, role, { name, policyIds });
    case 'removeRole':
      return roles.remove(actor, role);
    case 'give':
      return assignments.give(actor, target, role);
    case 'take':
      return assignments.take(actor, target, role);
    case 'set':
      return assignments.set(actor, target, roleIds);
    case 'disable':
      return users.disable(actor, target, 'property');
    case 'enable':
      return users.enable(actor, target);
  }
}

const allowed = (held: readonly string[]): Set<string> =>
  new Set(PERMISSIONS.filter((action) => held.some((one) => covers(one, action))));
const plain = ({ policies, roles, assignments, disabled }: State) => ({
  policies,
  roles,
  assignments,
  disabled,
});

/** Nobody gains or loses what the actor did not hold at that moment, and somebody always holds everything. */
function judge(before: State, after: State, actorId: string): void {
  const mayChange = allowed(before.heldBy(actorId));
  for (const person of people) {
    const [had, has] = [allowed(before.heldBy(person)), allowed(after.heldBy(person))];
    const changed = PERMISSIONS.filter((action) => had.has(action) !== has.has(action));
    expect(changed.filter((action) => !mayChange.has(action))).toEqual([]);
  }
  expect(people.some((person) => after.heldBy(person).includes('manage:*'))).toBe(true);
}

async function play(guards: AccessGuards, begin: Graph, steps: readonly Command[]): Promise<number> {
  const { db } = database;
  await beginWith(db, worldOf(begin));
  const services = accessServices(db, guards);
  let state = await graphOf(db);
  let done = 0;
  for (const [number, step] of steps.entries()) {
    const refused = await Promise.resolve(run(services, state, step, number)).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ApiError) return true;
        throw error;
      },
    );
    const after = await graphOf(db);
    if (refused) expect(plain(after)).toEqual(plain(state));
    else done += 1;
    judge(state, after, people[step.actor] ?? '');
    state = after;
  }
  return done;
}

const steps = fc.array(command, { minLength: 1, maxLength: 12 });

test(`over ${RUNS} role graphs nobody comes to hold what nobody who held it gave them`, {
  timeout: 600_000,
}, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(graph, steps, async (begin, sequence) => {
      done += await play(ACCESS_GUARDS, begin, sequence);
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 590_000 },
  );
  // A property that refuses everything would hold too.
  expect(done).toBeGreaterThan(RUNS);
});

test.each<[string, Partial<AccessGuards>]>([
  ['without the rule of what one holds', { demandHeld: () => undefined }],
  ['without the look after the last owner', { hasOwner: async () => true }],
])('%s the property does not hold', { timeout: 120_000 }, async (_, missing) => {
  const outcome = await fc.check(
    fc.asyncProperty(graph, steps, async (begin, sequence) => {
      await play({ ...ACCESS_GUARDS, ...missing }, begin, sequence);
    }),
    { numRuns: MOST, endOnFailure: true, interruptAfterTimeLimit: 110_000 },
  );
  expect(outcome.failed).toBe(true);
});

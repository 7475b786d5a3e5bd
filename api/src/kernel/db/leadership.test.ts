import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { Leadership } from './leadership.ts';
import { testPostgres } from './testing/postgres.ts';

const url = await testPostgres();
/** Another number than the product's. */
let key = 5_000_000;
const SOON = { interval: 20 };

interface Candidate {
  leadership: Leadership;
  /** Undefined until it leads. */
  since: number | undefined;
  waits: string[];
  lost: number;
}

describe('one process of several', () => {
  const candidates: Candidate[] = [];
  const candidate = (at = url): Candidate => {
    const waits: string[] = [];
    const leadership = new Leadership({
      url: at,
      key,
      onWait: (why) => waits.push(why),
      onLost: () => {
        one.lost += 1;
      },
    });
    const one: Candidate = { leadership, since: undefined, waits, lost: 0 };
    void leadership.whenTaken().then((since) => {
      one.since = since;
    });
    candidates.push(one);
    return one;
  };
  const untilLeads = (one: Candidate) => expect.poll(() => one.since, SOON).toBeDefined();
  const asked = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  const holders = () =>
    asked(`select pid from pg_locks where locktype = 'advisory' and granted and objid = $1`, [key]);
  /** Ends the connection that has the lock, as a network or a restart would. */
  const cut = () =>
    asked(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = $1`,
      [key],
    );

  afterEach(async () => {
    for (const { leadership } of candidates.splice(0)) await leadership.end();
    key += 1;
  });

  test('leads; a second one is told that it waits, and leads when the first has ended', async () => {
    const first = candidate();
    await untilLeads(first);
    expect(first.waits).toEqual([]);
    const second = candidate();
    await expect.poll(() => second.waits, SOON).toEqual(['another process does that']);
    expect(second.since).toBeUndefined();
    await first.leadership.end();
    await untilLeads(second);
    expect(second.since).toBeGreaterThan(first.since ?? Number.POSITIVE_INFINITY);
    expect([first.lost, second.waits.length]).toEqual([0, 1]);
  });

  test('of ten that start at once one leads', async () => {
    const all = Array.from({ length: 10 }, () => candidate());
    await expect.poll(() => all.filter(({ waits }) => waits.length === 1).length, SOON).toBe(9);
    expect(all.filter(({ since }) => since !== undefined)).toHaveLength(1);
  });

  test('other numbers are other matters', async () => {
    await untilLeads(candidate());
    key += 1;
    await untilLeads(candidate());
  });

  test('a connection that breaks is made anew before those who wait are there', async () => {
    const first = candidate();
    await untilLeads(first);
    const second = candidate();
    await expect.poll(() => second.waits.length, SOON).toBe(1);
    const before = await holders();
    expect(before).toHaveLength(1);
    await cut();
    await expect.poll(holders, SOON).not.toEqual(before);
    await expect.poll(async () => (await holders()).length, SOON).toBe(1);
    expect([first.lost, second.since]).toEqual([0, undefined]);
  });

  test('who finds that another one leads by now is told once, and takes it no more', async () => {
    const first = candidate();
    await untilLeads(first);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const taken = other.query('select pg_advisory_lock($1)', [key]);
    await cut();
    await taken;
    await expect.poll(() => first.lost, SOON).toBe(1);
    await other.end();
    await untilLeads(candidate());
    expect(first.lost).toBe(1);
  });

  test('waits for a database that is away, and says so', async () => {
    const one = candidate('postgres://nobody@127.0.0.1:1/none');
    await expect.poll(() => one.waits, SOON).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(one.since).toBeUndefined();
  });
});

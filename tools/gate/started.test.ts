import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartLimits, whenStarted } from './started.ts';

const running: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A process that does what the script says, in the product's place. */
function product(script: string) {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}
const LONG_MS = 60_000;
const limits = (over: Partial<StartLimits>): StartLimits => ({
  atMostMs: LONG_MS,
  idleMs: LONG_MS,
  lookMs: 50,
  ...over,
});
const READY = "console.log('Bothways ready at http://localhost:4711')";
const WORKS = 'const until = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };';

describe('the gate waits for its product', () => {
  it('for as long as it works, however long it says nothing', async () => {
    const slow = product(`${WORKS} until(4000); ${READY}`);
    // Much longer than it may stand still.
    await expect(whenStarted(slow, limits({ idleMs: 1500 }))).resolves.toBe('http://localhost:4711');
  });

  it('not when it stands still, though it lives', async () => {
    const still = product("console.log('waits for a lock'); setInterval(() => {}, 1e6)");
    await expect(whenStarted(still, limits({ idleMs: 500 }))).rejects.toThrow(
      /is not ready and has done nothing for 0\.5 s: waits for a lock/,
    );
  });

  it('not for ever, whatever it does', async () => {
    const busy = product(`${WORKS} until(1e6)`);
    await expect(whenStarted(busy, limits({ atMostMs: 800 }))).rejects.toThrow(/is not ready after 0\.8 s/);
  });

  it('not for a moment when it has ended, and hands on its last words', async () => {
    const startedMs = performance.now();
    const broken = product("console.error('no such table'); process.exit(3)");
    await expect(whenStarted(broken)).rejects.toThrow(/ended with 3: no such table/);
    expect(performance.now() - startedMs).toBeLessThan(LONG_MS / 2);
  });

  it('nor when it was ended', async () => {
    const killed = product('process.kill(process.pid, "SIGKILL")');
    await expect(whenStarted(killed)).rejects.toThrow(/ended with SIGKILL/);
  });

  it('nor when there is none', async () => {
    const none = spawn('/no/such/program', { stdio: ['ignore', 'pipe', 'pipe'] });
    await expect(whenStarted(none)).rejects.toThrow(/does not start: .*ENOENT/);
  });
});

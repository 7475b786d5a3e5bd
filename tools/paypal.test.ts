import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
let emulator: ChildProcess | undefined;
afterEach(() => emulator?.kill());

interface Asked {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** What the command says until the variables are there; it runs in a repository of its own, as far as its data go. */
async function started(args: Asked['args'], env: Asked['env']): Promise<string> {
  const { DATA_DIR: _, ...others } = process.env;
  const child = spawn(process.execPath, [path.join(ROOT, 'tools/paypal.ts'), '--port', '0', ...args], {
    env: { ...others, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  emulator = child;
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    if (/PAYPAL_ROOT_FILE=/.test(said)) break;
  }
  return said;
}

test.each([
  [
    'where it is told',
    (folder: string) => ({ args: ['--folder', path.join(folder, 'told')], env: {} }),
    'told',
  ],
  ['beside the data', (folder: string) => ({ args: [], env: { DATA_DIR: folder } }), 'paypal'],
  [
    'in the folder of the system',
    (folder: string) => ({ args: [], env: { TMPDIR: folder } }),
    /^bothways-paypal-/,
  ],
] as const)(
  'a PayPal of our own keeps its root %s, says so, and writes nowhere else',
  async (_, ask, name) => {
    const before = existsSync(path.join(ROOT, '.data/paypal'));
    const folder = mkdtempSync(path.join(tmpdir(), 'paypal-test-'));
    const { args, env }: Asked = ask(folder);
    const said = await started(args, env);
    const [made = '', ...others] = readdirSync(folder);
    expect(made).toMatch(name);
    expect(others).toEqual([]);
    expect(readdirSync(path.join(folder, made)).toSorted()).toEqual(['root.key', 'root.pem']);
    expect(said).toContain(`Keeps its root certificate in ${path.join(folder, made)}`);
    expect(existsSync(path.join(ROOT, '.data/paypal'))).toBe(before);
  },
);

import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const COMMAND = join(ROOT, 'tools/command.js');

/** Runs a command as the Node of that version would find it. */
const withNode = (version: string): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const disguise = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, COMMAND, 'registry'];
    const child = execFile(process.execPath, args, { cwd: ROOT }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });

test.each(['18.20.8', '20.20.2', '23.11.1'])(
  'Node %s is told what is needed, in a sentence',
  async (version) => {
    const { code, said } = await withNode(version);
    expect(code).toBe(1);
    expect(said.trim()).toBe(
      `Bothways needs Node 24, this is ${version}. Run "npm ci" first (it brings the Node of the product), then "npm run registry".`,
    );
  },
);

test('the Node of the product runs commands', async () => {
  const { code, said } = await withNode(process.versions.node);
  expect([code, said]).toEqual([0, expect.stringMatching(/^revision /)]);
});

const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const sectionOf = (name: string): Record<string, string> => {
  const section: unknown = Object.entries(manifest ?? {}).find(([key]) => key === name)?.[1];
  return Object.fromEntries(Object.entries(section ?? {}).map(([key, value]) => [key, String(value)]));
};

test('Node is a dependency of running, not of development', () => {
  expect(sectionOf('dependencies')).toHaveProperty('node');
  expect(sectionOf('devDependencies')).not.toHaveProperty('node');
});

test('every command of ours replaces the shell that npm starts it in, and asks for its Node first', () => {
  const ours = Object.values(sectionOf('scripts')).filter((script) => script.includes('tools/'));
  expect(ours.length).toBeGreaterThan(20);
  for (const script of ours) expect(script).toMatch(/^exec node tools\/command\.js [a-z-]+( [a-z-]+)?$/);
});

/** npm's shell does not pass signals on: without `exec` the product would live on, unasked. */
test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm reaches the command, which ends as it wants',
  async (signal) => {
    const folder = join(import.meta.dirname, 'testing/npm-signals');
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const said: string[] = [];
    const ended = new Promise((resolve) => npm.once('close', resolve));
    npm.stdout.on('data', (chunk: Buffer) => {
      said.push(chunk.toString());
      if (said.join('').trim() === 'up') npm.kill(signal);
    });
    await ended;
    expect(said.join('').trim().split('\n')).toEqual(['up', `stopped by ${signal}`]);
  },
);

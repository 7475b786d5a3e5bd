import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from './steps.ts';

/** Starts a Node script of ours with its output on the terminal. */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });

/** Passes on the wish to stop: Ctrl-C reaches the child too, a service manager speaks to us alone. */
export function stopWithUs(child: ChildProcess): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
}

/** Ends when the child does, as it did. */
export function liveWith(child: ChildProcess): void {
  stopWithUs(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

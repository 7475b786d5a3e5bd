import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from './steps.ts';

/** Starts one of our Node scripts with its output on the terminal. */
export const startNode = (args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });

/** Forwards stop signals to the child: Ctrl-C reaches it anyway, a service manager signals only this process. */
export function stopWithUs(child: ChildProcess): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
}

/** Exits when the child does, with its exit code. */
export function liveWith(child: ChildProcess): void {
  stopWithUs(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

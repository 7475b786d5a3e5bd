import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WORKSPACE_ROOT } from '../app.ts';
import { packageDir } from '../package-dir.ts';

/** Address on a development server where its page learns of type faults, as server-sent events. */
const ADDRESS = '/dev/types';
/** Declares what style sheets and images export. */
const STYLES = path.join(WORKSPACE_ROOT, 'libs/ui/src/css.d.ts');
/** The event while the compiler runs: the faults of its run before may be mended. */
const CHECKING = 'event: checking\ndata: \n\n';
const FAULT = /^(.+\(\d+,\d+\)): error TS\d+: (.*)$/;
const STARTED = /Starting (incremental )?compilation/;
const FINISHED = /Found \d+ errors?\. Watching/;

/**
 * Returns the compiler's configuration for one app: its own, or one that checks its folder under the workspace's
 * options. With the folder alone the compiler starts in a third of the time and memory.
 */
export function typesConfig(dir: string): string {
  const own = path.join(dir, 'tsconfig.json');
  if (existsSync(own)) return own;
  const cache = path.join(WORKSPACE_ROOT, 'node_modules/.cache/bothways/types');
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `${path.basename(dir)}.json`);
  const config = {
    extends: path.join(WORKSPACE_ROOT, 'tsconfig.web.json'),
    compilerOptions: { tsBuildInfoFile: path.join(cache, `${path.basename(dir)}.tsbuildinfo`) },
    include: [...['src', 'dev'].map((folder) => path.join(dir, folder)), STYLES],
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** Collects the faults of each compilation of a `tsc --watch`; calls back when one has begun, and when it has finished. */
export function readFaults(
  onStarted: () => void,
  onFinished: (faults: readonly string[]) => void,
): (line: string) => void {
  let faults: string[] = [];
  return (line) => {
    if (STARTED.test(line)) onStarted();
    const [, location, message] = FAULT.exec(line) ?? [];
    if (location !== undefined) faults.push(`${location}: ${message}`);
    if (!FINISHED.test(line)) return;
    onFinished(faults);
    faults = [];
  };
}

/** Starts the compiler in watch mode; it ends with this process. */
function startCompiler(dir: string, onLine: (line: string) => void): void {
  const compiler = path.join(packageDir('typescript', dir), 'bin/tsc');
  const options = ['--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  const child = spawn(process.execPath, [compiler, '-p', typesConfig(dir), ...options], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  // It outlives a SIGTERM while it compiles, and has nothing to finish.
  process.once('exit', () => child.kill('SIGKILL'));
}

/**
 * Checks an app's types while it is developed. The result is a middleware of its development server, where the page
 * learns of the faults; the compiler starts with the first page, and faults are printed as well.
 */
export function typeWatch(dir: string) {
  const pages = new Set<ServerResponse>();
  let event = CHECKING;
  let isStarted = false;
  const send = (next: string): void => {
    event = next;
    for (const page of pages) page.write(event);
  };
  const tell = (faults: readonly string[]): void => {
    for (const fault of faults) console.log(fault);
    send(`${(faults.length === 0 ? [''] : faults).map((fault) => `data: ${fault}\n`).join('')}\n`);
  };
  const middleware = (request: IncomingMessage, response: ServerResponse): void => {
    if (!isStarted)
      startCompiler(
        dir,
        readFaults(() => send(CHECKING), tell),
      );
    isStarted = true;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(event);
    pages.add(response);
    request.once('close', () => pages.delete(response));
  };
  return { name: 'types', path: ADDRESS, middleware };
}

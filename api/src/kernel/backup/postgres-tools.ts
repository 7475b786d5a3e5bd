import { spawn } from 'node:child_process';
import { BackupError } from './backup-manifest.ts';

/** What the tools of PostgreSQL find with it: PATH above all. */
export type ToolEnv = Readonly<Record<string, string | undefined>>;

/** Everything it takes to reach a database, none of it on a command line that other users can read. */
function reach(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
  };
}

/** @throws BackupError with what the tool says, or that it is missing */
function runTool(tool: string, args: readonly string[], url: string, env: ToolEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    const child = spawn(tool, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...env, ...reach(url) },
    });
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', () =>
      reject(
        new BackupError(`${tool} was not found: install PostgreSQL's client, not older than the server`),
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new BackupError(`${tool} failed: ${Buffer.concat(said).toString().trim()}`)),
    );
  });
}

const OF_NOBODY = ['--no-owner', '--no-privileges'];

/** Writes a database into a file as it is at one moment, while others write to it. */
export const dumpPostgres = (url: string, file: string, env: ToolEnv): Promise<void> =>
  runTool('pg_dump', ['--format=custom', ...OF_NOBODY, `--file=${file}`], url, env);

/** Fills an empty database from such a file, wholly or not at all. */
export const restorePostgres = (url: string, file: string, env: ToolEnv): Promise<void> =>
  runTool(
    'pg_restore',
    ['--exit-on-error', '--single-transaction', ...OF_NOBODY, `--dbname=${reach(url).PGDATABASE}`, file],
    url,
    env,
  );

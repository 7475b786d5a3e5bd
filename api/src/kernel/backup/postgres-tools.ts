import { spawn } from 'node:child_process';
import { BackupError } from './backup-manifest.ts';

/** Environment of PostgreSQL's tools, above all PATH. */
export type ToolEnv = Readonly<Record<string, string | undefined>>;

/** Connection settings as environment variables: other users can read a command line. */
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

/** @throws BackupError with the tool's own message, or saying that the tool is missing */
function runTool(tool: string, args: readonly string[], url: string, env: ToolEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn(tool, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...env, ...reach(url) },
    });
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', () =>
      reject(
        new BackupError(`${tool} was not found: install PostgreSQL's client, not older than the server`),
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(new BackupError(`${tool} failed: ${Buffer.concat(output).toString().trim()}`)),
    );
  });
}

const OF_NOBODY = ['--no-owner', '--no-privileges'];

/** Dumps a consistent snapshot of a database that is in use into a file. */
export const dumpPostgres = (url: string, file: string, env: ToolEnv): Promise<void> =>
  runTool('pg_dump', ['--format=custom', ...OF_NOBODY, `--file=${file}`], url, env);

/** Restores a dump into an empty database, entirely or not at all. */
export const restorePostgres = (url: string, file: string, env: ToolEnv): Promise<void> =>
  runTool(
    'pg_restore',
    ['--exit-on-error', '--single-transaction', ...OF_NOBODY, `--dbname=${reach(url).PGDATABASE}`, file],
    url,
    env,
  );

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Sent, type Storm, sentSchema } from './storm.ts';

const run = promisify(execFile);
const MAX_BYTES = 64 * 1024 * 1024;

/** The same storm from several processes on one database, each with its share. @returns what was sent by all */
export async function stormByProcesses(database: string, storm: Storm, processes: number): Promise<Sent[]> {
  const script = new URL('./storm-process.ts', import.meta.url).pathname;
  const transfers = Math.ceil(storm.transfers / processes);
  const clients = Math.ceil(storm.clients / processes);
  const shares = Array.from({ length: processes }, (_, nth) => ({
    ...storm,
    transfers,
    clients,
    from: nth * transfers,
  }));
  const answers = await Promise.all(
    shares.map((share) =>
      run(process.execPath, [script, database, JSON.stringify(share)], { maxBuffer: MAX_BYTES }),
    ),
  );
  return answers.flatMap(({ stdout }) => z.array(sentSchema).parse(JSON.parse(stdout)));
}

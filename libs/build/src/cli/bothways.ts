#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { newRemote } from './new-remote.ts';
import { pushRelease } from './push-release.ts';
import { buildRemote, checkRemote, serveRemote } from './remote.ts';

const USAGE = `bothways new mf-<name>             a remote that runs, into this folder
bothways build                     the remote in this folder, into dist
bothways check                     its types, its build, and what an installation would refuse
bothways dev [--to <address>]      the remote alone, against a running installation
bothways release --to <address> [--share <percent>]
                                   to everybody or a share of people; the key is in BOTHWAYS_DEPLOY_KEY`;

/** `bothways`: a team's commands for its remote, run in the remote's folder. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, share: { type: 'string' } },
  });
  const dir = process.cwd();
  const to = values.to ?? process.env.BOTHWAYS_URL;
  switch (positionals[0]) {
    case 'new':
      await newRemote(dir, positionals[1], console.log);
      return;
    case 'build':
      await buildRemote(dir);
      return;
    case 'check':
      await checkRemote(dir, console.log);
      return;
    case 'dev':
      await serveRemote(dir, to ?? 'http://localhost:4000', console.log);
      return;
    case 'release': {
      if (to === undefined) throw new Error(`--to says which installation\n${USAGE}`);
      const share = values.share === undefined ? undefined : Number(values.share);
      if (share !== undefined && !(share > 0 && share <= 100))
        throw new Error('--share is a percentage above 0, at most 100');
      const key = process.env.BOTHWAYS_DEPLOY_KEY ?? '';
      await pushRelease(await checkRemote(dir, console.log), { to, key, share, say: console.log });
      return;
    }
    default:
      throw new Error(USAGE);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

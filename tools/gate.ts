import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { releaseNameSchema } from '@bothways/domain/registry';
import { runGate } from './gate/run-gate.ts';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

const USAGE = 'npm run gate -- <mf-customer|...|shell> <version>';

/** `npm run gate`: tests a stored release in a browser; the last line is a JSON object, the exit code is its result. */
async function main([text, version]: string[]): Promise<void> {
  const name = releaseNameSchema.safeParse(text).data;
  if (name === undefined || version === undefined) throw new Error(USAGE);
  const outcome = await runGate(releasesDir(), name, version);
  for (const fault of outcome.faults) console.error(fault);
  console.log(JSON.stringify(outcome));
  process.exitCode = outcome.ok ? 0 : 1;
}

await main(process.argv.slice(2)).catch(fail);

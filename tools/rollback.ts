import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { appNamed } from '@bothways/build';
import { changeRollouts, stepBack } from '@bothways/releases';
import { releasesDir } from './paths.ts';
import { fail } from './run.ts';

/** `npm run rollback -- mf-customer`: ends a canary, else goes back to the release before. */
async function main(): Promise<void> {
  const name = appNamed(process.argv[2]);
  const { apps } = await changeRollouts(releasesDir(), new Date(), (before) => stepBack(before, name));
  console.log(`${name} ${apps[name]?.stable} runs for everyone`);
}

await main().catch(fail);

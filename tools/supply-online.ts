import { freshFault, npmFault } from './fresh-install.ts';
import { fail } from './run.ts';
import { ROOT } from './steps.ts';
import { MIN_AGE_DAYS } from './supply.rules.ts';
import { checkSupply, readSupply } from './supply.ts';

/**
 * `npm run supply`: checks packages as `npm run check` does, and what only the registry knows: their age and
 * signatures. If the registry does not answer, the command fails.
 */
async function main(): Promise<void> {
  const faults = [
    ...checkSupply(readSupply(ROOT)),
    await freshFault(ROOT, MIN_AGE_DAYS, Date.now()),
    await npmFault(ROOT, ['audit', 'signatures']),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(`Every package is in order, signed, and at least ${MIN_AGE_DAYS} days old`);
}

await main().catch(fail);

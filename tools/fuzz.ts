import { parseArgs } from 'node:util';
import { fail } from './run.ts';
import { run } from './steps.ts';

const { values } = parseArgs({
  options: { examples: { type: 'string', default: '1000' }, seed: { type: 'string' } },
});
const TESTS = ['fuzz', 'numbers'].map((name) => `api/src/operations.${name}.test.ts`);
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));

/**
 * `npm run fuzz`: sends many requests to every operation of the document, and every number at its extremes, on both
 * databases; the seed makes a run repeatable.
 */
async function main(): Promise<void> {
  if (!/^[1-9]\d*$/.test(values.examples) || !/^\d+$/.test(seed))
    throw new Error('--examples and --seed are whole numbers');
  console.log(`Seed ${seed}: npm run fuzz -- --examples ${values.examples} --seed ${seed}`);
  const env = { TEST_DEPTH: 'deep', FUZZ_EXAMPLES: values.examples, FUZZ_SEED: seed };
  process.exitCode = await run('vitest', ['run', ...TESTS], env);
}

await main().catch(fail);

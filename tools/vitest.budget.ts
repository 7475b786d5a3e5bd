import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { z } from 'zod';
import { DRILL, LEFT_TAGS } from './deep.ts';

/**
 * Maximum seconds that the tests of a file may take together, including hooks, on two idle cores; drills do not count.
 */
export const BUDGET_S = 3;
const recorded = z
  .object({
    /** Total time and number of all files when this was recorded. */
    totalS: z.number(),
    files: z.number(),
    /** Files that took longer then. The list must only shrink. */
    allowedS: z.record(z.string(), z.number()),
  })
  .parse(JSON.parse(readFileSync(new URL('./vitest.budget.json', import.meta.url), 'utf8')));
export const ALLOWED_S: Readonly<Record<string, number>> = recorded.allowedS;
/**
 * Allowance for pauses of the machine in one file. A machine that is slow throughout is recognized by its total, one that
 * was slow meanwhile by how much longer the file's code took than it computed.
 */
const PAUSE = 4;

interface Took {
  file: string;
  tookS: number;
  /** How many times longer its code took than it computed. */
  slowness?: number | undefined;
}

/** Returns the files over budget. Only a full run shows how fast the machine is: a partial run reports none. */
export function overBudget(
  took: readonly Took[],
  { totalS, files }: Pick<typeof recorded, 'totalS' | 'files'> = recorded,
): string[] {
  if (took.length < files * 0.9) return [];
  const slowness = Math.max(1, took.reduce((sum, { tookS }) => sum + tookS, 0) / totalS);
  return took.flatMap(({ file, tookS, slowness: ownSlowness = 1 }) => {
    const allowedS = ALLOWED_S[file] ?? BUDGET_S;
    return tookS > allowedS * Math.max(slowness, ownSlowness) * PAUSE
      ? [`${file} took ${tookS.toFixed(1)} s, and may take ${allowedS} (tools/vitest.budget.json)`]
      : [];
  });
}

const isLeft = (test: TestCase): boolean =>
  test.result().state === 'skipped' && test.tags.some((tag) => LEFT_TAGS.includes(tag));

const seconds = (module: TestModule): number => {
  const drills = [...module.children.allTests()].filter(({ tags }) => tags.includes(DRILL));
  const drilledMs = drills.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return (module.diagnostic().duration - drilledMs) / 1000;
};

const endSchema = z.object({ left: z.number(), over: z.array(z.string()) });

/** Reads the reporter's results of a run; empty if it did not finish. */
export function readEnd(file: string): z.infer<typeof endSchema> {
  try {
    return endSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { left: 0, over: [] };
  }
}

/** Writes the number of tests left to the deep run, and the files over budget, to the file named by `BUDGET_FILE`. */
export default class BudgetReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { BUDGET_FILE, TEST_DEPTH } = process.env;
    if (BUDGET_FILE === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const over = overBudget(
      modules.map((module) => ({
        file: module.relativeModuleId,
        tookS: seconds(module),
        slowness: module.meta().slowness,
      })),
    );
    writeFileSync(
      BUDGET_FILE,
      JSON.stringify({ left: tests.filter(isLeft).length, over: TEST_DEPTH === 'deep' ? [] : over }),
    );
  }
}

import type { Ground } from './ground.ts';
import { faultsOf, type OldCopy } from './old-copy.ts';
import { type Started, startUp } from './start-up.ts';

export interface KilledStarts {
  /** How many were killed before they had made their steps. */
  killed: number;
  /** How many of the starts that came behind made it whole, and what was wrong after the others. */
  whole: number;
  faults: string[];
  slowestMs: number;
}

/** One start that nobody disturbs. */
export async function undisturbed(ground: Ground, old: OldCopy): Promise<Started & { faults: string[] }> {
  const place = await ground.copy(old.place);
  const started = await startUp(place);
  const faults = started.code === 0 ? await faultsOf(place, old) : [started.said];
  await ground.drop(place);
  return { ...started, faults };
}

/** Starts that are killed anywhere in their steps, each on a copy of its own, and the start behind each. */
export async function killStarts(
  ground: Ground,
  old: OldCopy,
  { times, withinMs }: { times: number; withinMs: number },
): Promise<KilledStarts> {
  const came: KilledStarts = { killed: 0, whole: 0, faults: [], slowestMs: 0 };
  for (let time = 0; time < times; time += 1) {
    const place = await ground.copy(old.place);
    // Even parts of the whole, so that every stretch of it is met.
    const first = await startUp(place, undefined, ((time + Math.random()) / times) * withinMs);
    if (first.steps === undefined) came.killed += 1;
    const again = await startUp(place);
    came.slowestMs = Math.max(came.slowestMs, again.tookMs);
    const faults = again.code === 0 ? await faultsOf(place, old) : [again.said];
    if (faults.length === 0) came.whole += 1;
    came.faults.push(...faults);
    await ground.drop(place);
  }
  return came;
}

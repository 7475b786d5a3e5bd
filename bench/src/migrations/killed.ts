import type { Ground } from './ground.ts';
import { faultsOf, type OldCopy } from './old-copy.ts';
import { type Started, startUp } from './start-up.ts';

export interface KilledStarts {
  /** Number of starts killed before they had finished their migrations. */
  killed: number;
  /** Number of following starts that completed the schema, and the faults after the others. */
  whole: number;
  faults: string[];
  slowestMs: number;
}

/** Runs one undisturbed start. */
export async function undisturbed(ground: Ground, old: OldCopy): Promise<Started & { faults: string[] }> {
  const place = await ground.copy(old.place);
  const started = await startUp(place);
  const faults = started.code === 0 ? await faultsOf(place, old) : [started.said];
  await ground.drop(place);
  return { ...started, faults };
}

/** Kills starts anywhere in their migrations, each on its own copy, and runs the following start. */
export async function killStarts(
  ground: Ground,
  old: OldCopy,
  { times, withinMs }: { times: number; withinMs: number },
): Promise<KilledStarts> {
  const came: KilledStarts = { killed: 0, whole: 0, faults: [], slowestMs: 0 };
  for (let time = 0; time < times; time += 1) {
    const place = await ground.copy(old.place);
    // Spread evenly over the duration, so that every section is hit.
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

import { COURSE, type CourseStep } from '@bothways/domain/deployments';
import type { Rollout } from '@bothways/domain/registry';
import type { MinuteTally } from '#web/area-health';

type Tally = NonNullable<CourseStep['stable']>;

const together = (tallies: readonly MinuteTally[]): Tally | undefined =>
  tallies.length === 0
    ? undefined
    : {
        loads: tallies.reduce((sum, { loads }) => sum + loads, 0),
        failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
      };

/** Groups the per-minute figures of canary and stable release by five minutes, oldest first. */
export function failureCourse(tallies: readonly MinuteTally[], { stable, canary }: Rollout): CourseStep[] {
  const steps = Map.groupBy(tallies, ({ minuteMs }) => Math.floor(minuteMs / COURSE.everyMs));
  return [...steps]
    .sort(([a], [b]) => a - b)
    .map(([step, of]) => {
      const side = (version: string | undefined) => together(of.filter((one) => one.version === version));
      const [ofCanary, ofStable] = [side(canary?.version), side(stable)];
      return {
        at: new Date(step * COURSE.everyMs).toISOString(),
        ...(ofCanary && { canary: ofCanary }),
        ...(ofStable && { stable: ofStable }),
      };
    })
    .filter((step) => 'canary' in step || 'stable' in step);
}

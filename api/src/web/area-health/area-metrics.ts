import type { FailurePhase } from '@bothways/domain/area-health';
import type { ReleaseName, Rollouts } from '@bothways/domain/registry';
import { Counter, type Registry } from 'prom-client';
import type { Counted } from './area-health.store.ts';

export interface AreaMetrics {
  load(counted: Counted): void;
  failure(counted: Counted, phase: FailurePhase): void;
  /** Drops the series of releases that nobody runs any more. */
  keepOnly(apps: Rollouts['apps']): void;
}

/** Counts loads and failures of releases, with labels taken from our own tickets only. */
export function areaMetrics(registry: Registry): AreaMetrics {
  const labels = ['area', 'version', 'channel'] as const;
  const loads = new Counter({
    name: 'bothways_area_loads_total',
    help: 'Loads of an area that went well, as browsers have told',
    labelNames: labels,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'bothways_area_failures_total',
    help: 'Failures of an area by where, as browsers have told',
    labelNames: [...labels, 'phase'],
    registers: [registry],
  });
  // There before anybody comes: a figure that does not exist is itself reported.
  for (const counter of [loads, failures]) counter.inc(0);
  const counted = new Map<
    string,
    { area: ReleaseName; version: string; channel: string; phase?: FailurePhase }
  >();
  const note = ({ area, version, channel }: Counted, phase?: FailurePhase) => {
    const label = { area, version, channel, ...(phase && { phase }) };
    counted.set(JSON.stringify(label), label);
    return label;
  };
  return {
    load: (counted) => loads.inc(note(counted)),
    failure(counted, phase) {
      failures.inc({ ...note(counted, phase), phase });
      // An area of which no load ever went well has to be found by what compares the two.
      loads.inc(note(counted), 0);
    },
    keepOnly(apps) {
      for (const [key, { phase, ...release }] of counted) {
        const rollout = apps[release.area];
        const isThere =
          rollout !== undefined &&
          [rollout.stable, rollout.canary?.version, rollout.earlier[0]].includes(release.version);
        if (isThere) continue;
        counted.delete(key);
        if (phase) failures.remove({ ...release, phase });
        else loads.remove(release);
      }
    },
  };
}

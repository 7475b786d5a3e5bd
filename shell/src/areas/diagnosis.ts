import type { AreaName } from '@bothways/domain/registry';
import type { LoaderParts } from './area-loader.ts';
import { diagnose, examiner, integrityIn } from './diagnose.ts';
import { createLoadLog } from './load-log.ts';
import { phaseOf } from './phase-of.ts';
import { missingStyles, stylesReady } from './styles-ready.ts';

type Fetch = LoaderParts['fetchRelease'];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Wraps fetching with a log of loads and failures: an area is ready once its styles are loaded, and a failure has a
 * cause.
 */
export function createDiagnosis(
  fetchRelease: Fetch,
): Pick<LoaderParts, 'fetchRelease' | 'diagnose' | 'phaseOf'> {
  const log = createLoadLog();
  const integrity = new Map<string, Record<string, string>>();
  const integrityOf = integrityIn(() => [...integrity.values()]);
  const failedOf = (area: AreaName) => log.events(area).filter(({ outcome }) => outcome === 'failed');
  return {
    async fetchRelease(area, release, options) {
      log.begin(area);
      integrity.set(release.manifestUrl, release.integrity);
      const exposed = await fetchRelease(area, release, options);
      await stylesReady(() => missingStyles(area, log.events(area)), pause);
      return exposed;
    },
    diagnose: (error, area) => diagnose({ error, failed: failedOf(area), examine: examiner(integrityOf) }),
    phaseOf: (kind, area) => phaseOf(kind, failedOf(area)),
  };
}

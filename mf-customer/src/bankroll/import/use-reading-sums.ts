import {
  type ImportPlan,
  type ImportSettings,
  MAX_SUMMED_LINES,
  type Question,
  type ReadingSums,
  sumsInSteps,
  sumsOfReadings,
} from '@bothways/domain/bankroll';
import { useEffect, useMemo, useState } from 'react';
import { inSlices } from './in-slices.ts';

interface Found {
  first: ReadingSums;
  whole: ReadingSums;
}

/**
 * Returns the sums of a question's readings: of the first lines at once, and of the whole of a long file as soon as it
 * is read, a slice at a time.
 */
export function useReadingSums(
  plan: ImportPlan,
  settings: ImportSettings,
  question: Question,
): { sums: ReadingSums; isPart: boolean } {
  const first = useMemo(() => sumsOfReadings(plan, settings, question), [plan, settings, question]);
  const [found, setFound] = useState<Found>();
  const isLong = plan.file.lines.length > MAX_SUMMED_LINES;
  useEffect(() => {
    if (!isLong) return undefined;
    return inSlices(sumsInSteps(plan, settings, question), (whole) => setFound({ first, whole }));
  }, [plan, settings, question, first, isLong]);
  // Those of another plan are none of this one.
  if (!isLong || found?.first !== first) return { sums: first, isPart: isLong };
  return { sums: found.whole, isPart: false };
}

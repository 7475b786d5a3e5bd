import { useEffect, useState } from 'react';
import { markerOf, type TourStep } from './tour-steps.ts';

/** A step's element may depend on a server response; after this timeout the step is skipped. */
const PATIENCE_MS = 2_000;

/** Returns a step's marker once it is on the page. Calls `onMissing` when none appears in time. */
export function useMarker(step: TourStep, onMissing: () => void): HTMLElement | undefined {
  const [found, setFound] = useState<{ step: TourStep; element: HTMLElement }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search per step, whatever the render
  useEffect(() => {
    const look = (): boolean => {
      const element = markerOf(step);
      if (element) setFound({ step, element });
      return element !== undefined;
    };
    if (look()) return;
    const stop = (): void => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const watch = new MutationObserver(() => look() && stop());
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => {
      stop();
      onMissing();
    }, PATIENCE_MS);
    return stop;
  }, [step]);
  return found?.step === step ? found.element : undefined;
}

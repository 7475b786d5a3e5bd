import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadTexts } from './area-texts.ts';
import { withTexts } from './screen.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loaders of parts not fetched yet. */
const unasked = new Set<() => Promise<unknown>>();

/** Fetches the parts that the page can open. A failed one is fetched again when it is opened. */
export async function fetchParts(): Promise<void> {
  const all = [...unasked];
  unasked.clear();
  await Promise.allSettled([loadTexts(), ...all.map((fetch) => fetch())]);
}

const onSign = (): void => void fetchParts();

/** Fetches on the first pointer, touch or key event, because the person may open something next. */
function fetchOnSign(fetch: () => Promise<unknown>): void {
  unasked.add(fetch);
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true });
}

/**
 * A part that a page shows only on demand: a dialog, a panel. It is excluded from the first load, but fetched on the
 * first sign of a person, so that it opens instantly.
 * @example const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded = await withTexts(load)();
    return { default: Loaded };
  };
  // React caches a failure permanently: the next opening needs a new attempt.
  const attempt = () =>
    lazy(() =>
      fetch().catch((error: unknown) => {
        Coming = attempt();
        throw error;
      }),
    );
  let Coming = attempt();
  fetchOnSign(fetch);

  return function Later(props: Props) {
    const [Part] = useState(() => Loaded ?? Coming);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

import { type ComponentType, lazy, Suspense, useState } from 'react';
import { bringTexts } from './area-texts.ts';
import { withTexts } from './screen.ts';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches parts that nobody has asked for yet. */
const unasked = new Set<() => Promise<unknown>>();

/** Fetches what the page can show so far beyond what it shows. What does not come is asked for anew when it is shown. */
export async function fetchParts(): Promise<void> {
  const all = [...unasked];
  unasked.clear();
  await Promise.allSettled([bringTexts(), ...all.map((fetch) => fetch())]);
}

const onSign = (): void => void fetchParts();

/** Somebody who points, touches or types may open something next. */
function fetchOnSign(fetch: () => Promise<unknown>): void {
  unasked.add(fetch);
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true });
}

/**
 * A part that a page shows only when it is asked for: a dialog, a panel. It is no part of the first load, but fetched as
 * soon as somebody is there to ask, so that it opens at once.
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
  // React keeps a failure for good: the next who opens the part gets an attempt of his own.
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

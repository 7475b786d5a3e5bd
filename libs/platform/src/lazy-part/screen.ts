import type { ComponentType } from 'react';
import { loadTexts } from './area-texts.ts';

/**
 * Fetches code, and then its texts.
 * @example lazy(withTexts(async () => ({ default: (await import('./notice.tsx')).Notice })))
 */
export const withTexts =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const code = await load();
    await loadTexts();
    return code;
  };

/**
 * A route's screen, fetched on navigation, with its texts.
 * @example { path: 'jobs', lazy: screen(async () => (await import('./jobs/index.ts')).JobsScreen) }
 */
export const screen = (load: () => Promise<ComponentType>) =>
  withTexts(async () => ({ Component: await load() }));

import type { ComponentType } from 'react';
import { bringTexts } from './area-texts.ts';

/**
 * Fetches code, and then the texts that it shows.
 * @example lazy(withTexts(async () => ({ default: (await import('./notice.tsx')).Notice })))
 */
export const withTexts =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const code = await load();
    await bringTexts();
    return code;
  };

/**
 * A route's screen that is fetched when somebody goes there, with its texts.
 * @example { path: 'jobs', lazy: screen(async () => (await import('./jobs/index.ts')).JobsScreen) }
 */
export const screen = (load: () => Promise<ComponentType>) =>
  withTexts(async () => ({ Component: await load() }));

import type { ComponentType } from 'react';
import { bringTexts } from './area-texts.ts';

/**
 * A route's screen that is fetched when somebody goes there, with its texts.
 * @example { path: 'jobs', lazy: screen(async () => (await import('./jobs/index.ts')).JobsScreen) }
 */
export const screen =
  (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
    const Component = await load();
    await bringTexts();
    return { Component };
  };

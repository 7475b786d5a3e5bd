import { type Mode, modeSchema } from '@bothways/domain/quotes';
import type { RouteObject } from '@bothways/platform';
import { withTexts } from '@bothways/platform/lazy-part';
import { valuesPath } from '../dashboard/index.ts';

const listOf = (mode: Mode): RouteObject => ({
  path: valuesPath(mode),
  lazy: withTexts(async () => {
    const { ValueList } = await import('./value-list.tsx');
    return { element: <ValueList mode={mode} /> };
  }),
});

/** Routes of the value bet lists; loaded when one is opened. */
export const valueRoutes: RouteObject[] = modeSchema.options.map(listOf);

/**
 * What the shell lends to the areas of signed-in people (`libs/build`'s share set): each a file of its own, fetched
 * once a page by the first who wants it.
 */
const SHARED = {
  ui: () => import('@bothways/ui/shared'),
  days: () => import('@bothways/ui/dates'),
  schemas: () => import('zod'),
};

/** Fetches what every area is going to ask for, beside the area itself. What does not come is asked for once more there. */
export function fetchShared(): void {
  for (const fetch of [SHARED.ui, SHARED.schemas]) fetch().catch(() => {});
}

/**
 * Packages that the shell shares with the areas of signed-in people (`libs/build`'s share set): separate files, fetched
 * once per page on first use.
 */
const SHARED = {
  ui: () => import('@bothways/ui/shared'),
  days: () => import('@bothways/ui/dates'),
  schemas: () => import('zod'),
};

/** Prefetches what every area requires, in parallel to the area itself. A failed one is retried there. */
export function fetchShared(): void {
  for (const fetch of [SHARED.ui, SHARED.schemas]) fetch().catch(() => {});
}

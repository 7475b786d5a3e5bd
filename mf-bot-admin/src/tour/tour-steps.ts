/** What the tour shows, in its order; each stands on the page as `data-tour` (B-H50 to B-H53). */
export const TOUR_STEPS = ['add-account', 'actions', 'tags', 'payments'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** The step before or after one. */
export const stepBeside = (step: TourStep, by: 1 | -1): TourStep | undefined =>
  TOUR_STEPS[TOUR_STEPS.indexOf(step) + by];

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** The first marker of a step that can be seen. */
export const markerOf = (step: TourStep, page: Document = document): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(`[data-tour="${step}"]`)].find(isSeen);

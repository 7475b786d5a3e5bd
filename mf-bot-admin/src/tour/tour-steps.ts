/** The tour's steps in order; each marks its element with `data-tour` (B-H50 to B-H53). */
export const TOUR_STEPS = ['add-account', 'actions', 'tags', 'payments'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** Returns the previous or next step. */
export const stepBeside = (step: TourStep, by: 1 | -1): TourStep | undefined =>
  TOUR_STEPS[TOUR_STEPS.indexOf(step) + by];

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns the first visible marker of a step. */
export const markerOf = (step: TourStep, page: Document = document): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(`[data-tour="${step}"]`)].find(isSeen);

import type { Sport } from '@bothways/domain/sports';

/**
 * How far two lines may overlap, in quarters of a point, to be looked at as a middle. Wider ones exist, but their
 * prices never come near a fair sum: about one goal and a half, or ten points.
 */
const WIDTHS: Record<Sport, number> = {
  football: 6,
  hockey: 6,
  baseball: 8,
  tennis: 12,
  basketball: 40,
  americanFootball: 40,
};

export const pairWidth = (sport: Sport): number => WIDTHS[sport];

/**
 * Prices implied by combining stakes on one bookmaker's 1X2: draw no bet `H (X - 1) / X`, double chance `1 / (1/H +
 * 1/X)`.
 */
interface SyntheticOdds {
  dnbHome: number;
  dnbAway: number;
  dc1X: number;
  dc12: number;
  dcX2: number;
}

const either = (one: number, other: number): number => 1 / (1 / one + 1 / other);

export const syntheticOdds = (home: number, draw: number, away: number): SyntheticOdds => ({
  dnbHome: (home * (draw - 1)) / draw,
  dnbAway: (away * (draw - 1)) / draw,
  dc1X: either(home, draw),
  dc12: either(home, away),
  dcX2: either(draw, away),
});

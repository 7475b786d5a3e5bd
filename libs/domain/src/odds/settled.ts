/**
 * Outcome of a bet. Half outcomes come from quarter lines, which split the stake between the two neighbouring lines.
 */
export type Settled = 'won' | 'halfWon' | 'void' | 'halfLost' | 'lost';

/**
 * Returns the return of one unit of outlay, including the outlay: won `e`, half won `(e + 1) / 2`, void 1, half lost
 * 0.5, lost 0.
 * @param effectiveOdds odds after the bookmaker's fee, see `effectiveOdds`
 */
export function returnFactor(settled: Settled, effectiveOdds: number): number {
  switch (settled) {
    case 'won':
      return effectiveOdds;
    case 'halfWon':
      return (effectiveOdds + 1) / 2;
    case 'void':
      return 1;
    case 'halfLost':
      return 0.5;
    case 'lost':
      return 0;
  }
}

/** Where what is counted of a bookmaker in a mode stands. */
export const placeOf = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

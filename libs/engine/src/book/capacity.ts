/** A book entry holds the bookmaker in 12 bits. */
export const MAX_BOOKIES = 4096;

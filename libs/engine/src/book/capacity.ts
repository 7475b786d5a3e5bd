/** A bookmaker takes 12 bits of an entry in the book. */
export const MAX_BOOKIES = 4096;

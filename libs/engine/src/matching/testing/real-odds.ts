/** The folder with real odds files; tests that need it are skipped, visibly, where it is unset. */
export const REAL_ODDS_DIR = process.env.REAL_ODDS_DIR;

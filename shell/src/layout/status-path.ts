/** Where it is said how each bookmaker quotes; no entry of the navigation leads there. */
export const STATUS_PATH = 'dashboard/status';

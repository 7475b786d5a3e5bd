/** Path of the bookmakers' status; not in the navigation. */
export const STATUS_PATH = 'dashboard/status';

// One bookmaker: its six settings areas, its statistics, and adding, deleting and restoring one.

export { unsavedAreas } from './area-drafts.ts';
export { bookieRoute } from './bookie.routes.ts';
export { DraftsProvider, useDrafts } from './drafts.tsx';
export { LeaveGuard } from './leave-guard.tsx';
export { CreateDialog, DeleteDialog, DeletedDialog } from './opened-dialogs.ts';
export { eventsOf, isCollected, isStale, lastSeenMs } from './seen.ts';
export { useBookies } from './use-bookies.ts';
export { useCountryName } from './use-country-name.ts';

import type { BookieArea } from '@bothways/domain/bookies';

/** Messages after an area was saved, and when saving failed. */
export const AREA_TEXTS: Record<BookieArea, { saved: string; failed: string }> = {
  'basic-info': { saved: 'Basic info saved successfully', failed: 'Failed to save basic info' },
  calculator: {
    saved: 'Calculator settings saved successfully',
    failed: 'Failed to save calculator settings',
  },
  information: { saved: 'Information saved successfully', failed: 'Failed to save information' },
  bot: { saved: 'Bot settings saved successfully', failed: 'Failed to save bot settings' },
  live: { saved: 'Live settings saved successfully', failed: 'Failed to save live settings' },
  prematch: { saved: 'Prematch settings saved successfully', failed: 'Failed to save prematch settings' },
};
export const DELETED = 'Bookie deleted successfully';

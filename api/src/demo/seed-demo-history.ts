import { type FeedSettings, pastOfDemo } from '#market/feeds';
import { type DatabaseLocation, fillHistory, openHistory } from '#market/history';

/**
 * Days of odds history for the demo's market, where the history holds nothing yet: a first start. It is the past of the
 * world that begins at `beginsMs` with these settings.
 * @returns how many prices were kept
 */
export async function seedDemoHistory(
  location: DatabaseLocation,
  settings: FeedSettings['demo'],
  beginsMs: number,
  onError: (error: Error) => void,
): Promise<number> {
  const database = await openHistory(location, onError);
  try {
    return await fillHistory(database, () => pastOfDemo(settings, beginsMs), beginsMs);
  } finally {
    await database.db.destroy();
  }
}

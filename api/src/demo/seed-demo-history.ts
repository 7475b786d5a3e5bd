import { type FeedSettings, pastOfDemo } from '#market/feeds';
import { type DatabaseLocation, fillHistory, openHistory } from '#market/history';

/**
 * Generates days of odds history for the demo's market, if the history is empty: at the first start. It is the past of
 * the world that begins at `beginsMs` with these settings.
 * @returns the number of prices stored
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

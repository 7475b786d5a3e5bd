import type { BookiesStatusAnswer } from '@bothways/domain/bookie-status';
import type { Db } from '#kernel/db';
import { activeConfigurations } from '#market/settings';

/**
 * The bookmakers of a user's active configurations; without any, all that are collected.
 * @param collected values, in the order of the answer
 */
export async function mineOf(
  db: Db,
  userId: string,
  collected: readonly string[],
): Promise<Pick<BookiesStatusAnswer, 'mine' | 'configurations'>> {
  const configurations = await activeConfigurations(db, userId);
  const chosen = new Set(configurations.flatMap(({ bookies }) => bookies));
  const mine = chosen.size === 0 ? [...collected] : collected.filter((bookie) => chosen.has(bookie));
  return { mine, configurations };
}

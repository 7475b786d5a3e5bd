import { type Mode, modeSchema } from '@bothways/domain/quotes';
import { FAMILIES, inState, type SettingsFamily } from '@bothways/domain/settings';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { activeOnes } from './settings.store.ts';
import { storedPayload } from './stored-form.ts';

/** An active configuration: its list, and the bookmakers it selects. */
export interface ActiveConfiguration {
  family: SettingsFamily;
  mode: Mode;
  name: string;
  bookies: string[];
}

const placeSchema = z.object({ family: z.enum(['arbs', 'valuebets']), mode: modeSchema });

/** A user's active configurations, arbs before value bets and prematch before live. */
export async function activeConfigurations(db: Db, userId: string): Promise<ActiveConfiguration[]> {
  const choices = (await activeOnes(db, userId)).map(({ payload, name, ...row }): ActiveConfiguration => {
    const { family, mode } = placeSchema.parse(row);
    const { bookmakers } =
      family === 'arbs' ? storedPayload(FAMILIES.arbs, payload) : storedPayload(FAMILIES.valuebets, payload);
    return { family, mode, name, bookies: inState(bookmakers, 'selected') };
  });
  const order = ({ family, mode }: ActiveConfiguration): number =>
    (family === 'arbs' ? 0 : 2) + (mode === 'prematch' ? 0 : 1);
  return choices.sort((a, b) => order(a) - order(b));
}

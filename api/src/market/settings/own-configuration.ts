import type { Mode } from '@bothways/domain/quotes';
import { FAMILIES, type PayloadOf, type SettingsFamily } from '@bothways/domain/settings';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { findConfiguration } from './settings.store.ts';
import { storedPayload } from './stored-form.ts';

/** A configuration in its stored form. */
export type OwnConfiguration = {
  [F in SettingsFamily]: { family: F; id: string; name: string; mode: Mode; payload: PayloadOf[F] };
}[SettingsFamily];

const MODES: readonly Mode[] = ['prematch', 'live'];

/** A user's configuration of either mode; undefined for another user's or the other family. */
export async function ownConfiguration(
  db: Kysely<Schema>,
  userId: string,
  family: SettingsFamily,
  id: string,
): Promise<OwnConfiguration | undefined> {
  for (const mode of MODES) {
    const found = await findConfiguration(db, { userId, family, mode }, id);
    if (!found) continue;
    const { name, payload } = found;
    return family === 'arbs'
      ? {
          family,
          id,
          name,
          mode,
          payload: FAMILIES.arbs.forMode(storedPayload(FAMILIES.arbs, payload), mode),
        }
      : {
          ...{ family, id, name, mode },
          payload: FAMILIES.valuebets.forMode(storedPayload(FAMILIES.valuebets, payload), mode),
        };
  }
  return undefined;
}

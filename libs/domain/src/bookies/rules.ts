import type { Mode } from '../quotes/index.ts';
import { type ModeSettings, modeSettingsSchema } from './areas.schema.ts';
import type { Bookie } from './bookie.schema.ts';

/** A bookmaker as the engine needs it: identity and settings by mode. */
export interface BookRules extends Bookie {
  cloneGroup?: string | undefined;
  /** Absent: the defaults. */
  modes?: Readonly<Record<Mode, ModeSettings>> | undefined;
}

/** Settings of a bookmaker that has none of its own. */
export const DEFAULT_MODE_SETTINGS: ModeSettings = modeSettingsSchema.parse({});

import type { Mode } from '../quotes/index.ts';
import { type ModeSettings, modeSettingsSchema } from './areas.schema.ts';
import type { Bookie } from './bookie.schema.ts';

/** A bookmaker as the engine takes it: who it is, and what is set for each mode. */
export interface BookRules extends Bookie {
  cloneGroup?: string | undefined;
  /** Left out: as a bookmaker that nobody has set anything for. */
  modes?: Readonly<Record<Mode, ModeSettings>> | undefined;
}

/** What holds where nobody has set anything. */
export const DEFAULT_MODE_SETTINGS: ModeSettings = modeSettingsSchema.parse({});

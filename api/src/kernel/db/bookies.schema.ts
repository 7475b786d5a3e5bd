import type { BookieArea } from '@bothways/domain/bookies';
import type { Generated } from 'kysely';

/** The catalogue of bookmakers, and their settings. */
export interface BookiesSchema {
  bookies: BookiesTable;
  bookieSettings: BookieSettingsTable;
  bookieCatalogue: BookieCatalogueTable;
}

/** Label, countries and original duplicate the newest basic info, for joins. */
interface BookiesTable {
  value: string;
  label: string;
  /** JSON list of country codes. */
  countries: string;
  ogBookie: string | null;
  exchange: number;
  /** Order of the pickers. */
  position: number;
  /** Hidden from all lists since; retained so that it can be restored and old rows can refer to it. */
  deletedAtMs: Generated<number | null>;
  deletedBy: Generated<string | null>;
}

/** A version of a settings area; versions are immutable, the newest one applies. */
interface BookieSettingsTable {
  /** Across all bookmakers, in the order of the changes. */
  seq: number;
  bookie: string;
  area: BookieArea;
  /** From 1. */
  version: number;
  /** JSON; an absent field has its default. */
  settings: string;
  savedAtMs: number;
  /** Null for the settings that the installation shipped with. */
  savedBy: string | null;
  restoredFrom: number | null;
}

/** A single row. */
interface BookieCatalogueTable {
  id: number;
  /** Number of changes; equals the newest `seq`. */
  changes: number;
}

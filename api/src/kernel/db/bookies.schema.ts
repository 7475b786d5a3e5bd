import type { BookieArea } from '@bothways/domain/bookies';
import type { Generated } from 'kysely';

/** The catalogue of bookmakers, and what is set for each. */
export interface BookiesSchema {
  bookies: BookiesTable;
  bookieSettings: BookieSettingsTable;
  bookieCatalogue: BookieCatalogueTable;
}

/** Label, countries and original are a copy of the newest basic info, which other tables join with. */
interface BookiesTable {
  value: string;
  label: string;
  /** JSON list of country codes. */
  countries: string;
  ogBookie: string | null;
  exchange: number;
  /** Order of the pickers. */
  position: number;
  /** In no list since; kept, so that it can be restored and old rows can name it. */
  deletedAtMs: Generated<number | null>;
  deletedBy: Generated<string | null>;
}

/** A version of an area; none is ever changed, the newest counts. */
interface BookieSettingsTable {
  /** Over all bookmakers, in the order of the changes. */
  seq: number;
  bookie: string;
  area: BookieArea;
  /** From 1. */
  version: number;
  /** JSON; what is left out is as nobody has set it. */
  settings: string;
  savedAtMs: number;
  /** Null for what the installation came with. */
  savedBy: string | null;
  restoredFrom: number | null;
}

/** One row. */
interface BookieCatalogueTable {
  id: number;
  /** How many changes there were; the `seq` of the newest. */
  changes: number;
}

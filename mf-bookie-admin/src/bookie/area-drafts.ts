import { type AdminBookie, BOOKIE_AREAS, type BookieArea } from '@bothways/domain/bookies';
import { type Draft, type Saved, type Shown, shown } from './draft.ts';
import { FIELDS } from './fields.ts';
import { valuesOf } from './form-values.ts';

const settingsIn = (bookie: AdminBookie, area: BookieArea): unknown =>
  area === 'basic-info' ? bookie.basicInfo : bookie[area];

/** Returns a bookmaker's area as saved on the server. */
export const savedOf = (bookie: AdminBookie, area: BookieArea): Saved => ({
  ...bookie.areas[area],
  values: valuesOf(FIELDS[area], settingsIn(bookie, area)),
});

/** All drafts by `draftKey`. */
export type Drafts = Readonly<Record<string, Draft>>;
export const draftKey = (bookie: string, area: BookieArea): string => `${bookie} ${area}`;

/** Returns the displayed values of an area of a bookmaker, given the drafts. */
export const shownOf = (bookie: AdminBookie, area: BookieArea, drafts: Drafts): Shown =>
  shown(savedOf(bookie, area), drafts[draftKey(bookie.value, area)]);

/** Returns a bookmaker's areas with unsaved changes, in order. */
export const unsavedAreas = (bookie: AdminBookie, drafts: Drafts): BookieArea[] =>
  BOOKIE_AREAS.filter((area) => {
    if (drafts[draftKey(bookie.value, area)] === undefined) return false;
    const { changed, conflicts } = shownOf(bookie, area, drafts);
    return changed.length > 0 || conflicts.length > 0;
  });

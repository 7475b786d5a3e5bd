import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import {
  bookieMappingOf,
  bookiesNamed,
  type Configuration,
  channelsOf,
  type Family,
  type Payload,
  type PayloadOf,
  type SettingsFamily,
  type VersionOf,
  withKnownBookies,
} from '@bothways/domain/settings';
import { isoOf } from '@bothways/domain/time';
import type { ConfigurationVersionsTable } from '#kernel/db';
import type { StoredConfiguration } from './settings.store.ts';
import { settingsRefusal } from './settings-refusal.ts';

type Catalogue = readonly Bookie[];
const knownIn = (catalogue: Catalogue): ((bookie: string) => boolean) => {
  const values = new Set(catalogue.map(({ value }) => value));
  return (bookie) => values.has(bookie);
};

/** Bookmakers of a payload that are not in the catalogue. */
export const unknownBookies = (payload: Payload, catalogue: Catalogue): string[] => {
  const isKnown = knownIn(catalogue);
  return bookiesNamed(payload).filter((bookie) => !isKnown(bookie));
};

/**
 * The stored form of a payload: fields that its mode lacks are removed, and channels are derived where the client has
 * not done so.
 * @throws ApiError `unknownBookmaker` with the first one's value
 */
export function acceptedPayload<F extends SettingsFamily>(
  family: Family<F>,
  payload: PayloadOf[F],
  mode: Mode,
  catalogue: Catalogue,
): PayloadOf[F] {
  const [unknown] = unknownBookies(payload, catalogue);
  if (unknown !== undefined) throw settingsRefusal('unknownBookmaker', unknown);
  const { bookmakers, appliedChannels, bookieMapping } = payload;
  return {
    ...family.forMode(payload, mode),
    appliedChannels: appliedChannels.length > 0 ? appliedChannels : channelsOf(bookmakers, mode),
    bookieMapping:
      Object.keys(bookieMapping).length > 0 ? bookieMapping : bookieMappingOf(bookmakers, catalogue),
  };
}

/** A stored payload in its current form; an unreadable one becomes the default instead of failing the whole list. */
export function storedPayload<F extends SettingsFamily>(family: Family<F>, text: string): PayloadOf[F] {
  try {
    return family.read(JSON.parse(text));
  } catch {
    return family.read(undefined);
  }
}

/** A stored payload as it applies now: in its current form, without bookmakers that left the catalogue. */
export function readPayload<F extends SettingsFamily>(
  family: Family<F>,
  text: string,
  mode: Mode,
  catalogue: Catalogue,
): PayloadOf[F] {
  return withKnownBookies(family.forMode(storedPayload(family, text), mode), knownIn(catalogue));
}

/** A configuration in the form for screens. */
export function toConfiguration<F extends SettingsFamily>(
  family: Family<F>,
  row: StoredConfiguration,
  mode: Mode,
  catalogue: Catalogue,
): Configuration<PayloadOf[F]> {
  return {
    _id: { id: row.id },
    id: row.id,
    name: row.name,
    isActive: row.isActive,
    updatedAt: isoOf(row.updatedAtMs),
    version: row.version,
    share: {
      isShared: row.shareTokenHash !== null,
      ...(row.sharedAtMs !== null && { sharedAt: isoOf(row.sharedAtMs) }),
    },
    payload: readPayload(family, row.payload, mode, catalogue),
  };
}

/** One version of a configuration in the form for its history. */
export function toVersion<F extends SettingsFamily>(
  family: Family<F>,
  row: ConfigurationVersionsTable,
  mode: Mode,
  catalogue: Catalogue,
): VersionOf<PayloadOf[F]> {
  return {
    id: row.version,
    createdAt: isoOf(row.createdAtMs),
    name: row.name,
    payload: readPayload(family, row.payload, mode, catalogue),
    ...(row.restoredFrom !== null && { restoredFrom: row.restoredFrom }),
  };
}

import type { Mode } from '@bothways/domain/quotes';
import { type BookmakerStates, bookmakerStateSchema, type SettingsFamily } from '@bothways/domain/settings';
import { stored } from '@bothways/platform';

/** An unsaved choice of bookmakers, and its configuration; null is a new one. */
interface BookieDraft {
  configurationId: string | null;
  states: BookmakerStates;
}
type BookieDrafts = Readonly<Record<string, BookieDraft>>;

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isStates = (raw: unknown): raw is BookmakerStates =>
  isRecord(raw) && Object.values(raw).every((state) => bookmakerStateSchema.safeParse(state).success);
const isDraft = (raw: unknown): raw is BookieDraft =>
  isRecord(raw) &&
  (raw.configurationId === null || typeof raw.configurationId === 'string') &&
  isStates(raw.states);
const isDrafts = (raw: unknown): raw is BookieDrafts => isRecord(raw) && Object.values(raw).every(isDraft);

/**
 * The last unsaved choice of each list: it survives a reload or a browser crash. Closing the dialog discards it. A
 * corrupt entry is cleared.
 */
const drafts = stored<BookieDrafts>('bookmakerStates', null, isDrafts, {});

const keyOf = (family: SettingsFamily, mode: Mode): string => `${family}:${mode}`;

export const bookieDrafts = {
  /** Returns the unsaved choice of this list, if it belongs to this configuration. */
  of(family: SettingsFamily, mode: Mode, configurationId: string | null): BookmakerStates | undefined {
    const draft = drafts.get()[keyOf(family, mode)];
    return draft?.configurationId === configurationId ? draft.states : undefined;
  },
  keep(family: SettingsFamily, mode: Mode, draft: BookieDraft): void {
    drafts.set({ ...drafts.get(), [keyOf(family, mode)]: draft });
  },
  forget(family: SettingsFamily, mode: Mode): void {
    const { [keyOf(family, mode)]: _, ...rest } = drafts.get();
    drafts.set(rest);
  },
};

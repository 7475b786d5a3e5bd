import type { Mode } from '@bothways/domain/quotes';
import { type BookmakerStates, bookmakerStateSchema, type SettingsFamily } from '@bothways/domain/settings';
import { stored } from '@bothways/platform';

/** The bookmakers as they were clicked and not yet saved, and of which configuration; null is a new one. */
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
 * The last unsaved choice of each list: a page that is loaded anew, or a browser that falls over, loses no clicks. Whoever
 * closes the dialog means to let it go. What is corrupt is cleared.
 */
const drafts = stored<BookieDrafts>('bookmakerStates', null, isDrafts, {});

const keyOf = (family: SettingsFamily, mode: Mode): string => `${family}:${mode}`;

export const bookieDrafts = {
  /** The unsaved choice of this list, if it belongs to this configuration. */
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

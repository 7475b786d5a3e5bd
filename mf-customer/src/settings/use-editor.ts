import type { Bookie } from '@bothways/domain/bookies';
import type { Country } from '@bothways/domain/geo';
import type { Mode } from '@bothways/domain/quotes';
import {
  bookieMappingOf,
  type Configuration,
  channelsOf,
  type PayloadOf,
  type SettingsFamily,
} from '@bothways/domain/settings';
import { isApiError, useQueryClient, useToast } from '@bothways/platform';
import { useState } from 'react';
import { bookieDrafts, chosenIn } from '../bookies/index.ts';
import { useCountryName } from '../words/index.ts';
import { type Draft, type DraftFault, draftFault, draftOf } from './draft.ts';
import { type SettingsMessage, useFailureText } from './failure-text.ts';
import { type Settings, settingsCalls, settingsQuery } from './settings.queries.ts';
import { useText } from './texts.ts';

/** What is under way; one at a time. */
export type Busy = 'saving' | 'activating' | 'deleting' | undefined;

/**
 * `restored`: they are those of an unsaved choice that a reload had cut off. `first`: nobody has chosen any yet, and they
 * are those of the country.
 */
type Origin = 'restored' | 'first' | 'configuration';

export interface Editor<F extends SettingsFamily> {
  draft: Draft<PayloadOf[F]>;
  busy: Busy;
  /** Why the last try to save was refused; fields show it from then on. */
  fault: DraftFault | undefined;
  /** Where the bookmakers come from until another configuration is loaded. */
  origin: Origin;
  setName(name: string): void;
  setPayload(part: Partial<PayloadOf[F]>): void;
  /** Loads a configuration into the form; null is a new one. */
  load(configuration: Configuration<PayloadOf[F]> | null): void;
  /** Resolves to true when it is saved. */
  save(): Promise<boolean>;
  setDefault(): Promise<void>;
  remove(): Promise<void>;
  /** Lets go of what is not saved. */
  discard(): void;
}

interface EditorParts<F extends SettingsFamily> {
  family: F;
  mode: Mode;
  settings: Settings<PayloadOf[F]>;
  bookies: readonly Bookie[];
  /** The person's. */
  country: Country;
}

interface Opened<F extends SettingsFamily> {
  draft: Draft<PayloadOf[F]>;
  origin: Origin;
}

/**
 * The form as it opens: the active configuration, with the bookmakers that a reload had cut off. Who has none yet gets one
 * that can be saved at once: everybody of the own country, under its name.
 */
function firstDraft<F extends SettingsFamily>(parts: EditorParts<F>, countryName: string): Opened<F> {
  const { family, mode, settings, bookies, country } = parts;
  const isFirst = settings.summaries.length === 0;
  const loaded = draftOf(family, settings.activeConfig);
  const draft = isFirst ? { ...loaded, name: countryName } : loaded;
  const kept = bookieDrafts.of(family, mode, draft.id);
  if (kept === undefined) {
    if (!isFirst) return { draft, origin: 'configuration' };
    const bookmakers = chosenIn(bookies, country);
    return { draft: { ...draft, payload: { ...draft.payload, bookmakers } }, origin: 'first' };
  }
  // A bookmaker that has left the catalogue since could be neither saved nor seen.
  const known = new Set([...bookies.map(({ value }) => value), ...Object.keys(draft.payload.bookmakers)]);
  const bookmakers = Object.fromEntries(Object.entries(kept).filter(([value]) => known.has(value)));
  return { draft: { ...draft, payload: { ...draft.payload, bookmakers } }, origin: 'restored' };
}

/** The dialog's form and what its buttons do. Each action says in a toast how it went. */
export function useEditor<F extends SettingsFamily>(parts: EditorParts<F>): Editor<F> {
  const { family, mode, settings, bookies } = parts;
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const calls = settingsCalls(family, mode);
  const countryName = useCountryName();
  const [{ draft, origin }, setState] = useState(() => firstDraft(parts, countryName(parts.country)));
  const [busy, setBusy] = useState<Busy>(undefined);
  const [fault, setFault] = useState<DraftFault | undefined>(undefined);
  const setDraft = (next: Draft<PayloadOf[F]>): void => setState({ draft: next, origin: 'configuration' });
  const setVersion = (version: number): void =>
    setState((state) => ({ ...state, draft: { ...state.draft, version } }));
  const { queryKey } = settingsQuery(family, mode);

  const say = (key: SettingsMessage, values?: Record<string, string>): void => {
    toast.show({ tone: 'success', title: t(`settings.messages.${key}`, values) });
  };
  const load = (configuration: Configuration<PayloadOf[F]> | null): void => {
    bookieDrafts.forget(family, mode);
    setFault(undefined);
    setDraft(draftOf(family, configuration));
  };
  /** Of a save of value bets the action's own words lead (customer.md section 8); what the server said stands below them. */
  const failureOf = (error: unknown, fallback: SettingsMessage) => {
    const told = failureText(error, fallback);
    const own = t(`settings.messages.${fallback}`);
    if (family !== 'valuebets' || fallback !== 'failedToSaveConfiguration' || told.title === own) return told;
    return { title: own, description: told.title };
  };
  /** Runs an action; a refusal becomes a toast and leaves the form as it is. */
  async function run(kind: Busy, fallback: SettingsMessage, work: () => Promise<void>): Promise<boolean> {
    setBusy(kind);
    try {
      await work();
      return true;
    } catch (error) {
      toast.show({ tone: 'error', ...failureOf(error, fallback) });
      if (isApiError(error) && error.code === 'CONFLICT') await adoptVersion();
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  /** Somebody was faster: their version is in the history, and saving again is meant. */
  async function adoptVersion(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey });
    const now = queryClient.getQueryData<{ data: Settings<PayloadOf[F]> }>(queryKey)?.data;
    const own = now?.summaries.find(({ id }) => id === draft.id);
    if (own) setVersion(own.version);
  }
  const renew = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

  const written = () => ({
    name: draft.name.trim(),
    payload: {
      ...draft.payload,
      appliedChannels: channelsOf(draft.payload.bookmakers, mode),
      bookieMapping: bookieMappingOf(draft.payload.bookmakers, bookies),
    },
  });
  async function write(): Promise<void> {
    if (draft.id === null) await calls.create(written());
    else await calls.update(draft.id, { ...written(), version: draft.version });
    bookieDrafts.forget(family, mode);
    say(draft.id === null ? 'configurationCreated' : 'configurationUpdated');
    await renew();
  }

  return {
    draft,
    busy,
    fault,
    origin,
    setName: (name) => {
      setFault(undefined);
      setState((state) => ({ ...state, draft: { ...state.draft, name } }));
    },
    setPayload: (part) => {
      const payload = { ...draft.payload, ...part };
      if (part.bookmakers)
        bookieDrafts.keep(family, mode, { configurationId: draft.id, states: payload.bookmakers });
      setState((state) => ({ ...state, draft: { ...state.draft, payload } }));
    },
    load,
    save: async () => {
      const found = draftFault(draft, mode);
      setFault(found);
      if (found) {
        toast.show({ tone: 'error', title: t(`settings.messages.${found}`) });
        return false;
      }
      return run('saving', 'failedToSaveConfiguration', write);
    },
    setDefault: async () => {
      const { id } = draft;
      if (id === null) return;
      await run('activating', 'failedToSetAsDefault', async () => {
        await calls.activate(id);
        say('configurationSetAsDefault');
        await renew();
      });
    },
    remove: async () => {
      const { id } = draft;
      if (id === null) return;
      await run('deleting', 'failedToDeleteConfiguration', async () => {
        const wasActive = settings.activeConfig?.id === id;
        const { activeConfig } = (await calls.remove(id)).data;
        if (wasActive && activeConfig) say('configDeletedNewActive', { name: activeConfig.name });
        else say('configurationDeleted');
        load(activeConfig);
        await renew();
      });
    },
    discard: () => bookieDrafts.forget(family, mode),
  };
}

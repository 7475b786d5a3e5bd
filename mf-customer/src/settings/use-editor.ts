import type { Bookie } from '@bothways/domain/bookies';
import type { Country } from '@bothways/domain/geo';
import type { Mode } from '@bothways/domain/quotes';
import {
  bookieMappingOf,
  type Configuration,
  channelsOf,
  type Payload,
  type PayloadOf,
  type SettingsFamily,
} from '@bothways/domain/settings';
import { useQueryClient, useToast } from '@bothways/platform';
import { useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { bookieDrafts, chosenIn } from '../bookies/index.ts';
import { useCountryName } from '../words/index.ts';
import type { Conflict } from './changed-configuration.tsx';
import { type Draft, type DraftFault, draftFault, draftOf } from './draft.ts';
import { type SettingsMessage, useFailureText } from './failure-text.ts';
import { configurationIn, type Settings, settingsCalls, settingsQuery } from './settings.queries.ts';
import { useText } from './texts.ts';

/** The action in progress; one at a time. */
type Busy = 'saving' | 'activating' | 'deleting' | undefined;

/**
 * Origin of the bookmakers. `restored`: an unsaved choice interrupted by a reload. `first`: none chosen yet, so those
 * of the country.
 */
type Origin = 'restored' | 'first' | 'configuration';

export interface Editor<F extends SettingsFamily> {
  draft: Draft<PayloadOf[F]>;
  busy: Busy;
  /** Why the last save was refused; fields show it from then on. */
  fault: DraftFault | undefined;
  /** Where the bookmakers come from until another configuration is loaded. */
  origin: Origin;
  /**
   * The configuration as changed elsewhere since it was loaded, until the person has decided: it cannot be saved
   * meanwhile.
   */
  conflict: Conflict | undefined;
  keepMine(): void;
  takeTheirs(): void;
  setName(name: string): void;
  setPayload(part: Partial<PayloadOf[F]>): void;
  /** Loads a configuration into the form; null is a new one. */
  load(configuration: Configuration<PayloadOf[F]> | null): void;
  /** Resolves to true once saved. */
  save(): Promise<boolean>;
  setDefault(): Promise<void>;
  remove(): Promise<void>;
  /** Discards unsaved changes. */
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
  /** As loaded. */
  draft: Draft<PayloadOf[F]>;
  /** The same with an unsaved choice applied to it. */
  typed: PayloadOf[F];
  origin: Origin;
}

/** Returns the form of a new configuration: all bookmakers of the person's country, so that its list is not empty. */
function newDraft<F extends SettingsFamily>({
  family,
  bookies,
  country,
}: EditorParts<F>): Draft<PayloadOf[F]> {
  const draft = draftOf(family, null);
  return { ...draft, payload: { ...draft.payload, bookmakers: chosenIn(bookies, country) } };
}

/**
 * Returns the initial form: the active configuration, with the bookmakers of an unsaved choice interrupted by a reload.
 * Without any configuration it is one that can be saved at once: all bookmakers of the person's country, under the
 * country's name.
 */
function firstDraft<F extends SettingsFamily>(parts: EditorParts<F>, countryName: string): Opened<F> {
  const { family, mode, settings, bookies } = parts;
  const isFirst = settings.summaries.length === 0;
  const loaded = draftOf(family, settings.activeConfig);
  const draft = isFirst ? { ...loaded, name: countryName } : loaded;
  const kept = bookieDrafts.of(family, mode, draft.id);
  if (kept === undefined) {
    if (!isFirst) return { draft, typed: draft.payload, origin: 'configuration' };
    const { payload } = newDraft(parts);
    return { draft: { ...draft, payload }, typed: payload, origin: 'first' };
  }
  // A bookmaker removed from the catalogue since then could be neither saved nor shown.
  const known = new Set([...bookies.map(({ value }) => value), ...Object.keys(draft.payload.bookmakers)]);
  const bookmakers = Object.fromEntries(Object.entries(kept).filter(([value]) => known.has(value)));
  return { draft, typed: { ...draft.payload, bookmakers }, origin: 'restored' };
}

const nameOf = ({ name, version }: Draft<Payload>) => ({ values: { name }, version: String(version) });
const payloadOf = <P extends Payload>({ payload, version }: Draft<P>) => ({
  values: payload,
  version: String(version),
});

/** Returns the dialog's form and its actions. Each reports its outcome in a toast. */
export function useEditor<F extends SettingsFamily>(parts: EditorParts<F>): Editor<F> {
  const { family, mode, settings, bookies } = parts;
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const calls = settingsCalls(family, mode);
  const countryName = useCountryName();
  const [opened] = useState(() => firstDraft(parts, countryName(parts.country)));
  const [{ id, origin }, setPlace] = useState({ id: opened.draft.id, origin: opened.origin });
  const named = useRecordForm(nameOf(opened.draft));
  const form = useRecordForm<PayloadOf[F]>(payloadOf(opened.draft), opened.typed);
  const [theirs, setTheirs] = useState<Draft<PayloadOf[F]>>();
  const draft = { id, version: Number(form.version), name: named.values.name, payload: form.values };
  const [busy, setBusy] = useState<Busy>(undefined);
  const [fault, setFault] = useState<DraftFault | undefined>(undefined);
  const { queryKey } = settingsQuery(family, mode);

  const say = (key: SettingsMessage, values?: Record<string, string>): void => {
    toast.show({ tone: 'success', title: t(`settings.messages.${key}`, values) });
  };
  const load = (configuration: Configuration<PayloadOf[F]> | null): void => {
    bookieDrafts.forget(family, mode);
    setFault(undefined);
    const next = configuration ? draftOf(family, configuration) : newDraft(parts);
    setPlace({ id: next.id, origin: configuration ? 'configuration' : 'first' });
    named.load(nameOf(next));
    form.load(payloadOf(next));
  };
  /**
   * For a failed save of value bets the action's own message is the title (customer.md section 8) and the server's
   * message the description.
   */
  const failureOf = (error: unknown, fallback: SettingsMessage) => {
    const told = failureText(error, fallback);
    const own = t(`settings.messages.${fallback}`);
    if (family !== 'valuebets' || fallback !== 'failedToSaveConfiguration' || told.title === own) return told;
    return { title: own, description: told.title };
  };
  /** Runs an action; a refusal becomes a toast and leaves the form unchanged. */
  async function run(kind: Busy, fallback: SettingsMessage, work: () => Promise<void>): Promise<boolean> {
    setBusy(kind);
    try {
      await work();
      return true;
    } catch (error) {
      const now = configurationIn(family, error);
      if (now) await meet(draftOf(family, now));
      else toast.show({ tone: 'error', ...failureOf(error, fallback) });
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  /** Handles a change that another tab or device saved first: it is shown beside the edits made here. */
  async function meet(now: Draft<PayloadOf[F]>): Promise<void> {
    setTheirs(now);
    named.meet(nameOf(now));
    form.meet(payloadOf(now));
    await renew();
  }
  const renew = (): Promise<void> => queryClient.invalidateQueries({ queryKey });

  const written = () => ({
    name: draft.name,
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

  const conflict = theirs &&
    form.changes && {
      read: { name: named.read.name, payload: form.read },
      theirs,
      mine: draft,
      parts: [...(named.changes ?? []), ...form.changes].map(({ name, mine }) => ({
        name,
        isMine: mine !== undefined,
      })),
    };

  return {
    draft,
    busy,
    fault,
    origin,
    conflict,
    keepMine() {
      named.keepMine();
      form.keepMine();
    },
    takeTheirs() {
      if (form.touched.bookmakers) bookieDrafts.forget(family, mode);
      named.takeTheirs();
      form.takeTheirs();
    },
    setName: (name) => {
      setFault(undefined);
      named.set({ name });
    },
    setPayload: (part) => {
      if (part.bookmakers) bookieDrafts.keep(family, mode, { configurationId: id, states: part.bookmakers });
      form.set(part);
    },
    load,
    save: async () => {
      if (conflict) return false;
      const found = draftFault(draft, mode);
      setFault(found);
      if (found) {
        toast.show({ tone: 'error', title: t(`settings.messages.${found}`) });
        return false;
      }
      return run('saving', 'failedToSaveConfiguration', write);
    },
    setDefault: async () => {
      if (id === null) return;
      await run('activating', 'failedToSetAsDefault', async () => {
        await calls.activate(id);
        say('configurationSetAsDefault');
        await renew();
      });
    },
    remove: async () => {
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

import { randomUUID } from 'node:crypto';
import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import {
  type Configuration,
  type Family,
  freeName,
  MAX_CONFIGURATIONS,
  MAX_VERSIONS,
  nameFault,
  nameKey,
  PAYLOAD_VERSION,
  type Payload,
  type PayloadOf,
  type SettingsFamily,
  successorOf,
  type VersionOf,
} from '@bothways/domain/settings';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { keepChoice } from './past-choices.store.ts';
import {
  addConfiguration,
  addVersion,
  changeList,
  deleteConfiguration,
  findConfiguration,
  findShared,
  listConfigurations,
  listVersions,
  type Scope,
  type StoredConfiguration,
  setActive,
  setShare,
} from './settings.store.ts';
import { settingsRefusal } from './settings-refusal.ts';
import type { ShareTokens } from './share-token.ts';
import {
  acceptedPayload,
  readPayload,
  storedPayload,
  toConfiguration,
  toVersion,
  unknownBookies,
} from './stored-form.ts';

type Trx = Transaction<Schema>;

interface SettingsDeps {
  db: Db;
  /** The current catalogue of bookmakers that a payload may name. */
  catalogue(): Promise<readonly Bookie[]>;
  tokens: ShareTokens;
  nowMs: () => number;
  /** Runs a change of a list; the store's `changeList` unless a test replaces it to show its effect. */
  change?: typeof changeList;
}

/** Owner and mode of a list. */
export interface Owner {
  userId: string;
  mode: Mode;
}

export interface Written<P> {
  name: string;
  payload: P;
}

/** Options of an update. */
export interface Update {
  /** The version that the user read; another one means a concurrent change. */
  version: number;
  setAsActive?: boolean;
}

/** The version to restore. */
interface Rollback {
  /** The newest version that the user read; another one means a concurrent change. */
  newest: number;
  /** Absent: the one before the newest. */
  version?: number | undefined;
}

/** The configuration that an import creates, or would create. */
export interface Imported<P> extends Written<P> {
  /** Absent in a preview. */
  id?: string;
  sharedType: Mode;
  droppedBookies: string[];
}

const modeOf = (mode: string): Mode => (mode === 'live' ? 'live' : 'prematch');

/**
 * The configurations of one family of lists. Every change is one transaction, and changes of one list are serialized.
 */
export class SettingsService<F extends SettingsFamily> {
  readonly #deps: SettingsDeps;
  readonly #family: Family<F>;
  readonly #inTurn: typeof changeList;

  constructor(deps: SettingsDeps, family: Family<F>) {
    this.#deps = deps;
    this.#family = family;
    this.#inTurn = deps.change ?? changeList;
  }

  /** The configurations of a list, last changed first. */
  async list(owner: Owner): Promise<Configuration<PayloadOf[F]>[]> {
    const catalogue = await this.#deps.catalogue();
    const rows = await listConfigurations(this.#deps.db, this.#scope(owner));
    return rows.map((row) => toConfiguration(this.#family, row, owner.mode, catalogue));
  }

  /** The stored versions of a configuration, newest first. @throws ApiError `configurationNotFound` */
  async history(owner: Owner, id: string): Promise<VersionOf<PayloadOf[F]>[]> {
    const catalogue = await this.#deps.catalogue();
    await this.#demand(this.#deps.db, owner, id);
    const versions = await listVersions(this.#deps.db, id);
    return versions.map((version) => toVersion(this.#family, version, owner.mode, catalogue));
  }

  /** @throws ApiError for an invalid or used name, an unknown bookmaker, or too many configurations */
  async create(owner: Owner, written: Written<PayloadOf[F]>, setAsActive: boolean) {
    const catalogue = await this.#deps.catalogue();
    const payload = acceptedPayload(this.#family, written.payload, owner.mode, catalogue);
    demandName(written.name);
    return this.#change(owner, catalogue, async (trx, own) => {
      demandFreeName(own, written.name);
      return this.#add(trx, owner, own, { name: written.name, payload }, setAsActive);
    });
  }

  /**
   * Adds a version unless nothing changes, and activates the configuration if requested: both or neither.
   * @throws ApiError CHANGED with the changes since the version that was read
   */
  async update(owner: Owner, id: string, written: Written<PayloadOf[F]>, { version, setAsActive }: Update) {
    const catalogue = await this.#deps.catalogue();
    const payload = acceptedPayload(this.#family, written.payload, owner.mode, catalogue);
    demandName(written.name);
    return this.#change(owner, catalogue, async (trx, own) => {
      const before = demandOwn(own, id);
      if (!isSaid(before, { name: written.name, payload })) {
        await this.#demandSeen(trx, owner, { before, version, catalogue });
        demandFreeName(own, written.name, id);
        await this.#addVersion(trx, own, before, { name: written.name, payload });
      }
      if (setAsActive) await setActive(trx, this.#scope(owner), id);
      return id;
    });
  }

  /** Makes a configuration the active one. */
  async activate(owner: Owner, id: string) {
    const catalogue = await this.#deps.catalogue();
    return this.#change(owner, catalogue, async (trx, own) => {
      demandOwn(own, id);
      await setActive(trx, this.#scope(owner), id);
      return id;
    });
  }

  /**
   * Deletes a configuration; if it was active, the last changed one is activated.
   * @returns the active configuration afterwards
   */
  async remove(owner: Owner, id: string): Promise<Configuration<PayloadOf[F]> | undefined> {
    const scope = this.#scope(owner);
    await this.#write(scope, async (trx) => {
      const own = await listConfigurations(trx, scope);
      const gone = demandOwn(own, id);
      const remaining = own.filter((each) => each.id !== id);
      if (gone.isActive) await setActive(trx, scope, successorOf(remaining.map(dated))?.id ?? null);
      await deleteConfiguration(trx, id);
    });
    return (await this.list(owner)).find(({ isActive }) => isActive);
  }

  /**
   * Restores a version as a new one; without a difference it does nothing and succeeds.
   * @throws ApiError CHANGED with the changes since the newest version that was read
   */
  async rollback(owner: Owner, id: string, { newest, version: wanted = newest - 1 }: Rollback) {
    const catalogue = await this.#deps.catalogue();
    return this.#change(owner, catalogue, async (trx, own) => {
      const before = demandOwn(own, id);
      const versions = await listVersions(trx, id);
      const target = versions.find(({ version }) => version === wanted);
      if (!target || target.version === before.version) throw settingsRefusal('noEarlierVersion');
      // A name that another configuration uses by now is not restored.
      const isFree = !own.some((each) => each.id !== id && each.nameKey === nameKey(target.name));
      const back = {
        name: isFree ? target.name : before.name,
        payload: readPayload(this.#family, target.payload, owner.mode, catalogue),
      };
      if (isSaid(before, back)) return id;
      await this.#demandSeen(trx, owner, { before, version: newest, catalogue });
      await this.#addVersion(trx, own, before, { ...back, restoredFrom: target.version });
      return id;
    });
  }

  /** The token of a configuration's share link; the same until sharing is disabled. */
  async share(owner: Owner, id: string): Promise<string> {
    const { tokens, nowMs } = this.#deps;
    return this.#inTurn(this.#deps.db, this.#scope(owner), async (trx) => {
      const { shareNonce, shareTokenHash } = await this.#demand(trx, owner, id);
      const present = shareNonce === null ? undefined : tokens.tokenOf(id, shareNonce);
      if (present !== undefined && tokens.hashOf(present) === shareTokenHash) return present;
      // Not shared yet, or by a server with another secret.
      const nonce = tokens.newNonce();
      const token = tokens.tokenOf(id, nonce);
      await setShare(trx, id, {
        shareNonce: nonce,
        shareTokenHash: tokens.hashOf(token),
        sharedAtMs: nowMs(),
      });
      return token;
    });
  }

  /** Disables the share link. */
  async unshare(owner: Owner, id: string): Promise<void> {
    await this.#inTurn(this.#deps.db, this.#scope(owner), async (trx) => {
      await this.#demand(trx, owner, id);
      await setShare(trx, id, null);
    });
  }

  /** The result that an import of a shared configuration would have. @throws ApiError `shareTokenUnknown` */
  async preview(owner: Owner, token: string): Promise<Imported<PayloadOf[F]>> {
    const { db, tokens } = this.#deps;
    const catalogue = await this.#deps.catalogue();
    const shared = await findShared(db, this.#family.name, tokens.hashOf(token));
    if (!shared) throw settingsRefusal('shareTokenUnknown');
    const stored = storedPayload(this.#family, shared.payload);
    const own = await listConfigurations(db, this.#scope(owner));
    return {
      name: freeName(
        shared.name,
        own.map(({ name }) => name),
      ),
      payload: this.#adopted(shared, owner.mode, catalogue),
      sharedType: modeOf(shared.mode),
      droppedBookies: unknownBookies(stored, catalogue),
    };
  }

  /** Adds a shared configuration as a new one of this user; nothing is overwritten. */
  async import(owner: Owner, token: string, setAsActive: boolean): Promise<Imported<PayloadOf[F]>> {
    const found = await this.preview(owner, token);
    const scope = this.#scope(owner);
    return this.#write(scope, async (trx) => {
      const own = await listConfigurations(trx, scope);
      const name = freeName(
        found.name,
        own.map((each) => each.name),
      );
      const id = await this.#add(trx, owner, own, { ...found, name }, setAsActive);
      return { ...found, id, name };
    });
  }

  /** Adapts a shared payload to the user's list, which may be of the other mode: its channels are derived again. */
  #adopted(shared: StoredConfiguration, mode: Mode, catalogue: readonly Bookie[]): PayloadOf[F] {
    const payload = readPayload(this.#family, shared.payload, mode, catalogue);
    const asNew = { ...payload, appliedChannels: [], bookieMapping: {} };
    return acceptedPayload(this.#family, asNew, mode, catalogue);
  }

  #scope({ userId, mode }: Owner): Scope {
    return { userId, family: this.#family.name, mode };
  }

  /** Runs a change of a list's configurations or of the active one. */
  #write<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#inTurn(this.#deps.db, scope, async (trx) => {
      const done = await work(trx);
      await keepChoice(trx, scope, this.#deps.nowMs());
      return done;
    });
  }

  async #demand(db: Db | Trx, owner: Owner, id: string): Promise<StoredConfiguration> {
    const row = await findConfiguration(db, this.#scope(owner), id);
    if (!row) throw settingsRefusal('configurationNotFound');
    return row;
  }

  /** Runs a change of one configuration. @returns the configuration afterwards */
  async #change(
    owner: Owner,
    catalogue: readonly Bookie[],
    work: (trx: Trx, own: readonly StoredConfiguration[]) => Promise<string>,
  ): Promise<Configuration<PayloadOf[F]>> {
    const scope = this.#scope(owner);
    return this.#write(scope, async (trx) => {
      const id = await work(trx, await listConfigurations(trx, scope));
      return toConfiguration(this.#family, await this.#demand(trx, owner, id), owner.mode, catalogue);
    });
  }

  /** @throws ApiError CHANGED with the differences from a version, and the current configuration */
  async #demandSeen(
    trx: Trx,
    owner: Owner,
    seen: { before: StoredConfiguration; version: number; catalogue: readonly Bookie[] },
  ): Promise<void> {
    const { before, version, catalogue } = seen;
    if (version === before.version) return;
    const current = toConfiguration(this.#family, before, owner.mode, catalogue);
    const read = (await listVersions(trx, before.id)).find((each) => each.version === version);
    const changed = changedParts(read && toVersion(this.#family, read, owner.mode, catalogue), current);
    throw new ApiError('CHANGED', { ...settingsRefusal('configurationChanged').details, changed, current });
  }

  async #add(
    trx: Trx,
    owner: Owner,
    own: readonly StoredConfiguration[],
    { name, payload }: Written<PayloadOf[F]>,
    setAsActive: boolean,
  ): Promise<string> {
    if (own.length >= MAX_CONFIGURATIONS) throw settingsRefusal('tooManyConfigurations');
    const id = randomUUID();
    const version = { ...this.#version(own, name, payload), configurationId: id, version: 1 };
    await addConfiguration(trx, this.#scope(owner), version);
    if (setAsActive) await setActive(trx, this.#scope(owner), id);
    return id;
  }

  async #addVersion(
    trx: Trx,
    own: readonly StoredConfiguration[],
    before: StoredConfiguration,
    { name, payload, restoredFrom }: Written<PayloadOf[F]> & { restoredFrom?: number },
  ): Promise<void> {
    const version = before.version + 1;
    const row = { ...this.#version(own, name, payload), configurationId: before.id, version };
    await addVersion(
      trx,
      { ...row, ...(restoredFrom !== undefined && { restoredFrom }) },
      version - MAX_VERSIONS,
    );
  }

  /** "Last changed" must be unambiguous, so two changes of a list never have the same time. */
  #version(own: readonly StoredConfiguration[], name: string, payload: PayloadOf[F]) {
    const lastMs = Math.max(0, ...own.map(({ updatedAtMs }) => updatedAtMs));
    return {
      name: name.trim(),
      nameKey: nameKey(name),
      payload: JSON.stringify(payload),
      payloadVersion: PAYLOAD_VERSION,
      createdAtMs: Math.max(this.#deps.nowMs(), lastMs + 1),
    };
  }
}

/** Whether an update changes nothing: sent twice, it counts once. */
const isSaid = (before: StoredConfiguration, { name, payload }: Written<Payload>): boolean =>
  before.name === name.trim() && before.payload === JSON.stringify(payload);

/** The changed parts among name and payload; all of them when the version that was read is gone. */
function changedParts(read: Written<Payload> | undefined, now: Written<Payload>): string[] {
  const partsOf = ({ name, payload }: Written<Payload>) => new Map(Object.entries({ name, ...payload }));
  const was = read && partsOf(read);
  return [...partsOf(now)]
    .filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(was?.get(part)))
    .map(([part]) => part);
}

const dated = ({ id, updatedAtMs }: StoredConfiguration) => ({
  id,
  updatedAt: new Date(updatedAtMs).toISOString(),
});

function demandName(name: string): void {
  const fault = nameFault(name);
  if (fault) throw settingsRefusal(fault);
}

function demandOwn(own: readonly StoredConfiguration[], id: string): StoredConfiguration {
  const found = own.find((each) => each.id === id);
  if (!found) throw settingsRefusal('configurationNotFound');
  return found;
}

function demandFreeName(own: readonly StoredConfiguration[], name: string, exceptId?: string): void {
  const key = nameKey(name);
  if (own.some((each) => each.id !== exceptId && each.nameKey === key))
    throw settingsRefusal('configurationNameTaken');
}

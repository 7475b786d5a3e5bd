import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type MadePage,
  madePagesSchema,
  PAGES_FILE,
  type Release,
  type ReleaseName,
  type Rollouts,
} from '@bothways/domain/registry';
import { type RolloutRecord, readRelease, releaseDir } from '@bothways/releases';
import { RolloutsWatch } from '#web/rollouts';

/** Aliases of a folder, or paths out of it, would bypass the list of files. */
const SAFE_PART = /^[a-z0-9][a-z0-9.-]*$/;

interface LibraryOptions {
  elsewhere?: string | undefined;
  /** Knows what runs; omitted: the folder's file alone. */
  record?: Pick<RolloutRecord, 'read'> | undefined;
  onDamage?: (error: unknown) => void;
}

/**
 * Reads what `npm run release` wrote. Releases are immutable and read once; what runs is asked
 * for each time, so that a release or rollback needs no restart.
 */
export class ReleaseLibrary {
  readonly root: string;
  /** Where browsers load public releases from, if not from us: without a trailing slash. */
  readonly elsewhere: string | undefined;
  readonly #record: Pick<RolloutRecord, 'read'>;
  private readonly releases = new Map<string, Release>();
  private readonly made = new Map<string, readonly MadePage[]>();

  /** @param onDamage called once for each unreadable deployment file */
  constructor(root: string, { elsewhere, record, onDamage = () => undefined }: LibraryOptions = {}) {
    this.root = root;
    this.elsewhere = elsewhere;
    this.#record = record ?? new RolloutsWatch(root, onDamage);
  }

  /** Returns the current deployment. A file that disappears or is damaged at run time changes nothing. */
  current(): Promise<Rollouts> {
    return this.#record.read();
  }

  /**
   * An API without any release is valid.
   * @throws if there are releases, but no page can be served because they are unreadable
   */
  async demandShell(): Promise<void> {
    const { apps } = await this.current();
    if (Object.keys(apps).length === 0) return;
    const release = apps.shell && (await this.release('shell', apps.shell.stable));
    if (!release) throw new Error('The release of the shell is gone');
  }

  /** Returns a release; undefined if it is not stored. */
  async release(name: ReleaseName, version: string): Promise<Release | undefined> {
    if (!SAFE_PART.test(version)) return undefined;
    const key = `${name}/${version}`;
    const known = this.releases.get(key);
    if (known) return known;
    const release = await readRelease(this.root, name, version);
    if (release) this.releases.set(key, release);
    return release;
  }

  /** Returns a release's prerendered public pages; empty if it has none. */
  async pages(name: ReleaseName, version: string): Promise<readonly MadePage[]> {
    const key = `${name}/${version}`;
    const known = this.made.get(key);
    if (known) return known;
    const release = await this.release(name, version);
    const file = release && this.fileOf(release, PAGES_FILE);
    const pages = file === undefined ? [] : madePagesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    this.made.set(key, pages);
    return pages;
  }

  /**
   * Returns where browsers load an area's release from, with a trailing slash. Restricted releases stay with us: a file
   * store does not authenticate.
   */
  addressOf({ name, version, spec }: Release): string {
    const origin = spec?.access === 'permission' ? '' : (this.elsewhere ?? '');
    return `${origin}/${name}/${version}/`;
  }

  /** Returns the path of a file that the release lists; undefined for any other. */
  fileOf(release: Release, file: string): string | undefined {
    if (!Object.hasOwn(release.files, file)) return undefined;
    return path.join(releaseDir(this.root, release.name, release.version), file);
  }
}

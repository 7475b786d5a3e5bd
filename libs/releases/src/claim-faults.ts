import { ENTRANCE_SEGMENTS } from '@bothways/domain/addresses';
import { PUSH_LIMITS, RELEASE_FILE_NAME } from '@bothways/domain/deploy-keys';
import { ownerOfPermission } from '@bothways/domain/identity';
import {
  type AreaSpec,
  CONTRACT_VERSION,
  MANIFEST_FILE,
  NAV_ICONS,
  PAGES_FILE,
  RELEASE_FILE,
  type Release,
} from '@bothways/domain/registry';

/** The context in which a pushed release is checked. */
export interface Surroundings {
  /** The current stable release of the same area. */
  stable: Release | undefined;
  /** Owner of each first path segment. */
  owners: ReadonlyMap<string, string>;
}

/** Files that the installation writes beside a release's. */
const OWN_FILES: readonly string[] = [RELEASE_FILE, MANIFEST_FILE];
const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Yields the faults of the file list: decided before any file is sent. */
export function* listFaults({ files }: Release): Generator<string> {
  const entries = Object.entries(files);
  if (entries.length === 0) yield 'has no files';
  if (entries.length > PUSH_LIMITS.files) yield `has ${entries.length} files, more than ${PUSH_LIMITS.files}`;
  for (const [file, hash] of entries) {
    if (!RELEASE_FILE_NAME.test(file))
      yield `has a file with a name that is not allowed: ${file.slice(0, 80)}`;
    if (OWN_FILES.includes(file)) yield `lists ${file}, which the installation writes itself`;
    if (!HASH.test(hash)) yield `gives ${file.slice(0, 80)} a hash that is no sha384`;
  }
}

const SEGMENT = /^[a-z0-9]{1,24}(?:-[a-z0-9]{1,24}){0,3}$/;
const SHELLS_OWN: ReadonlySet<string> = new Set([...ENTRANCE_SEGMENTS, 'api', 'platform', 'assets']);

function* addressFaults(spec: AreaSpec, { owners }: Surroundings): Generator<string> {
  if (spec.segments.length === 0) yield 'asks for no address';
  for (const segment of spec.segments) {
    const owner = owners.get(segment) ?? (SHELLS_OWN.has(segment) ? 'the shell' : spec.name);
    if (owner !== spec.name) yield `asks for the address "${segment}", which belongs to ${owner}`;
    else if (!owners.has(segment) && !SEGMENT.test(segment))
      yield `asks for "${segment}", which is no address`;
  }
  for (const { path } of spec.nav)
    if (!spec.segments.includes(path.split('/')[0] ?? '')) yield `leads to ${path}, which is not its own`;
}

/** An area may define its own permissions; it may use one of the catalogue's only where its stable release does. */
function* permissionFaults(spec: AreaSpec, { stable }: Surroundings): Generator<string> {
  const had = new Set<string>(stable?.spec ? permissionsOf(stable.spec) : []);
  for (const permission of permissionsOf(spec)) {
    const isOwn = ownerOfPermission(permission) === spec.name;
    if (!isOwn && !had.has(permission))
      yield `asks for the permission ${permission}; one of its own begins with ${spec.name}:`;
  }
}

const permissionsOf = ({ permissions, nav }: AreaSpec): string[] => [
  ...permissions,
  ...nav.flatMap(({ permission }) => (permission === undefined ? [] : [permission])),
];

function* pictureFaults({ nav }: AreaSpec): Generator<string> {
  for (const { icon } of nav)
    if (!NAV_ICONS.some((name) => name === icon))
      yield `names the icon ${icon}, which is none of ${NAV_ICONS.join(', ')}`;
}

/** Yields what a release must not claim: another area's path or permission, an unknown icon, another contract. */
export function* claimFaults(release: Release, around: Surroundings): Generator<string> {
  const { spec, name, files } = release;
  if (!spec) return yield 'says nothing of its area';
  if (spec.name !== name) yield `calls itself ${spec.name}`;
  if (spec.contract !== CONTRACT_VERSION)
    yield `was built for contract ${spec.contract}, the shell speaks ${CONTRACT_VERSION}`;
  if (PAGES_FILE in files && !(around.stable && PAGES_FILE in around.stable.files))
    yield 'brings finished pages, which only an area of this house may';
  yield* addressFaults(spec, around);
  yield* permissionFaults(spec, around);
  yield* pictureFaults(spec);
}

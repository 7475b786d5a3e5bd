/** Releases for whom they run, keys for releasing from outside, and what was pushed with them. */
export interface DeployKeysSchema {
  installation: InstallationTable;
  deployKeys: DeployKeysTable;
  pushedReleases: PushedReleasesTable;
  rollouts: RolloutsTable;
  rolloutOrders: RolloutOrdersTable;
}

/** A single row that identifies this installation. */
interface InstallationTable {
  id: string;
  /** Where the real installation is; null before the first start, empty after a restore. */
  home: string | null;
}

interface DeployKeysTable {
  id: string;
  /** ed25519, as the `x` of its JWK; only the team has the private key. */
  publicKey: string;
  name: string;
  /** JSON list of areas. */
  remotes: string;
  reach: string;
  /** The largest share of users that it may assign to a release. */
  maxSharePct: number;
  /** Id of the creator. */
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

interface PushedReleasesTable {
  remote: string;
  version: string;
  keyId: string;
  state: string;
  /** JSON list of sentences. */
  faults: string;
  /** From the order; null for everybody, and before there is an order. */
  sharePct: number | null;
  openedAtMs: number;
  /** When users got it. */
  releasedAtMs: number | null;
}

/** The running releases: one row for each folder of releases that this database has taken over. */
interface RolloutsTable {
  /** Named in the folder's file. */
  id: string;
  /** Path of the folder, for one whose file is gone. */
  folder: string;
  /** Its fence: a change is of the revision that it has read. */
  revision: number;
  /** The least reader of `apps`. */
  reader: number;
  /** JSON by app. */
  apps: string;
}

interface RolloutOrdersTable {
  rolloutsId: string;
  revision: number;
  /** ISO 8601 */
  orderedAt: string;
  action: string;
  name: string;
  version: string;
  fromVersion: string | null;
  sharePct: number | null;
  /** A user's id, `deploy-key:` and its id, or `health`; null for a command. */
  orderedBy: string | null;
  reason: string | null;
  commitId: string | null;
}

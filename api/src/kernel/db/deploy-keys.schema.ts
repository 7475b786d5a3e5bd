/** Keys for releasing from outside, and the deployments made with them. */
export interface DeployKeysSchema {
  installation: InstallationTable;
  deployKeys: DeployKeysTable;
  pushedReleases: PushedReleasesTable;
}

/** A single row that identifies this installation. */
interface InstallationTable {
  id: string;
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

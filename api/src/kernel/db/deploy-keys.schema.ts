/** Who may release from outside, and what they did. */
export interface DeployKeysSchema {
  installation: InstallationTable;
  deployKeys: DeployKeysTable;
  pushedReleases: PushedReleasesTable;
}

/** One row: who this installation is. */
interface InstallationTable {
  id: string;
}

interface DeployKeysTable {
  id: string;
  /** ed25519, as the `x` of its JWK; the other half is known to the team alone. */
  publicKey: string;
  name: string;
  /** JSON list of areas. */
  remotes: string;
  reach: string;
  /** The largest share of people that it may give a release. */
  maxSharePct: number;
  /** Id of whoever made it. */
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface PushedReleasesTable {
  remote: string;
  version: string;
  keyId: string;
  state: string;
  /** JSON list of sentences. */
  faults: string;
  /** Of the order; null for everybody, and while there is none. */
  sharePct: number | null;
  openedAtMs: number;
  /** When people got it. */
  releasedAtMs: number | null;
}

/** How releases of the shell and the areas perform in the browsers that got them. */
export interface AreaHealthSchema {
  areaLoads: AreaLoadsTable;
  areaFailureCounts: AreaFailureCountsTable;
  areaFailures: AreaFailuresTable;
  areaReports: AreaReportsTable;
  canaryEvidence: CanaryEvidenceTable;
}

interface Counted {
  minuteMs: number;
  area: string;
  version: string;
  channel: string;
}

/** Successful loads, by duration. */
interface AreaLoadsTable extends Counted {
  /** A step of `bucketOf`. */
  bucket: number;
  loads: number;
}

interface AreaFailureCountsTable extends Counted {
  phase: string;
  failures: number;
}

/** Individual failures, for diagnosis; retained for a week. */
interface AreaFailuresTable {
  id: string;
  atMs: number;
  area: string;
  version: string;
  channel: string;
  phase: string;
  ms: number | null;
  errorClass: string | null;
  frame: string | null;
  locale: string;
}

/** Reports already counted: one per user, release and outcome. */
interface AreaReportsTable {
  mark: string;
  atMs: number;
}

interface CanaryEvidenceTable {
  area: string;
  version: string;
  /** JSON list of logarithms. */
  evidence: string;
  failedPeople: number;
  updatedAtMs: number;
  /** When its owners were notified of the automatic withdrawal. */
  toldAtMs: number | null;
}

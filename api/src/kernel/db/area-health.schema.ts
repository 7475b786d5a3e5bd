/** How the releases of the shell and of the areas do in the browsers that they were given to. */
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

/** Loads that went well, by how long they took. */
interface AreaLoadsTable extends Counted {
  /** A step of `bucketOf`. */
  bucket: number;
  loads: number;
}

interface AreaFailureCountsTable extends Counted {
  phase: string;
  failures: number;
}

/** Each failure, for who looks for its cause; kept for a week. */
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

/** What was counted already: once a person, release and outcome. */
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
  /** When its owners were told that it was withdrawn by itself. */
  toldAtMs: number | null;
}

import type { FailurePhase, HealthBeacon } from '@bothways/domain/area-health';
import type { ReleaseName } from '@bothways/domain/registry';

const PATH = '/api/health/beacon';
/** A later failure is attributed to use, not to the start. */
const STARTING_MS = 10_000;

/** Reports about releases: each load once, each failure at once. Nothing personal. */
export interface AreaReports {
  loaded(area: ReleaseName, version: string, ms: number): void;
  failed(area: ReleaseName, version: string, phase: FailurePhase, error?: unknown): void;
  /** For errors while rendering: at the first screens, or later. */
  crashed(area: ReleaseName, version: string, error?: unknown): void;
}

const ERROR_CLASS = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

/** The class of an error; never its message, which may contain names and amounts. */
const classOf = (error: unknown): string | undefined =>
  error instanceof Error && ERROR_CLASS.test(error.name) ? error.name : undefined;

/** The first stack frame in the release's own code, without the page's address. */
export function ownFrame(error: unknown, area: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const folder = area === 'shell' ? '/assets/' : `/${area}/`;
  for (const line of stack.split('\n')) {
    const [, file, place] = /([\w.-]{1,80}\.js)[^:]*:(\d{1,7}:\d{1,7})/.exec(line) ?? [];
    if (line.includes(folder) && file !== undefined) return `${file}:${place}`;
  }
  return undefined;
}

interface Parts {
  /** The server's ticket for a release; undefined where nothing is counted, as in development. */
  ticketFor(area: ReleaseName, version: string): string | undefined;
  locale(): 'en' | 'es';
  nowMs?: () => number;
  send?: (path: string, init: RequestInit) => Promise<unknown>;
}

/** Consumes the answer: an unread one keeps its request open for as long as the page is. */
const fetched = async (path: string, init: RequestInit): Promise<void> => {
  await (await fetch(path, init)).arrayBuffer();
};

/** @returns reports as beacons that outlive the page; not awaited, and never sent twice */
export function createAreaReports(parts: Parts): AreaReports {
  const { ticketFor, locale, nowMs = () => performance.now(), send = fetched } = parts;
  const reported = new Set<string>();
  const loadedMs = new Map<string, number>();
  const tell = (beacon: Omit<HealthBeacon, 'ticket' | 'locale'>): void => {
    const { area, version, phase } = beacon;
    const ticket = ticketFor(area, version);
    const mark = `${area} ${version} ${phase === undefined}`;
    if (ticket === undefined || reported.has(mark)) return;
    reported.add(mark);
    const body = JSON.stringify({ ...beacon, ticket, locale: locale() });
    const headers = { 'content-type': 'application/json' };
    send(PATH, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
  };
  const failed: AreaReports['failed'] = (area, version, phase, error) => {
    const errorClass = classOf(error);
    const frame = ownFrame(error, area);
    tell({ area, version, phase, ...(errorClass && { errorClass }), ...(frame && { frame }) });
  };
  return {
    loaded(area, version, ms) {
      loadedMs.set(`${area} ${version}`, nowMs());
      tell({ area, version, ms: Math.round(Math.min(ms, 120_000)) });
    },
    failed,
    crashed(area, version, error) {
      const since = nowMs() - (loadedMs.get(`${area} ${version}`) ?? 0);
      failed(area, version, since < STARTING_MS ? 'render' : 'crash', error);
    },
  };
}

import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { type Mount, operation, route } from '#kernel/http';

/** The conditions of `GET /api/ready`. */
interface ReadyChecks {
  /** Resolves when the database answers; rejects when it does not. */
  database(): Promise<void>;
  /** Resolves when pages can be served; omitted if none are. */
  releases?: (() => Promise<void>) | undefined;
  engine(): { ready: boolean; feedAgeMs: number | undefined };
  /** False once the process was asked to stop. */
  accepting(): boolean;
  /** Whether the database takes writes. */
  writable(): Promise<boolean>;
  /** Whether the installation is a copy, from which nothing leaves. */
  isCopy(): boolean;
}

const aliveSchema = z.object({ success: z.literal(true), status: z.literal('alive') });
const readySchema = z.object({
  success: z.boolean(),
  database: z.boolean(),
  /** False where nothing is taken in, as on a full disk; what is there is still shown. */
  writable: z.boolean(),
  releases: z.boolean(),
  engine: z.boolean(),
  /** Since the newest quote; absent before the first. */
  feedAgeMs: z.number().optional(),
  /** Present in a restored or copied installation: nothing leaves it. */
  copy: z.literal(true).optional(),
});

const answers = (check: () => Promise<void>): Promise<boolean> =>
  check().then(
    () => true,
    () => false,
  );

/** Operations for monitoring. */
export const healthOperations = {
  alive: operation({
    method: 'get',
    path: '/api/health',
    tag: 'Operation',
    summary: 'The process is alive',
    access: 'public',
    answer: aliveSchema,
  }),
  ready: operation({
    method: 'get',
    path: '/api/ready',
    tag: 'Operation',
    summary: 'Database, releases, engine and feed',
    access: 'public',
    answer: readySchema,
  }),
};

/** Mounts liveness and readiness. */
export const mountHealth =
  (checks: ReadyChecks): Mount =>
  (api) => {
    route(api, healthOperations.alive, () => ({ success: true, status: 'alive' }));
    route(api, healthOperations.ready, async () => {
      const [database, writable, releases] = await Promise.all([
        answers(() => checks.database()),
        checks.writable(),
        answers(async () => checks.releases?.()),
      ]);
      const { ready, feedAgeMs } = checks.engine();
      if (!database || !releases || !ready || !checks.accepting()) {
        throw new ApiError('UNAVAILABLE', {
          message: readyFailure({ database, releases, engine: ready }),
          retryAfterS: 2,
        });
      }
      return {
        success: true,
        database,
        writable,
        releases,
        engine: ready,
        ...(feedAgeMs !== undefined && { feedAgeMs }),
        ...(checks.isCopy() && { copy: true }),
      };
    });
  };

function readyFailure({
  database,
  releases,
  engine,
}: Record<'database' | 'releases' | 'engine', boolean>): string {
  if (!database) return 'The database does not answer';
  if (!releases) return 'No release of the shell can be read';
  return engine ? 'Shutting down' : 'The engine is starting';
}

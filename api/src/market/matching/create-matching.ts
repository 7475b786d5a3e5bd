import type { NamedEvent } from '@bothways/engine';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import type { Mount } from '#kernel/http';
import type { EngineClient } from '#market/engine';
import { EventDecisions } from './event-decisions.ts';
import { EventLookups } from './event-lookups.ts';
import { mountMatchEvents } from './events.routes.ts';
import { LeagueDecisions } from './league-decisions.ts';
import { mountMatching } from './matching.routes.ts';
import { MatchingService } from './matching.service.ts';
import { mountReports } from './reports.routes.ts';
import { EventReports } from './reports.service.ts';

interface Deps {
  db: Db;
  engine: EngineClient;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
  trustProxy: boolean;
  named?: (() => Promise<NamedEvent[]>) | undefined;
  isFollower?: boolean;
}

/** Event matching: the engine's open questions and aliases, people's decisions, customers' reports. */
interface Matching {
  service: MatchingService;
  mounts: readonly Mount[];
}

export function createMatching(deps: Deps): Matching {
  const { trustProxy } = deps;
  const service = new MatchingService(deps);
  const decisions = new EventDecisions({ ...deps, follow: () => service.follow() });
  const leagues = new LeagueDecisions({ ...deps, follow: () => service.follow() });
  return {
    service,
    mounts: [
      mountMatching({ matching: service, decisions, trustProxy }),
      mountMatchEvents({ decisions, leagues, lookups: new EventLookups(deps), trustProxy }),
      mountReports({ reports: new EventReports(deps), trustProxy }),
    ],
  };
}

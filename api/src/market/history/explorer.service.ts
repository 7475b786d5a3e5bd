import type { Mode } from '@bothways/domain/quotes';
import { ApiError } from '#kernel/errors';
import type { Identity } from '#kernel/http';
import type { EngineClient } from '#market/engine';
import type { LineQuestion } from './explorer-line.ts';
import { lackingFeature } from './history.service.ts';
import type { HistoryClient } from './history-client.ts';

/** @throws ApiError PLAN_REQUIRED when the plan lacks odds of this mode */
export function demandMode({ plan }: Pick<Identity, 'plan'>, mode: Mode): void {
  const feature = lackingFeature(plan, [mode]);
  if (feature) throw new ApiError('PLAN_REQUIRED', { feature });
}

/** A line with the engine's current sightings, as a finished body. @throws ApiError NOT_FOUND */
export async function readLineNow(
  history: Pick<HistoryClient, 'explore'>,
  engine: Pick<EngineClient, 'sightings'>,
  { event, mode, line }: Omit<LineQuestion, 'sightings'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const sightings = await engine.sightings({ eventId: event, mode, line });
  return history.explore({ name: 'line', about: { event, mode, line, sightings } });
}

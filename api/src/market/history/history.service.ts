import type { OddsHistoryQuery } from '@bothways/domain/history';
import type { Feature, Plan } from '@bothways/domain/plans';
import { planHas } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import { ApiError } from '#kernel/errors';
import { Answer } from '#kernel/http';
import type { HistoryClient } from './history-client.ts';

/**
 * The first feature that the plan lacks for the history of a selection: live history is needed for one that was quoted
 * live.
 */
export function lackingFeature(plan: Plan, modes: readonly Mode[]): Feature | undefined {
  const needed: Feature[] = ['historicOdds:prematch', ...(modes.includes('live') ? LIVE : [])];
  return needed.find((feature) => !planHas(plan, feature));
}
const LIVE: readonly Feature[] = ['historicOdds:live'];

/** The history of one price, as a finished body. @throws ApiError PLAN_REQUIRED */
export async function readHistory(
  history: Pick<HistoryClient, 'read'>,
  question: OddsHistoryQuery,
  plan: Plan,
): Promise<Answer> {
  const { modes, bytes } = await history.read(question);
  const feature = lackingFeature(plan, modes);
  if (feature) throw new ApiError('PLAN_REQUIRED', { feature });
  return new Answer(bytes);
}

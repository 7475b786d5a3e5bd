import { planFor } from '@bothways/domain/plans';
import type { Mode } from '@bothways/domain/quotes';
import { useLocale, useQuery } from '@bothways/platform';
import { Card, EmptyState, formatNumber, LockIcon } from '@bothways/ui';
import { PlanLink } from '../../subscriptions/index.ts';
import { useText } from '../../texts.ts';
import { standingQuery } from './standing.queries.ts';

/** The page stays open for long while the figures change. */
const REFRESH_MS = 30_000;

interface LockedListProps {
  feature: 'surebets' | 'valueBets';
  mode: Mode;
}

/** Returns the text of what the locked list currently contains; undefined while it is unknown or cannot be read. */
function useStandingText({ feature, mode }: LockedListProps): string | undefined {
  const t = useText();
  const locale = useLocale();
  const { data } = useQuery({ ...standingQuery(`${feature}:${mode}`), refetchInterval: REFRESH_MS });
  if (!data) return undefined;
  const { count, bestPct } = data;
  if (count === 0 || bestPct === undefined) return t(`locked.none.${feature}.${mode}`);
  const best = formatNumber(bestPct, locale, 2);
  return t(`locked.standing.${feature}.${mode}`, { count, figure: formatNumber(count, locale), best });
}

/** The plan lacks this list: its current content, the purchasable plan that includes it, and the link there. */
export function LockedList(list: LockedListProps) {
  const t = useText();
  const plan = t(`plan.${planFor(`${list.feature}:${list.mode}`)}`);
  const standing = useStandingText(list);
  return (
    <Card>
      <EmptyState
        action={<PlanLink>{t('locked.action', { plan })}</PlanLink>}
        icon={<LockIcon size={24} />}
        title={standing ?? t('locked.title')}
      >
        {t('locked.text', { plan })}
      </EmptyState>
    </Card>
  );
}

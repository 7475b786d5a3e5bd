import { type Feature, planFor } from '@bothways/domain/plans';
import { EmptyState, LockIcon } from '@bothways/ui';
import { PlanLink } from '../subscriptions/index.ts';
import { useText } from '../texts.ts';

/** The plan lacks it: names the plan that has it, with a link. */
export function OddsLocked({ feature }: { feature: Feature }) {
  const t = useText();
  const plan = t(`plan.${planFor(feature)}`);
  return (
    <EmptyState
      action={<PlanLink>{t('explorer.lockedAction', { plan })}</PlanLink>}
      icon={<LockIcon size={24} />}
      title={t('explorer.lockedTitle')}
    >
      {t(feature === 'historicOdds:live' ? 'explorer.lockedLive' : 'explorer.locked', { plan })}
    </EmptyState>
  );
}

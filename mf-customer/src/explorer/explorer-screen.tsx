import { type Feature, planFor } from '@bothways/domain/plans';
import { usePageTitle, useQuery, useSession } from '@bothways/platform';
import { EmptyState, LockIcon } from '@bothways/ui';
import { BookieNames, bookiesQuery } from '../bookies/index.ts';
import { PlanLink } from '../subscriptions/index.ts';
import { useText } from '../texts.ts';
import { EventView } from './event-view.tsx';
import styles from './explorer.module.css';
import { Finder } from './finder.tsx';
import { useChoice } from './use-choice.ts';

function Locked({ feature }: { feature: Feature }) {
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

/** Any event, past or present, at all bookmakers: how its odds came to be what they are. */
export function ExplorerScreen() {
  const t = useText();
  usePageTitle(t('explorer.title'));
  const session = useSession();
  const state = useChoice();
  const { event, mode } = state.choice;
  const bookies = useQuery(bookiesQuery('prematch'));
  const lacks = (feature: Feature): boolean => session.user !== null && !session.has(feature);
  if (lacks('historicOdds:prematch')) return <Locked feature="historicOdds:prematch" />;
  return (
    <BookieNames bookies={bookies.data?.bookies ?? []}>
      <div className={styles.page}>
        {event === undefined ? (
          <Finder {...state} />
        ) : (
          <EventView
            {...state}
            event={event}
            key={event}
            locked={
              mode === 'live' && lacks('historicOdds:live') ? <Locked feature="historicOdds:live" /> : null
            }
          />
        )}
      </div>
    </BookieNames>
  );
}

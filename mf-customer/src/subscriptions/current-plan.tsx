import { centsOfEuros } from '@bothways/domain/money';
import type { Subscription } from '@bothways/domain/subscriptions';
import { MINUTE_MS } from '@bothways/domain/time';
import { useLocalePath, useQuery, useUser } from '@bothways/platform';
import { Badge, DateText, formatDuration, Money, TaxNote, TextLink } from '@bothways/ui';
import { Fragment, type ReactNode } from 'react';
import { type PlanStatus, planStatusOf } from './plan-status.ts';
import { ProblemBanner } from './problem-banner.tsx';
import { RevisionWatch } from './revision-watch.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import styles from './subscriptions.module.css';
import { plansQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePeriodText } from './use-period-text.ts';

/** Returns the badge of the plan: a payment problem takes precedence over the plan's state. */
function badgeOf(kind: keyof typeof TONES, { problem }: Subscription) {
  const isUnpaid = problem === 'paymentFailed' || problem === 'suspended';
  return isUnpaid ? ({ tone: 'warn', status: problem } as const) : { tone: TONES[kind], status: kind };
}

const TONES = { active: 'neutral', frozen: 'warn', cancelled: 'outline' } as const;

function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Returns rows with the dates that a subscription has. */
function useRows(own: Subscription) {
  const t = useText();
  const periodText = usePeriodText();
  const { status, source, price, labelKey, endsAt, frozenAt, cancelledAt, startedAt, daysLeft } = own;
  const { renews, renewsAt, revision, given = [] } = own;
  const localePath = useLocalePath();
  const { data: plans } = useQuery(plansQuery());
  const rows: [string, ReactNode][] = [];
  if (source === 'coupon') rows.push([t('subscription.fact.price'), t('subscription.byCoupon')]);
  if (price !== undefined) {
    const per = labelKey === undefined ? '' : periodText('per', labelKey);
    rows.push([
      t('subscription.fact.price'),
      <span key="price">
        <Money cents={centsOfEuros(price)} /> {per}{' '}
        <small>
          <TaxNote tax={plans?.tax} />
        </small>
      </span>,
    ]);
  }
  if (frozenAt !== undefined)
    rows.push([t('subscription.fact.frozen'), <DateText key="f" value={frozenAt} />]);
  // The provider's charge date follows its own calendar; the end of the paid days follows ours.
  if (renewsAt !== undefined)
    rows.push([t('subscription.fact.renews'), <DateText key="r" value={renewsAt} />]);
  if (revision)
    rows.push([
      t('subscription.fact.revision'),
      t('subscription.revisionWaits', { period: periodText('periods', revision.labelKey) }),
    ]);
  if (endsAt !== undefined && status !== 'frozen')
    rows.push([t(`subscription.fact.${renews ? 'paid' : 'ends'}`), <DateText key="e" value={endsAt} />]);
  rows.push([t('subscription.fact.left'), t('subscription.days', { count: daysLeft })]);
  if (given.length > 0)
    rows.push([
      t('subscription.fact.given'),
      <TextLink href={localePath('dashboard/status')} key="g">
        {t('subscription.givenBack', {
          length: formatDuration(given.reduce((sum, { minutes }) => sum + minutes, 0) * MINUTE_MS),
        })}
      </TextLink>,
    ]);
  if (cancelledAt !== undefined) {
    rows.push([t('subscription.fact.cancelled'), <DateText key="c" value={cancelledAt} />]);
  }
  if (startedAt !== undefined)
    rows.push([t('subscription.fact.since'), <DateText key="s" value={startedAt} />]);
  return rows;
}

function Running({ planStatus }: { planStatus: Extract<PlanStatus, { subscription: Subscription }> }) {
  const t = useText();
  const { kind, subscription } = planStatus;
  const badge = badgeOf(kind, subscription);
  return (
    <>
      <p className={styles.plan}>
        {t(`plan.${subscription.plan}`)}{' '}
        <Badge tone={badge.tone}>{t(`subscription.status.${badge.status}`)}</Badge>
      </p>
      <p className={styles.note}>{t(`subscription.meaning.${kind}`)}</p>
      <Facts rows={useRows(subscription)} />
    </>
  );
}

/** The plan, how it was obtained and until when, and its actions. */
export function CurrentPlan({ own }: { own: Subscription | null }) {
  const t = useText();
  const { plan } = useUser();
  const planStatus = planStatusOf(plan, own);
  return (
    <>
      {own && <ProblemBanner own={own} />}
      {own && <RevisionWatch own={own} />}
      {'subscription' in planStatus ? (
        <Running planStatus={planStatus} />
      ) : (
        <>
          <p className={styles.plan}>{t(`plan.${plan}`)}</p>
          <p className={styles.note}>
            {t(`subscription.meaning.${own?.renews && plan === 'free' ? 'renews' : planStatus.kind}`)}
          </p>
        </>
      )}
      {own?.status === 'expired' && own.endsAt !== undefined && (
        <p className={styles.small}>
          {t('subscription.ended', { plan: t(`plan.${own.plan}`) })} <DateText value={own.endsAt} />
        </p>
      )}
      {own !== null && own.actions.length > 0 && <SubscriptionActions own={own} />}
    </>
  );
}

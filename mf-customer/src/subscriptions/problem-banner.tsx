import type { Subscription } from '@bothways/domain/subscriptions';
import { useLocale } from '@bothways/platform';
import { Banner, formatDate, MISSING } from '@bothways/ui';
import { useText } from './texts.ts';

const TONES = {
  paymentFailed: 'warning',
  suspended: 'warning',
  refunded: 'info',
  disputed: 'warning',
} as const;

/** The problem of the subscription, until when it remains usable, and how to solve it. */
export function ProblemBanner({ own: { problem, plan, endsAt, renewsAt } }: { own: Subscription }) {
  const t = useText();
  const locale = useLocale();
  if (problem === undefined) return null;
  const dateOf = (value: string | undefined) =>
    formatDate(value, { locale, missing: MISSING, invalid: MISSING });
  const facts = { plan: t(`plan.${plan}`), until: dateOf(endsAt), next: dateOf(renewsAt) };
  return (
    <Banner title={t(`subscription.problem.${problem}.title`)} tone={TONES[problem]}>
      {t(`subscription.problem.${problem}.text`, facts)}
    </Banner>
  );
}

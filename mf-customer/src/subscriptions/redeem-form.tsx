import { redeemSchema, type SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { LocaleLink, useDraftValues, useLocale, useMutation, useMutationForm } from '@bothways/platform';
import { Button, buttonClass, Form, formatDate, MISSING, readSchema, TextField } from '@bothways/ui';
import { useOnTo } from '../wanted/index.ts';
import { subscriptionErrorCode, useSubscriptionErrorText } from './subscription-error.ts';
import styles from './subscriptions.module.css';
import { redeem } from './subscriptions.queries.ts';
import { useText } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

/** Returns a function that words until when the coupon's plan lasts. */
function useSuccessText(): (answer: SubscriptionAnswer) => string {
  const t = useText();
  const locale = useLocale();
  return ({ subscription }) => {
    if (!subscription) return t('coupon.done');
    const { plan, status, endsAt, daysLeft } = subscription;
    if (status === 'frozen' || endsAt === undefined)
      return t('coupon.doneFrozen', { plan: t(`plan.${plan}`), count: daysLeft });
    const date = formatDate(endsAt, { locale, missing: MISSING, invalid: MISSING });
    return t('coupon.doneUntil', { plan: t(`plan.${plan}`), date });
  };
}

/** Form for a coupon's code. Faults are shown at the field. */
export function RedeemForm() {
  const t = useText();
  const errorText = useSubscriptionErrorText();
  const successText = useSuccessText();
  const onPlanChange = usePlanChange();
  const onTo = useOnTo();
  const values = useDraftValues('coupon', { code: '' }, ['code']);
  const sending = useMutation({
    mutationFn: ({ code }: { code: string }) => redeem(code),
    // A refusal often means that this page is outdated: the coupon was redeemed in another tab.
    onError: () => onPlanChange(),
    async onSuccess(answer) {
      values.set({ code: '' });
      await onPlanChange(answer);
    },
  });
  const { error, data } = sending;
  const form = useMutationForm(values, (typed) => readSchema(redeemSchema, typed), {
    sending,
    words: (cause) => errorText(cause, t('coupon.failed')),
    fieldOf: (cause) => (subscriptionErrorCode(cause) === 'unknown' ? undefined : 'code'),
  });
  return (
    <Form isBusy={form.isPending} onSend={() => form.submit()}>
      <div className={styles.redeem}>
        <TextField
          autoComplete="off"
          hint={t('coupon.hint')}
          label={t('coupon.code')}
          maxLength={60}
          spellCheck="false"
          {...form.field('code', t('coupon.malformed'))}
        />
        <Button className={styles.redeemButton} isPending={form.isPending} type="submit" variant="primary">
          {t('coupon.submit')}
        </Button>
      </div>
      {form.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      {error && subscriptionErrorCode(error) === 'errors.phoneUnverified' && (
        <p>
          <LocaleLink className={buttonClass()} to={onTo('account/phone')}>
            {t('coupon.verifyPhone')}
          </LocaleLink>
        </p>
      )}
      <p role="status">{data && successText(data)}</p>
    </Form>
  );
}

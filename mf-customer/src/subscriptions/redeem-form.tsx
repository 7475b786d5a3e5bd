import { couponCodeSchema, type SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { LocaleLink, useLocale, useMutation } from '@bothways/platform';
import { Button, buttonClass, Form, formatDate, MISSING, TextField } from '@bothways/ui';
import { useState } from 'react';
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
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: redeem,
    async onSuccess(answer) {
      setCode('');
      await onPlanChange(answer);
    },
  });
  const submit = (): void => {
    const read = couponCodeSchema.safeParse(code);
    setMalformed(!read.success);
    if (read.success && !isPending) mutate(read.data);
  };
  const fault = isMalformed
    ? t('coupon.malformed')
    : error
      ? errorText(error, t('coupon.failed'))
      : undefined;
  return (
    <Form isBusy={isPending} onSend={submit}>
      <div className={styles.redeem}>
        <TextField
          autoComplete="off"
          hint={t('coupon.hint')}
          label={t('coupon.code')}
          maxLength={60}
          onChange={(text) => {
            setCode(text);
            setMalformed(false);
            reset();
          }}
          spellCheck="false"
          value={code}
          {...(fault !== undefined && { error: fault })}
        />
        <Button
          className={styles.redeemButton}
          isDisabled={code.trim() === ''}
          isPending={isPending}
          type="submit"
          variant="primary"
        >
          {t('coupon.submit')}
        </Button>
      </div>
      {error && subscriptionErrorCode(error) === 'errors.phoneUnverified' && (
        <p>
          <LocaleLink className={buttonClass()} to="account/phone">
            {t('coupon.verifyPhone')}
          </LocaleLink>
        </p>
      )}
      <p role="status">{data && successText(data)}</p>
    </Form>
  );
}

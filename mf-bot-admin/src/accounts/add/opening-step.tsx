import type { BotBookie } from '@bothways/domain/bookies';
import { depositOf } from '@bothways/domain/promotions';
import { useQuery } from '@bothways/platform';
import { Form, NumberField, Skeleton, useEuroSign } from '@bothways/ui';
import { useState } from 'react';
import { PromotionChoice, promotionsQuery, useFailureToast } from '../../promotions/index.ts';
import { QueryState } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';
import type { Opening, OpeningForm } from './use-add-account.ts';

/** The fields until the promotions are loaded, and while nothing is chosen. */
interface Draft {
  /** Undefined until the user chooses; then the default is the first promotion, if any. */
  promotionId?: string | null;
  /** Undefined until the user types; then the default is the promotion's deposit. */
  depositAmount?: number | null;
}

const CENT = 0.01;

/** The values of the request, with the promotions once they are loaded. */
export function useOpening({ bookie, bot }: BotBookie, userEmail: string) {
  const [draft, setDraft] = useState<Draft>({});
  const query = useQuery(promotionsQuery(bookie, userEmail));
  const promotions = query.data?.promotions ?? [];
  const chosenId = draft.promotionId === undefined ? (promotions[0]?._id ?? null) : draft.promotionId;
  const chosen = promotions.find(({ _id }) => _id === chosenId);
  const values: Opening = {
    promotionId: chosen?._id ?? null,
    depositAmount:
      draft.depositAmount === undefined
        ? depositOf(chosen?.amount, bot.defaultDeposit ?? undefined)
        : draft.depositAmount,
  };
  // Another promotion requires its own deposit.
  const set = (patch: Draft) => setDraft('promotionId' in patch ? patch : { ...draft, ...patch });
  return { query, values, set };
}

interface Props {
  formId: string;
  bookie: BotBookie;
  name: string;
  form: OpeningForm;
  query: ReturnType<typeof useOpening>['query'];
}

/** Choice of promotion and initial deposit. */
export function OpeningStep({ formId, bookie, name, form, query }: Props) {
  const t = useText();
  const euro = useEuroSign();
  const failure = form.fault('promotionId').error ?? form.failure;
  useFailureToast(query.error, t('accounts.opening.promotionsFailed'));
  return (
    <Form
      className={styles.form}
      id={formId}
      isBusy={query.isLoading || form.isPending}
      onSend={() => form.submit()}
    >
      <p className={styles.lead}>{t('accounts.opening.lead', { name, bookie: bookie.label })}</p>
      <QueryState
        failed={t('accounts.opening.promotionsFailed')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={200} />}
      >
        {({ promotions }) => (
          <PromotionChoice
            bookieLabel={bookie.label}
            promotions={promotions}
            {...form.field('promotionId')}
          />
        )}
      </QueryState>
      <NumberField
        align="end"
        hint={t('accounts.opening.depositHint')}
        label={t('accounts.opening.deposit')}
        minValue={0}
        {...euro}
        step={CENT}
        {...form.field('depositAmount')}
      />
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </Form>
  );
}

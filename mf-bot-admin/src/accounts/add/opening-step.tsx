import type { BotBookie } from '@bothways/domain/bookies';
import { depositOf } from '@bothways/domain/promotions';
import { useQuery } from '@bothways/platform';
import { Form, NumberField, Skeleton, useEuroSign } from '@bothways/ui';
import { PromotionChoice, promotionsQuery, useFailureToast } from '../../promotions/index.ts';
import { QueryState } from '../../refusal/index.ts';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';

/** The fields of the request. */
export interface OpeningDraft {
  /** Undefined until the user chooses; then the default is the first promotion, if any. */
  promotionId?: string | null;
  /**
   * Euros; null leaves it to be decided later. Undefined until the user types; then the default is the promotion's
   * deposit.
   */
  deposit?: number | null;
}

interface Props {
  formId: string;
  bookie: BotBookie;
  userEmail: string;
  name: string;
  draft: OpeningDraft;
  onChange: (draft: OpeningDraft) => void;
  onSubmit: () => void;
}

const CENT = 0.01;

/** Resolves a draft against the promotions once they are loaded. */
export function useOpening({ bookie, bot }: BotBookie, userEmail: string, draft: OpeningDraft) {
  const query = useQuery(promotionsQuery(bookie, userEmail));
  const promotions = query.data?.promotions ?? [];
  const chosenId = draft.promotionId === undefined ? (promotions[0]?._id ?? null) : draft.promotionId;
  const chosen = promotions.find(({ _id }) => _id === chosenId);
  return {
    query,
    promotionId: chosen?._id ?? null,
    depositAmount:
      draft.deposit === undefined
        ? depositOf(chosen?.amount, bot.defaultDeposit ?? undefined)
        : draft.deposit,
  };
}

/** Choice of promotion and initial deposit. */
export function OpeningStep({ formId, bookie, userEmail, name, draft, onChange, onSubmit }: Props) {
  const t = useText();
  const euro = useEuroSign();
  const { query, promotionId, depositAmount } = useOpening(bookie, userEmail, draft);
  useFailureToast(query.error, t('accounts.opening.promotionsFailed'));
  return (
    <Form className={styles.form} id={formId} onSend={onSubmit}>
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
            // Resets the deposit: each promotion requires its own.
            onChange={(id) => onChange({ promotionId: id })}
            promotions={promotions}
            value={promotionId}
          />
        )}
      </QueryState>
      <NumberField
        align="end"
        hint={t('accounts.opening.depositHint')}
        label={t('accounts.opening.deposit')}
        minValue={0}
        onChange={(deposit) => onChange({ ...draft, deposit })}
        {...euro}
        step={CENT}
        value={depositAmount}
      />
    </Form>
  );
}

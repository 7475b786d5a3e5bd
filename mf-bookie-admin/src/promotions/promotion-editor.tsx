import type { AdminBookie } from '@bothways/domain/bookies';
import { type AdminPromotion, adminPromotionSchema, type PromotionBody } from '@bothways/domain/promotions';
import { changedRecord, isApiError, useQueryClient, useToast } from '@bothways/platform';
import { Button, Dialog, useRecordForm } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { DiscardQuestion, LeaveQuestion, useChange, useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { ChangedPromotion } from './changed-promotion.tsx';
import { bodyOf, type Faulty, recordOf, touchedOf } from './promotion-draft.ts';
import { PromotionFields } from './promotion-fields.tsx';
import { PromotionPreview } from './promotion-preview.tsx';
import styles from './promotions.module.css';
import { createPromotion, PROMOTIONS_KEY, updatePromotion } from './promotions.queries.ts';
import { useText } from './texts.ts';

interface Props {
  /** The promotion to change, or the template of a new one. */
  promotion?: AdminPromotion | undefined;
  isCopy?: boolean;
  /** Initial bookmaker of a new one, from the list's filter. */
  bookie?: string;
  bookies: readonly AdminBookie[];
  onClose: () => void;
}

const NONE: ReadonlySet<Faulty> = new Set();

/** Creates or changes a promotion, next to its preview. */
export function PromotionEditor(props: Props) {
  const { promotion, isCopy = false, bookie, bookies, onClose } = props;
  const t = useText();
  const toast = useToast();
  const id = useId();
  const refusalText = useRefusalText();
  const saved = isCopy ? undefined : promotion;
  const queryClient = useQueryClient();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(promotion, bookie));
  const form = useRecordForm(opened);
  const draft = form.values;
  const [faults, setFaults] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const change = useChange(
    async (body: PromotionBody) => {
      const { promotion: done } = saved
        ? await updatePromotion(saved._id, { ...touchedOf(form.touched, body), version: form.version })
        : await createPromotion(body);
      const { title } = done;
      toast.show({ tone: 'success', title: t(saved ? 'promotions.saved' : 'promotions.made', { title }) });
    },
    onClose,
    PROMOTIONS_KEY,
  );
  const changes = Object.keys(form.touched).length;
  const isDirty = changes > 0 && !change.isPending;
  const meet = (error: unknown): void => {
    const theirs = changedRecord(error, adminPromotionSchema);
    if (!theirs) return;
    form.meet(recordOf(theirs), isApiError(error) ? error.changedBy : undefined);
    void queryClient.invalidateQueries({ queryKey: PROMOTIONS_KEY });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending || form.changes) return;
    const sent = bodyOf(draft, promotion);
    setFaults('faults' in sent ? sent.faults : NONE);
    if ('body' in sent) change.mutate(sent.body, { onError: meet });
  };
  const failure = changedRecord(change.error, adminPromotionSchema) ? null : change.error;
  const title = saved
    ? t('promotions.editTitle', { title: saved.title })
    : t(isCopy ? 'promotions.copyTitle' : 'promotions.new');
  return (
    <Dialog
      footer={(close) => (
        <>
          {changes > 0 && (
            <span className={styles.unsaved}>{t('promotions.unsaved', { count: changes })}</span>
          )}
          <Button isDisabled={change.isPending} onPress={isDirty ? () => setAsking(true) : close}>
            {t('cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={form.changes !== undefined}
            isPending={change.isPending}
            type="submit"
            variant="primary"
          >
            {t(saved ? 'save' : 'promotions.create')}
          </Button>
        </>
      )}
      // A click outside does not discard edits.
      isDismissable={!isDirty && !change.isPending}
      isOpen
      onClose={onClose}
      size="page"
      title={title}
    >
      <div className={styles.editor}>
        <form className={page.form} id={id} noValidate onSubmit={submit}>
          <ChangedPromotion bookies={bookies} form={form} />
          {failure != null && (
            <p className={page.failure} role="alert">
              {refusalText(failure)}
            </p>
          )}
          {faults.has('other') && (
            <p className={page.failure} role="alert">
              {t('promotions.faults.other')}
            </p>
          )}
          <PromotionFields
            bookies={bookies}
            draft={draft}
            faults={faults}
            onChange={(part) => {
              form.set(part);
              setFaults(NONE);
            }}
          />
        </form>
        <PromotionPreview
          bookieLabel={bookies.find(({ value }) => value === draft.bookie)?.label ?? draft.bookie}
          draft={draft}
          saved={promotion}
        />
      </div>
      {isDirty && <LeaveQuestion />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

import type { AdminBookie } from '@bothways/domain/bookies';
import type { AdminPromotion, PromotionBody } from '@bothways/domain/promotions';
import { isApiError, useToast } from '@bothways/platform';
import { Banner, Button, Dialog } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { DiscardQuestion, LeaveQuestion, useChange, useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { bodyOf, changesOf, draftOf, type Faulty, type PromotionDraft } from './promotion-draft.ts';
import { PromotionFields } from './promotion-fields.tsx';
import { PromotionPreview } from './promotion-preview.tsx';
import styles from './promotions.module.css';
import { createPromotion, PROMOTIONS_KEY, updatePromotion } from './promotions.queries.ts';
import { useText } from './texts.ts';

interface Props {
  /** What is changed, or what a new one begins as. */
  promotion?: AdminPromotion | undefined;
  isCopy?: boolean;
  /** Where a new one is, as the list is narrowed. */
  bookie?: string;
  bookies: readonly AdminBookie[];
  onClose: () => void;
}

const NONE: ReadonlySet<Faulty> = new Set();

/** Writes a promotion down, or changes one, beside what readers will see of it. */
export function PromotionEditor(props: Props) {
  const { promotion, isCopy = false, bookie, bookies, onClose } = props;
  const t = useText();
  const toast = useToast();
  const id = useId();
  const refusalText = useRefusalText();
  const saved = isCopy ? undefined : promotion;
  const [before] = useState(() => draftOf(promotion, bookie));
  const [draft, setDraft] = useState<PromotionDraft>(before);
  const [faults, setFaults] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const change = useChange(
    async ({ body, isOver }: { body: PromotionBody; isOver: boolean }) => {
      const { title } = saved
        ? (await updatePromotion(saved._id, isOver ? body : { ...body, version: saved.version })).promotion
        : (await createPromotion(body)).promotion;
      toast.show({ tone: 'success', title: t(saved ? 'promotions.saved' : 'promotions.made', { title }) });
    },
    onClose,
    PROMOTIONS_KEY,
  );
  const changes = changesOf(draft, before);
  const isDirty = changes > 0 && !change.isPending;
  /** @param isOver whatever somebody else has saved meanwhile */
  const send = (isOver: boolean): void => {
    if (change.isPending) return;
    const sent = bodyOf(draft, promotion);
    setFaults('faults' in sent ? sent.faults : NONE);
    if ('body' in sent) change.mutate({ body: sent.body, isOver });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(false);
  };
  const isOverwriting = isApiError(change.error) && change.error.key === 'errors.promotionChanged';
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
          <Button form={id} isPending={change.isPending} type="submit" variant="primary">
            {t(saved ? 'save' : 'promotions.create')}
          </Button>
        </>
      )}
      // What is typed is not lost by a press beside the window.
      isDismissable={!isDirty && !change.isPending}
      isOpen
      onClose={onClose}
      size="page"
      title={title}
    >
      <div className={styles.editor}>
        <form className={page.form} id={id} noValidate onSubmit={submit}>
          {isOverwriting ? (
            <Banner
              action={<Button onPress={() => send(true)}>{t('promotions.saveOver')}</Button>}
              title={t('errors.promotionChanged')}
              tone="stale"
            >
              {t('promotions.changedHint')}
            </Banner>
          ) : (
            change.error != null && (
              <p className={page.failure} role="alert">
                {refusalText(change.error)}
              </p>
            )
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
              setDraft((now) => ({ ...now, ...part }));
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

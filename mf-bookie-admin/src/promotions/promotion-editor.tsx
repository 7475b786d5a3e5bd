import type { AdminBookie } from '@bothways/domain/bookies';
import { type AdminPromotion, adminPromotionSchema, type PromotionBody } from '@bothways/domain/promotions';
import { useToast } from '@bothways/platform';
import { useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { EditorDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { ChangedPromotion } from './changed-promotion.tsx';
import { bodyOf, recordOf, touchedOf } from './promotion-draft.ts';
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

/** Creates or changes a promotion, next to its preview. */
export function PromotionEditor(props: Props) {
  const { promotion, isCopy = false, bookie, bookies, onClose } = props;
  const t = useText();
  const toast = useToast();
  const saved = isCopy ? undefined : promotion;
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(promotion, bookie));
  const record = useRecordForm(opened);
  const change = useRecordChange({
    form: record,
    current: adminPromotionSchema,
    recordOf: (now) => recordOf(now),
    shown: PROMOTIONS_KEY,
    onDone: onClose,
    async send(body: PromotionBody) {
      const { promotion: done } = saved
        ? await updatePromotion(saved._id, { ...touchedOf(record.touched, body), version: record.version })
        : await createPromotion(body);
      const { title } = done;
      toast.show({ tone: 'success', title: t(saved ? 'promotions.saved' : 'promotions.made', { title }) });
    },
  });
  const form = useChangeForm(record, (values) => bodyOf(values, promotion), change);
  const draft = form.values;
  const changes = Object.keys(record.touched).length;
  const title = saved
    ? t('promotions.editTitle', { title: saved.title })
    : t(isCopy ? 'promotions.copyTitle' : 'promotions.new');
  return (
    <EditorDialog
      beside={(fields) => (
        <div className={styles.editor}>
          {fields}
          <PromotionPreview
            bookieLabel={bookies.find(({ value }) => value === draft.bookie)?.label ?? draft.bookie}
            draft={draft}
            saved={promotion}
          />
        </div>
      )}
      change={{ isPending: form.isPending, error: form.failure ?? null }}
      fault={form.faults.has('other') ? t('promotions.faults.other') : undefined}
      hasChanges={changes > 0}
      isUndecided={record.changes !== undefined}
      note={
        changes > 0 && <span className={styles.unsaved}>{t('promotions.unsaved', { count: changes })}</span>
      }
      notice={<ChangedPromotion bookies={bookies} form={record} />}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t(saved ? 'save' : 'promotions.create')}
      size="page"
      title={title}
    >
      <PromotionFields bookies={bookies} draft={draft} faultOf={form.fault} onChange={form.set} />
    </EditorDialog>
  );
}

import {
  type AdminTestimonial,
  adminTestimonialSchema,
  type TestimonialBody,
} from '@bothways/domain/testimonials';
import { useToast } from '@bothways/platform';
import { useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { EditorDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { ChangedTestimonial } from './changed-testimonial.tsx';
import { bodyOf, recordOf, touchedOf } from './testimonial-draft.ts';
import { TestimonialFields } from './testimonial-fields.tsx';
import { createTestimonial, TESTIMONIALS_KEY, updateTestimonial } from './testimonials.queries.ts';
import { useText } from './texts.ts';

interface Props {
  testimonial?: AdminTestimonial | undefined;
  onClose: () => void;
}

/** Adds or changes a testimonial. */
export function TestimonialEditor({ testimonial, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(testimonial));
  const record = useRecordForm(opened);
  const change = useRecordChange({
    form: record,
    current: adminTestimonialSchema,
    recordOf,
    shown: TESTIMONIALS_KEY,
    onDone: onClose,
    async send(body: TestimonialBody) {
      await (testimonial
        ? updateTestimonial(testimonial.id, { ...touchedOf(record.touched, body), version: record.version })
        : createTestimonial(body));
      toast.show({ tone: 'success', title: t('testimonials.saved', { name: body.name }) });
    },
  });
  const form = useChangeForm(record, bodyOf, change);
  return (
    <EditorDialog
      change={{ isPending: form.isPending, error: form.failure ?? null }}
      fault={form.faults.has('other') ? t('testimonials.faults.other') : undefined}
      hasChanges={Object.keys(record.touched).length > 0}
      isUndecided={record.changes !== undefined}
      notice={<ChangedTestimonial form={record} />}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t(testimonial ? 'save' : 'testimonials.create')}
      size="large"
      title={testimonial ? t('testimonials.editTitle', { name: testimonial.name }) : t('testimonials.new')}
    >
      <TestimonialFields draft={form.values} faultOf={form.fault} onChange={form.set} />
    </EditorDialog>
  );
}

import {
  type AdminTestimonial,
  adminTestimonialSchema,
  type TestimonialBody,
} from '@bothways/domain/testimonials';
import { changedRecord, isApiError, useQueryClient, useToast } from '@bothways/platform';
import { Button, Dialog, useRecordForm } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { DiscardQuestion, LeaveQuestion, useChange, useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { ChangedTestimonial } from './changed-testimonial.tsx';
import { bodyOf, type Faulty, recordOf, touchedOf } from './testimonial-draft.ts';
import { TestimonialFields } from './testimonial-fields.tsx';
import { createTestimonial, TESTIMONIALS_KEY, updateTestimonial } from './testimonials.queries.ts';
import { useText } from './texts.ts';

const NONE: ReadonlySet<Faulty> = new Set();

/** Adds or changes a testimonial. */
export function TestimonialEditor({
  testimonial,
  onClose,
}: {
  testimonial?: AdminTestimonial | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf(testimonial));
  const form = useRecordForm(opened);
  const [faults, setFaults] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const change = useChange(
    async (body: TestimonialBody) => {
      await (testimonial
        ? updateTestimonial(testimonial.id, { ...touchedOf(form.touched, body), version: form.version })
        : createTestimonial(body));
      toast.show({ tone: 'success', title: t('testimonials.saved', { name: body.name }) });
    },
    onClose,
    TESTIMONIALS_KEY,
  );
  const isDirty = Object.keys(form.touched).length > 0 && !change.isPending;
  const meet = (error: unknown): void => {
    const theirs = changedRecord(error, adminTestimonialSchema);
    if (!theirs) return;
    form.meet(recordOf(theirs), isApiError(error) ? error.changedBy : undefined);
    void queryClient.invalidateQueries({ queryKey: TESTIMONIALS_KEY });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending || form.changes) return;
    const sent = bodyOf(form.values);
    setFaults('faults' in sent ? sent.faults : NONE);
    if ('body' in sent) change.mutate(sent.body, { onError: meet });
  };
  const failure = changedRecord(change.error, adminTestimonialSchema) ? null : change.error;
  return (
    <Dialog
      footer={(close) => (
        <>
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
            {t(testimonial ? 'save' : 'testimonials.create')}
          </Button>
        </>
      )}
      // A click outside does not discard edits.
      isDismissable={!isDirty && !change.isPending}
      isOpen
      onClose={onClose}
      size="large"
      title={testimonial ? t('testimonials.editTitle', { name: testimonial.name }) : t('testimonials.new')}
    >
      <form className={page.form} id={id} noValidate onSubmit={submit}>
        <ChangedTestimonial form={form} />
        {(failure != null || faults.has('other')) && (
          <p className={page.failure} role="alert">
            {failure == null ? t('testimonials.faults.other') : refusalText(failure)}
          </p>
        )}
        <TestimonialFields
          draft={form.values}
          faults={faults}
          onChange={(part) => {
            form.set(part);
            setFaults(NONE);
          }}
        />
      </form>
      {isDirty && <LeaveQuestion />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

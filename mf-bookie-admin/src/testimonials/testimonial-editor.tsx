import type { AdminTestimonial, TestimonialBody } from '@bothways/domain/testimonials';
import { useToast } from '@bothways/platform';
import { Button, Dialog } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { DiscardQuestion, LeaveQuestion, useChange, useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { bodyOf, draftOf, type Faulty } from './testimonial-draft.ts';
import { TestimonialFields } from './testimonial-fields.tsx';
import { createTestimonial, TESTIMONIALS_KEY, updateTestimonial } from './testimonials.queries.ts';
import { useText } from './texts.ts';

const NONE: ReadonlySet<Faulty> = new Set();

/** Adds what somebody says, or changes it. */
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
  const [before] = useState(() => draftOf(testimonial));
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const change = useChange(
    async (body: TestimonialBody) => {
      await (testimonial
        ? updateTestimonial(testimonial.id, { ...body, version: testimonial.version })
        : createTestimonial(body));
      toast.show({ tone: 'success', title: t('testimonials.saved', { name: body.name }) });
    },
    onClose,
    TESTIMONIALS_KEY,
  );
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before) && !change.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const sent = bodyOf(draft);
    setFaults('faults' in sent ? sent.faults : NONE);
    if ('body' in sent) change.mutate(sent.body);
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={change.isPending} onPress={isDirty ? () => setAsking(true) : close}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={change.isPending} type="submit" variant="primary">
            {t(testimonial ? 'save' : 'testimonials.create')}
          </Button>
        </>
      )}
      // What is typed is not lost by a press beside the window.
      isDismissable={!isDirty && !change.isPending}
      isOpen
      onClose={onClose}
      size="large"
      title={testimonial ? t('testimonials.editTitle', { name: testimonial.name }) : t('testimonials.new')}
    >
      <form className={page.form} id={id} noValidate onSubmit={submit}>
        {(change.error != null || faults.has('other')) && (
          <p className={page.failure} role="alert">
            {change.error == null ? t('testimonials.faults.other') : refusalText(change.error)}
          </p>
        )}
        <TestimonialFields
          draft={draft}
          faults={faults}
          onChange={(part) => {
            setDraft((now) => ({ ...now, ...part }));
            setFaults(NONE);
          }}
        />
      </form>
      {isDirty && <LeaveQuestion />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

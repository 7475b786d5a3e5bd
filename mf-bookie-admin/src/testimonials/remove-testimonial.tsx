import type { AdminTestimonial } from '@bothways/domain/testimonials';
import { useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { deleteTestimonial, TESTIMONIALS_KEY } from './testimonials.queries.ts';
import { useText } from './texts.ts';

/** Confirms deleting a testimonial for good. */
export function RemoveTestimonial({
  testimonial: { id, name },
  onClose,
}: {
  testimonial: AdminTestimonial;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(
    async () => {
      await deleteTestimonial(id);
      toast.show({ tone: 'success', title: t('testimonials.removed', { name }) });
    },
    onClose,
    TESTIMONIALS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t('testimonials.remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('testimonials.removeTitle', { name })}
    >
      <p>{t('testimonials.removeText')}</p>
    </ConfirmDialog>
  );
}

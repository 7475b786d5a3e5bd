import type { AdminPromotion } from '@bothways/domain/promotions';
import { useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { deletePromotion, endPromotion, PROMOTIONS_KEY } from './promotions.queries.ts';
import { useText } from './texts.ts';
import { useRestore } from './use-restore.ts';

interface Props {
  promotion: AdminPromotion;
  onClose: () => void;
}

/** Confirms ending a promotion now. */
export function EndPromotion({ promotion: { _id, title }, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(
    async () => {
      await endPromotion(_id);
      toast.show({ tone: 'success', title: t('promotions.ended', { title }) });
    },
    onClose,
    PROMOTIONS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t('promotions.end')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('promotions.endTitle', { title })}
    >
      <p>{t('promotions.endText')}</p>
    </ConfirmDialog>
  );
}

/** Confirms deleting a promotion, and offers to restore it. */
export function RemovePromotion({ promotion, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const restore = useRestore();
  const { _id, title } = promotion;
  const { mutate, isPending, error } = useChange(
    async () => {
      await deletePromotion(_id);
      toast.show({
        tone: 'success',
        title: t('promotions.removed', { title }),
        action: { label: t('promotions.undo'), onPress: () => restore(promotion) },
      });
    },
    onClose,
    PROMOTIONS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t('promotions.remove')}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t('promotions.removeTitle', { title })}
    >
      <p>{t('promotions.removeText')}</p>
    </ConfirmDialog>
  );
}

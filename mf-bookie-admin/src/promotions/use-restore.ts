import type { AdminPromotion } from '@bothways/domain/promotions';
import { useQueryClient, useToast } from '@bothways/platform';
import { useRefusalText } from '../changes/index.ts';
import { PROMOTIONS_KEY, restorePromotion } from './promotions.queries.ts';
import { useText } from './texts.ts';

/** Restores a deleted promotion and reports it; works after the dialog that offered it is gone. */
export function useRestore(): (promotion: AdminPromotion) => void {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  return ({ _id, title }) => {
    void restorePromotion(_id)
      .then(() => {
        toast.show({ tone: 'success', title: t('promotions.restored', { title }) });
        return queryClient.invalidateQueries({ queryKey: PROMOTIONS_KEY });
      })
      .catch((error: unknown) => {
        const description = refusalText(error);
        toast.show({ tone: 'error', title: t('promotions.restoreFailed', { title }), description });
      });
  };
}

import { NOTIFICATION_ERRORS, type RequestType } from '@bothways/domain/notifications';
import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useCallback } from 'react';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { NOTIFICATIONS_KEY } from './requests.queries.ts';

/** Why something about notifications was refused, in the person's language. */
export function useNotificationRefusal(): (error: unknown) => string {
  const t = useText();
  const serverRefusal = useRefusal();
  return useCallback(
    (error) => {
      const key = isApiError(error) ? NOTIFICATION_ERRORS.find((each) => each === error.key) : undefined;
      return key === undefined ? serverRefusal(error) : t(`requests.${key}`);
    },
    [t, serverRefusal],
  );
}

/** Sends a request once at a time, says what came of it, and closes its dialog when it was sent. */
export function useSendRequest<Body>(send: (body: Body) => Promise<unknown>, onClose: () => void) {
  const t = useText();
  const toast = useToast();
  const refusal = useNotificationRefusal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: { type: RequestType; body: Body }) => send(body),
    async onSuccess(_, { type }) {
      toast.show({
        tone: 'success',
        title: t('requests.sent', { type: t(`requests.types.${type}`) }),
        description: t('requests.sentHint'),
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
    onError(error, { type }) {
      const wasAnswered = isApiError(error) && error.status > 0;
      toast.show({
        tone: 'error',
        title: wasAnswered
          ? t('requests.requestFailedGeneric', { type: t(`requests.types.${type}`) })
          : t('requests.submitError'),
        description: refusal(error),
      });
    },
  });
}

import { NOTIFICATION_ERRORS, type RequestType } from '@bothways/domain/notifications';
import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import { useCallback } from 'react';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { NOTIFICATIONS_KEY } from './requests.queries.ts';

/** Returns the localized reason for refusing a notification operation. */
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

/** Sends one request at a time, reports the outcome, and closes the dialog on success. */
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

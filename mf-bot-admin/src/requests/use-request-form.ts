import { NOTIFICATION_ERRORS, type RequestType } from '@bothways/domain/notifications';
import { isApiError, useMutation, useQueryClient, useToast } from '@bothways/platform';
import type { FormRead, FormValues } from '@bothways/ui';
import { useCallback } from 'react';
import { useBotForm, useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import type { AskedFor } from './request-head.tsx';
import { NOTIFICATIONS_KEY } from './requests.queries.ts';
import { useSendKey } from './use-send-key.ts';

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

interface Options<Values, Sent> extends AskedFor {
  values: FormValues<Values>;
  read(values: Values): FormRead<Sent, Extract<keyof Values, string>>;
  send(body: Sent & { userEmail: string; bookieName: string; key: string }): Promise<unknown>;
  onClose(): void;
}

/** The form of a request about a bookmaker. A repeated one is the same request. */
export function useRequestForm<
  Values extends { requestType: RequestType },
  Sent extends { requestType: RequestType },
>({ user, bookie, values, read, send, onClose }: Options<Values, Sent>) {
  const t = useText();
  const toast = useToast();
  const refusal = useNotificationRefusal();
  const queryClient = useQueryClient();
  const keyOf = useSendKey();
  const sending = useMutation({
    mutationFn(sent: Sent) {
      const content = { ...sent, userEmail: user._id.email, bookieName: bookie.value };
      return send({ ...content, key: keyOf(content) });
    },
    async onSuccess(_, { requestType }) {
      toast.show({
        tone: 'success',
        title: t('requests.sent', { type: t(`requests.types.${requestType}`) }),
        description: t('requests.sentHint'),
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
  const isUnsure = isApiError(sending.error) && sending.error.status === 0;
  const type = t(`requests.types.${values.values.requestType}`);
  return useBotForm(values, read, {
    sending,
    ...(isUnsure
      ? { words: () => t('requests.submitError') }
      : { words: refusal, failed: t('requests.requestFailedGeneric', { type }) }),
  });
}

import type { BotBookie } from '@bothways/domain/bookies';
import { type BookieAccount, needsBirthdate } from '@bothways/domain/bot-accounts';
import { useDraftValues, useMutation, useQueryClient, useToast } from '@bothways/platform';
import type { FormValues } from '@bothways/ui';
import { useBotForm } from '../../refusal/index.ts';
import {
  NOTIFICATIONS_KEY,
  requestOpening,
  useNotificationRefusal,
  useSendKey,
} from '../../requests/index.ts';
import { useText } from '../../texts.ts';
import { AVAILABLE_KEY, SHOWN_IN, saveCredentials } from '../accounts.queries.ts';
import {
  type CredentialsDraft,
  credentialsOf,
  NO_CREDENTIALS,
  readCredentials,
} from '../credentials-draft.ts';
import { useCredentialsForm } from '../use-credentials-form.ts';
import type { AddedUser } from './added-user.ts';

export const isNeedingBirthdate = ({ bookie, bot }: BotBookie): boolean =>
  needsBirthdate(bookie, bot.birthdateRequired);

interface Ends {
  user: AddedUser;
  bookie: BotBookie;
  onAdded?: ((bookie: string, account: BookieAccount) => Promise<void>) | undefined;
  onClose: () => void;
}

/** The form that adds the account with its credentials. */
export function useAddAccount({ user, bookie, onAdded, onClose }: Ends) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const isNeeded = isNeedingBirthdate(bookie);
  const sending = useMutation({
    mutationFn: (draft: CredentialsDraft) =>
      saveCredentials(
        { userEmail: user._id.email, bookieName: bookie.bookie },
        null,
        credentialsOf(draft, isNeeded),
      ),
    async onSuccess({ data }) {
      toast.show({ tone: 'success', title: t('accounts.credentials.added', { bookie: bookie.label }) });
      onClose();
      if (onAdded) await onAdded(bookie.bookie, data);
      const stale = [...SHOWN_IN, AVAILABLE_KEY];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const draft = `credentials:${user._id.email}:${bookie.bookie}`;
  return useCredentialsForm(
    useDraftValues(draft, NO_CREDENTIALS, ['username', 'birthday']),
    (values) => readCredentials(values, isNeeded),
    sending,
  );
}
export type AddForm = ReturnType<typeof useAddAccount>;

/** The fields of the request, named as on the wire. */
export interface Opening {
  promotionId: string | null;
  depositAmount: number | null;
}

/** The form that asks others to open the account. */
export function useRequestOpening(
  { user, bookie, onClose }: Omit<Ends, 'onAdded'>,
  values: FormValues<Opening>,
) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const keyOf = useSendKey();
  const sending = useMutation({
    mutationFn(opening: Opening) {
      const content = { userEmail: user._id.email, bookieId: bookie.bookie, ...opening };
      return requestOpening({ ...content, key: keyOf(content) });
    },
    async onSuccess() {
      toast.show({ tone: 'success', title: t('accounts.opening.sent', { bookie: bookie.label }) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
  return useBotForm(values, (sent) => ({ sent }), {
    sending,
    failed: t('accounts.opening.failed'),
    words: useNotificationRefusal(),
  });
}
export type OpeningForm = ReturnType<typeof useRequestOpening>;

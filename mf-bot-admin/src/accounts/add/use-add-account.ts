import type { BotBookie } from '@bothways/domain/bookies';
import { type BookieAccount, needsBirthdate } from '@bothways/domain/bot-accounts';
import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import {
  NOTIFICATIONS_KEY,
  requestOpening,
  useNotificationRefusal,
  useSendKey,
} from '../../requests/index.ts';
import { useText } from '../../texts.ts';
import { AVAILABLE_KEY, SHOWN_IN, saveCredentials } from '../accounts.queries.ts';
import { type CredentialsDraft, credentialsOf } from '../credentials-draft.ts';
import type { AddedUser } from './added-user.ts';

export const isNeedingBirthdate = ({ bookie, bot }: BotBookie): boolean =>
  needsBirthdate(bookie, bot.birthdateRequired);

interface Ends {
  user: AddedUser;
  onAdded: ((bookie: string, account: BookieAccount) => Promise<void>) | undefined;
  onClose: () => void;
}

/** Adds the account with its credentials. */
export function useAddAccount({ user, onAdded, onClose }: Ends) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ bookie, draft }: { bookie: BotBookie; draft: CredentialsDraft }) =>
      saveCredentials(
        { userEmail: user._id.email, bookieName: bookie.bookie },
        null,
        credentialsOf(draft, isNeedingBirthdate(bookie)),
      ),
    async onSuccess({ data }, { bookie }) {
      toast.show({ tone: 'success', title: t('accounts.credentials.added', { bookie: bookie.label }) });
      onClose();
      if (onAdded) await onAdded(bookie.bookie, data);
      const stale = [...SHOWN_IN, AVAILABLE_KEY];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

interface Opening {
  bookie: BotBookie;
  promotionId: string | null;
  depositAmount: number | null;
}

/** Asks others to open the account. */
export function useRequestOpening({ user, onClose }: Omit<Ends, 'onAdded'>) {
  const t = useText();
  const toast = useToast();
  const refusal = useNotificationRefusal();
  const queryClient = useQueryClient();
  const keyOf = useSendKey();
  return useMutation({
    mutationFn({ bookie, promotionId, depositAmount }: Opening) {
      const content = {
        userEmail: user._id.email,
        bookieId: bookie.bookie,
        promotionId,
        depositAmount,
      };
      return requestOpening({ ...content, key: keyOf(content) });
    },
    async onSuccess(_, { bookie }) {
      toast.show({ tone: 'success', title: t('accounts.opening.sent', { bookie: bookie.label }) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
    onError(error) {
      toast.show({ tone: 'error', title: t('accounts.opening.failed'), description: refusal(error) });
    },
  });
}

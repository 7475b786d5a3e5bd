import type { DeployKey } from '@bothways/domain/deploy-keys';
import { useQueryClient, useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { DEPLOY_KEYS_KEY, revokeKey, withdrawReleases } from './deploy-keys.queries.ts';
import { useText } from './texts.ts';

/** What to end: the key's validity, or its releases. */
export type KeyVerb = 'revoke' | 'withdraw';

interface Props {
  deployKey: DeployKey;
  verb: KeyVerb;
  onClose(): void;
}

/** Confirms revoking a key, or withdrawing its releases. */
export function KeyQuestion({ deployKey: { id, name, released }, verb, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useChange(
    async () => {
      const count = verb === 'withdraw' ? (await withdrawReleases(id)).withdrawn.length : 0;
      if (verb === 'revoke') await revokeKey(id);
      // The page behind shows the running releases.
      await queryClient.invalidateQueries({ queryKey: ['mf-bookie-admin', 'deployments'] });
      toast.show({ tone: 'success', title: t(`deployKeys.${verb}.done`, { name, count }) });
    },
    onClose,
    DEPLOY_KEYS_KEY,
  );
  return (
    <ConfirmDialog
      confirm={t(`deployKeys.${verb}.confirm`)}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined)}
      title={t(`deployKeys.${verb}.title`, { name })}
    >
      <p>{t(`deployKeys.${verb}.text`, { count: released })}</p>
    </ConfirmDialog>
  );
}

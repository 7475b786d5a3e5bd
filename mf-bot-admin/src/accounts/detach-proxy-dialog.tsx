import { AlertDialog, Button } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';

interface Props {
  label: string;
  proxy: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms detaching the proxy: afterwards the bookmaker sees the bot at another address. */
export function DetachProxyDialog({ label, proxy, isPending, onConfirm, onClose }: Props) {
  const t = useText();
  const hide = useHiding();
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button isPending={isPending} onPress={onConfirm} variant="danger-solid">
            {t('accounts.detach.confirm')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t('accounts.detach.title', { bookie: label })}
      tone="warning"
    >
      {t('accounts.detach.consequence', { proxy: hide(proxy) })}
    </AlertDialog>
  );
}

import { api, useMutation, usePermission, useSession } from '@bothways/platform';
import { AlertDialog, Banner, Button } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { Failure } from '../auth/failure.tsx';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Tells the back office that this installation is a copy; administrators can say that it is the real one. */
export function CopyBanner() {
  const t = useText();
  const { allowed } = usePermission('manage:deployment');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        action={
          allowed && (
            <Button onPress={() => setAsking(true)} size="small">
              {t('copy.activate')}
            </Button>
          )
        }
        title={t('copy.title')}
        tone="warning"
      >
        {t('copy.text')}
      </Banner>
      {isAsking && <ActivateDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function ActivateDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { refresh } = useSession();
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      await api.post('/api/admin/installation/activate', { schema: AS_IT_IS, body: {} });
      await refresh();
    },
  });
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('copy.cancel')}</Button>
          <Button isPending={isPending} onPress={() => mutate(undefined)} variant="danger-solid">
            {t('copy.activate')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('copy.ask')}
      tone="warning"
    >
      <p>{t('copy.consequence')}</p>
      <Failure error={error} />
    </AlertDialog>
  );
}

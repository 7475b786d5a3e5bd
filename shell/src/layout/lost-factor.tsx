import { api, useLocale, useMutation, useSession } from '@bothways/platform';
import { Banner, Button, formatDate } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import { Failure } from '../auth/failure.tsx';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Says that somebody waits to get in without the second factor, and cancels it with one press. */
export function LostFactor({ readyAt }: { readyAt: string }) {
  const t = useText();
  const locale = useLocale();
  const { refresh } = useSession();
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      await api.post('/api/account/lost-factor/cancel', { schema: AS_IT_IS, body: {} });
      await refresh();
    },
  });
  const at = formatDate(readyAt, { locale, style: 'dateTime', missing: '', invalid: '' });
  return (
    <Banner
      action={
        <Button isPending={isPending} onPress={() => mutate(undefined)} size="small">
          {t('lostDevice.cancel')}
        </Button>
      }
      title={t('lostDevice.bannerTitle')}
      tone="warning"
    >
      {t('lostDevice.bannerText', { at })}
      <Failure error={error} />
    </Banner>
  );
}

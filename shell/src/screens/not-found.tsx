import { MessagePage, useSession } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';

/** An address that leads nowhere. */
export function NotFound({ isAlone }: { isAlone?: boolean }) {
  const t = useText();
  const { status } = useSession();
  const isIn = status === 'signedIn';
  return (
    <MessagePage
      isAlone={isAlone}
      title={t('notFound.title')}
      message={t('notFound.text')}
      primary={
        isIn ? { label: t('notFound.toDashboard'), to: 'dashboard' } : { label: t('notFound.home'), to: '' }
      }
      secondary={isIn ? undefined : { label: t('login.title'), to: 'login' }}
    />
  );
}

import { MessagePage, useSession, useT } from '@bothways/platform';

/** An address that leads nowhere. */
export function NotFound() {
  const t = useT('shell');
  const { status } = useSession();
  const isIn = status === 'signedIn';
  return (
    <MessagePage
      title={t('notFound.title')}
      message={t('notFound.text')}
      primary={
        isIn ? { label: t('notFound.toDashboard'), to: 'dashboard' } : { label: t('notFound.home'), to: '' }
      }
      secondary={isIn ? undefined : { label: t('login.title'), to: 'login' }}
    />
  );
}

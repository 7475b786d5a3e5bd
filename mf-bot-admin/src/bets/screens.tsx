import { useLocalePath, usePageTitle, useParams, usePermission, useSearchParams } from '@bothways/platform';
import { LinkButton } from '@bothways/ui';
import { useText } from '../texts.ts';
import { BetsScreen } from './bets-screen.tsx';
import { nameOfEmail } from './person-name.ts';

/** One user's bets at `/bot/users/:email/bets?alias=`; available only while names are shown. */
export function UserBetsScreen() {
  const t = useText();
  const { email = '' } = useParams();
  const [params] = useSearchParams();
  const title = t('bets.titleOf', { name: params.get('alias') || nameOfEmail(email) });
  usePageTitle(title);
  return <BetsScreen key={email} note={email} source={{ email }} title={title} />;
}

/** The bets of all users visible to the caller. */
export function AllBetsScreen() {
  const t = useText();
  const title = t('bets.titleAll');
  usePageTitle(title);
  return <BetsScreen links={<HeartbeatsLink />} source="all" title={title} />;
}

function HeartbeatsLink() {
  const t = useText();
  const pathTo = useLocalePath();
  const { allowed } = usePermission('read:user:heartbeats');
  return allowed ? <LinkButton href={pathTo('bot/heartbeats')}>{t('heartbeats.title')}</LinkButton> : null;
}

/** Links to bets and heartbeats, for the head of the users screen. */
export function BetsLinks() {
  const t = useText();
  const pathTo = useLocalePath();
  return (
    <>
      <LinkButton href={pathTo('bot/bets')}>{t('bets.titleAll')}</LinkButton>
      <HeartbeatsLink />
    </>
  );
}

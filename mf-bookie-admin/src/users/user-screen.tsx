import type { UserDetail } from '@bothways/domain/users';
import { LocaleLink, usePageTitle, useParams, usePermission, useQuery } from '@bothways/platform';
import { Badge, Banner, Button, buttonClass, ChevronLeftIcon, formatDate, useUi } from '@bothways/ui';
import { useState } from 'react';
import { Guarded, PageState, pageStyles as styles } from '../page/index.ts';
import { userQuery } from '../people/index.ts';
import { DisableUser, EnableUser } from './close-user.tsx';
import { useText } from './texts.ts';
import { UserFacts } from './user-facts.tsx';
import { UserPlan } from './user-plan.tsx';
import { UserRoles } from './user-roles.tsx';
import user from './user-screen.module.css';
import { UserSessions } from './user-sessions.tsx';

/** One person: data, permissions, sessions and actions. */
export function UserScreen() {
  const { userId = '' } = useParams();
  return (
    <Guarded permission="read:user">
      <div className={styles.page}>
        <Person userId={userId} />
      </div>
    </Guarded>
  );
}

function Person({ userId }: { userId: string }) {
  const t = useText();
  const query = useQuery(userQuery(userId));
  usePageTitle(query.data?.user.name ?? t('users.title'));
  return (
    <>
      <LocaleLink className={user.back} to="admin/users">
        <ChevronLeftIcon size={14} />
        {t('users.title')}
      </LocaleLink>
      <PageState query={query} failed={t('user.failed')}>
        {(answer) => <Details user={answer.user} />}
      </PageState>
    </>
  );
}

function Details({ user: person }: { user: UserDetail }) {
  const t = useText();
  const { allowed: mayUpdate } = usePermission('update:user');
  const { locale, texts } = useUi();
  const mayChange = mayUpdate && person.beyondCaller.length === 0;
  const disabledOn = formatDate(person.disabledOn, {
    locale,
    style: 'dateTime',
    missing: texts.notAvailable,
    invalid: texts.invalidDate,
  });
  return (
    <>
      <Head mayChange={mayChange} user={person} />
      {person.disabled && (
        <Banner title={t('user.disabledSince', { date: disabledOn })} tone="warning">
          {person.disabledReason}
        </Banner>
      )}
      {mayUpdate && !mayChange && (
        <Banner title={t('user.above')} tone="info">
          {person.beyondCaller.join(', ')}
        </Banner>
      )}
      <div className={user.columns}>
        <UserFacts user={person} />
        <UserPlan user={person} />
        <UserRoles user={person} />
      </div>
      <UserSessions mayChange={mayChange} user={person} />
    </>
  );
}

function Head({ user: person, mayChange }: { user: UserDetail; mayChange: boolean }) {
  const t = useText();
  // The question remains the same, even if the account meanwhile changes state: it never becomes its opposite.
  const [asked, setAsked] = useState<'disable' | 'enable'>();
  const { allowed: mayAudit } = usePermission('read:audit');
  const { allowed: mayAccess } = usePermission('read:iam:assignment');
  const change = person.disabled ? 'enable' : 'disable';
  const close = () => setAsked(undefined);
  return (
    <header className={styles.head}>
      <h2>{person.name}</h2>
      <span className={styles.pale}>{person.email}</span>
      <Badge tone={person.disabled ? 'loss' : 'outline'}>
        {t(`users.states.${person.disabled ? 'disabled' : 'active'}`)}
      </Badge>
      <div className={styles.end}>
        {mayAccess && (
          <LocaleLink className={buttonClass()} to={`admin/iam/access?user=${person.id}`}>
            {t('user.access')}
          </LocaleLink>
        )}
        {mayAudit && (
          <LocaleLink className={buttonClass()} to={`admin/audit?target=user:${person.id}`}>
            {t('user.audit')}
          </LocaleLink>
        )}
        {mayChange && !person.isCaller && (
          <Button onPress={() => setAsked(change)} variant={person.disabled ? 'default' : 'danger'}>
            {t(`user.${change}`)}
          </Button>
        )}
      </div>
      {asked === 'enable' && <EnableUser onClose={close} user={person} />}
      {asked === 'disable' && <DisableUser onClose={close} user={person} />}
    </header>
  );
}

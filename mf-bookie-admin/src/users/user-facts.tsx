import type { UserDetail } from '@bothways/domain/users';
import { Card, DateText, MISSING } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import styles from './user-screen.module.css';

/** What we know of a person. */
export function UserFacts({ user }: { user: UserDetail }) {
  const t = useText();
  const yes = (is: boolean): string => t(is ? 'user.verified' : 'user.unverified');
  const facts: [string, ReactNode][] = [
    ['email', `${user.email} (${yes(user.emailVerified)})`],
    [
      'phone',
      user.mobilePhoneNumber ? `${user.mobilePhoneNumber} (${yes(user.mobilePhoneVerified)})` : MISSING,
    ],
    ['country', user.country ?? MISSING],
    ['profile', user.profileType ? t(`user.profiles.${user.profileType}`) : MISSING],
    ['added', <DateText key="added" style="dateTime" value={user.addedOn} />],
    [
      'onboarded',
      user.onboardedOn ? <DateText key="onboarded" style="dateTime" value={user.onboardedOn} /> : MISSING,
    ],
    ['botUsers', user.linkedBotUsers.join(', ') || MISSING],
    ['id', user.id],
  ];
  return (
    <Card as="section" className={styles.card}>
      <h3>{t('user.profile')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`user.facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

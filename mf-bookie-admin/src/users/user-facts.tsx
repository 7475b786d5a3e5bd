import type { UserDetail } from '@bothways/domain/users';
import { Card, DateText, formatCountry, MISSING, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from './texts.ts';
import styles from './user-screen.module.css';

/** Stored data of a person. */
export function UserFacts({ user }: { user: UserDetail }) {
  const t = useText();
  const { locale } = useUi();
  const yes = (is: boolean): string => t(is ? 'user.verified' : 'user.unverified');
  const facts: [string, ReactNode][] = [
    [t('user.facts.email'), `${user.email} (${yes(user.emailVerified)})`],
    [
      t('user.facts.phone'),
      user.mobilePhoneNumber ? `${user.mobilePhoneNumber} (${yes(user.mobilePhoneVerified)})` : MISSING,
    ],
    [t('user.facts.country'), user.country === undefined ? MISSING : formatCountry(user.country, locale)],
    [t('user.facts.profile'), user.profileType ? t(`user.profiles.${user.profileType}`) : MISSING],
    [t('user.facts.added'), <DateText key="added" style="dateTime" value={user.addedOn} />],
    [
      t('user.facts.onboarded'),
      user.onboardedOn ? <DateText key="onboarded" style="dateTime" value={user.onboardedOn} /> : MISSING,
    ],
    [t('user.facts.botUsers'), user.linkedBotUsers.join(', ') || MISSING],
    [t('user.facts.id'), user.id],
  ];
  return (
    <Card as="section" className={styles.card}>
      <h3>{t('user.profile')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

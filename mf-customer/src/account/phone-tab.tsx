import { useNavigate, useSession, useToast, useUser } from '@bothways/platform';
import { Badge, Button } from '@bothways/ui';
import { useState } from 'react';
import { PhoneVerification, phoneText } from '../phone/index.ts';
import { useWanted } from '../wanted/index.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { useText } from './texts.ts';

/** The verified number, and the form to change it. Once verified it leads on to the page that required it, if any. */
export function PhoneTab() {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const wanted = useWanted();
  const { refresh } = useSession();
  const { mobilePhoneNumber, mobilePhoneVerified } = useUser();
  const verified = mobilePhoneVerified ? mobilePhoneNumber : undefined;
  const [isChanging, setChanging] = useState(false);
  const onVerified = async (): Promise<void> => {
    toast.show({ tone: 'success', title: t('phone.verified') });
    setChanging(false);
    await refresh();
    if (wanted !== undefined) await navigate(wanted);
  };
  return (
    <Section lead={t('account.phone.lead')} title={t('account.phone.title')}>
      {verified !== undefined && (
        <p className={styles.fact}>
          <b>{phoneText(verified)}</b>
          <Badge>{t('account.phone.verified')}</Badge>
        </p>
      )}
      {verified === undefined || isChanging ? (
        <PhoneVerification onVerified={() => void onVerified()} verified={verified} />
      ) : (
        <div className={styles.actions}>
          <Button onPress={() => setChanging(true)}>{t('account.phone.change')}</Button>
        </div>
      )}
    </Section>
  );
}

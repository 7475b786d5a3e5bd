import type { CardUser } from '@bothways/domain/bot-users';
import { namesOf, useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './requests.module.css';

/** The user and bookmaker of a request. */
export interface AskedFor {
  user: Pick<CardUser, '_id' | 'alias'>;
  bookie: { value: string; label: string };
}

/** The request's recipients and its subject. */
export function RequestHead({ user }: Pick<AskedFor, 'user'>) {
  const t = useText();
  const [hidden] = useAnonymised();
  return <p className={styles.lead}>{t('requests.lead', { name: namesOf(user, hidden).name })}</p>;
}

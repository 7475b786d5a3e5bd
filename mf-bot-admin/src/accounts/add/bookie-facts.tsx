import type { BotBookie } from '@bothways/domain/bookies';
import { useText } from '../../texts.ts';
import styles from '../accounts.module.css';

/** Known facts about holding an account at this bookmaker. */
export function BookieFacts({ information }: Pick<BotBookie, 'information'>) {
  const t = useText();
  const { register, withdraw, recommendations } = information;
  const rows = [
    ['validation', register.validation],
    ['deposit', register.deposit],
    ['waiting', withdraw.waiting],
    ['recommendations', recommendations],
  ] as const;
  const known = rows.filter(([, text]) => text !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`accounts.facts.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

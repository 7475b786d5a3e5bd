import type { CardUser } from '@bothways/domain/bot-users';
import styles from './user-card.module.css';

/** What belongs to one person; each part asks for its own once the card is open. */
export function UserBody({ user }: { user: CardUser }) {
  return (
    <>
      <div className={styles.left} data-user={user.mode} />
      <div className={styles.right} />
    </>
  );
}

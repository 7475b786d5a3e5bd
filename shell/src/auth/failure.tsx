import { CircleAlertIcon } from '@bothways/ui';
import styles from './entrance.module.css';
import { useRefusal } from './refusal.ts';

/** Shows why the server refused; nothing where it did not. */
export function Failure({ error }: { error: unknown }) {
  const refusal = useRefusal();
  if (error == null) return null;
  return (
    <p className={styles.failure} role="alert">
      <CircleAlertIcon size={16} />
      {refusal(error).text}
    </p>
  );
}

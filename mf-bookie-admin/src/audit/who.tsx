import type { AuditEntry } from '@bothways/domain/audit';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';

/** The actor by e-mail address; the product itself by its name, a deleted user by the remaining id. */
export function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useText();
  if (actor.email !== undefined) return actor.email;
  return actor.id === 'system' ? t('audit.system') : <span className={styles.pale}>{actor.id}</span>;
}

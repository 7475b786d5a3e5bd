import type { AuditEntry } from '@bothways/domain/audit';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';

/** By e-mail; the program itself by its name, and who is gone by the id that is left. */
export function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useText();
  if (actor.email !== undefined) return actor.email;
  return actor.id === 'system' ? t('audit.system') : <span className={styles.pale}>{actor.id}</span>;
}

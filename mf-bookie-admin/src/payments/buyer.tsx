import { useLocalePath } from '@bothways/platform';
import { TextLink } from '@bothways/ui';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';

/** Who paid, and the way to their page; an account may be gone. */
export function Buyer({ buyer }: { buyer: { id: string; name: string; email: string } | undefined }) {
  const t = useText();
  const pathTo = useLocalePath();
  if (!buyer) return <span className={styles.pale}>{t('payments.gone')}</span>;
  return (
    <span className={styles.person}>
      <TextLink href={pathTo(`admin/users/${buyer.id}`)}>{buyer.name}</TextLink>
      <span>{buyer.email}</span>
    </span>
  );
}

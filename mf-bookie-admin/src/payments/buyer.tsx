import { useLocalePath } from '@bothways/platform';
import { TextLink } from '@bothways/ui';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';

/** The payer, with a link; the account may be deleted. */
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

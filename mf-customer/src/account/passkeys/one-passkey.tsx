import type { Passkey } from '@bothways/domain/account';
import { MINUTE_MS } from '@bothways/domain/time';
import { Badge, Button, DateText, RelativeTime, useNow } from '@bothways/ui';
import styles from '../account.module.css';
import { useText } from '../texts.ts';

interface Props {
  passkey: Passkey;
  onRename(): void;
  onRemove(): void;
}

/** A passkey with its age and last use, and how to rename and remove it. */
export function OnePasskey({ passkey, onRename, onRemove }: Props) {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  const { name, addedAt, lastUsedAt, backedUp } = passkey;
  return (
    <li className={styles.session}>
      <span>
        <b>{name}</b> {!backedUp && <Badge>{t('account.passkeys.oneDevice')}</Badge>}
        <span className={styles.where}>
          {t('account.passkeys.added')} <DateText value={addedAt} />
          {' · '}
          {lastUsedAt === undefined ? (
            t('account.passkeys.neverUsed')
          ) : (
            <>
              {t('account.passkeys.used')}{' '}
              <RelativeTime atMs={Math.min(nowMs, Date.parse(lastUsedAt))} nowMs={nowMs} />
            </>
          )}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button aria-label={t('account.passkeys.renameOf', { name })} onPress={onRename} size="small">
          {t('account.passkeys.rename')}
        </Button>
        <Button aria-label={t('account.passkeys.removeOf', { name })} onPress={onRemove} size="small">
          {t('account.passkeys.remove')}
        </Button>
      </span>
    </li>
  );
}

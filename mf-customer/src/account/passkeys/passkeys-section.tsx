import { MAX_PASSKEYS, type Passkey, type Security } from '@bothways/domain/account';
import { useQuery, useQueryClient } from '@bothways/platform';
import { canUsePasskeys } from '@bothways/platform/passkeys';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { passkeysQuery, securityQuery } from '../account.queries.ts';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { OnePasskey } from './one-passkey.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

function PasskeyList({ passkeys, hasFactor }: { passkeys: readonly Passkey[]; hasFactor: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = (): void => {
    setOpen(undefined);
    void queryClient.invalidateQueries(securityQuery());
  };
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={styles.note}>{t('account.passkeys.none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <OnePasskey
              key={passkey.id}
              onRemove={() => setOpen({ what: 'remove', passkey })}
              onRename={() => setOpen({ what: 'rename', passkey })}
              passkey={passkey}
            />
          ))}
        </ul>
      )}
      {passkeys.length === 1 && passkeys[0]?.backedUp === false && (
        <p className={styles.warn}>{t('account.passkeys.oneDeviceHint')}</p>
      )}
      {isFull && <p className={styles.note}>{t('account.passkeys.full', { count: MAX_PASSKEYS })}</p>}
      {!isFull && !canUsePasskeys() && <p className={styles.note}>{t('account.passkeys.unsupported')}</p>}
      {!isFull && canUsePasskeys() && (
        <div className={styles.actions}>
          <Button onPress={() => setOpen({ what: 'add' })}>{t('account.passkeys.add')}</Button>
        </div>
      )}
      {open?.what === 'add' && (
        <AddPasskeyDialog hasFactor={hasFactor} number={passkeys.length + 1} onClose={close} />
      )}
      {open?.what === 'rename' && <RenamePasskeyDialog onClose={close} passkey={open.passkey} />}
      {open?.what === 'remove' && (
        <RemovePasskeyDialog hasFactor={hasFactor} onClose={close} passkey={open.passkey} />
      )}
    </>
  );
}

/** Passkeys: sign-in by the device in place of password and code. */
export function PasskeysSection({ security }: { security: Security }) {
  const t = useText();
  return (
    <Section lead={t('account.passkeys.lead')} title={t('account.passkeys.title')}>
      <QueryState
        failed={t('account.passkeys.loadFailed')}
        query={useQuery(passkeysQuery())}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={44} />}
      >
        {({ passkeys }) => <PasskeyList hasFactor={security.secondFactor.enabled} passkeys={passkeys} />}
      </QueryState>
    </Section>
  );
}

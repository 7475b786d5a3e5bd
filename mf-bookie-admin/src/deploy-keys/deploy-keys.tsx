import type { DeployKey } from '@bothways/domain/deploy-keys';
import { useQuery } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles } from '../page/index.ts';
import styles from './deploy-keys.module.css';
import { deployKeysQuery } from './deploy-keys.queries.ts';
import { KeyForm } from './key-form.tsx';
import { KeyQuestion, type KeyVerb } from './key-question.tsx';
import { KeyShown } from './key-shown.tsx';
import { KeysTable } from './keys-table.tsx';
import { useText } from './texts.ts';

/** Keys with which external teams release: created, revoked, and their releases withdrawn. */
export function DeployKeys() {
  const t = useText();
  const query = useQuery(deployKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const [asked, setAsked] = useState<{ deployKey: DeployKey; verb: KeyVerb }>();
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h3>{t('deployKeys.title')}</h3>
        <span className={pageStyles.pale}>{t('deployKeys.text')}</span>
        <Button onPress={() => setMaking(true)} size="small">
          {t('deployKeys.make')}
        </Button>
      </header>
      <PageState failed={t('deployKeys.failed')} query={query}>
        {({ keys, installation }) => (
          <>
            <KeysTable keys={keys} onAsk={setAsked} />
            <p className={pageStyles.pale}>{t('deployKeys.installation', { installation })}</p>
          </>
        )}
      </PageState>
      {isMaking && <KeyForm onClose={() => setMaking(false)} onMade={setMade} />}
      {made !== undefined && <KeyShown deployKey={made} onClose={() => setMade(undefined)} />}
      {asked && <KeyQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

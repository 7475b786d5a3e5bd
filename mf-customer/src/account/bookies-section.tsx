import { cacheAnswer, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Form, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { BookiesChoice, moveBookies, onboardingQuery } from '../onboarding/index.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Bookmakers at which the person has accounts, entered at sign-up or later. */
export function BookiesSection() {
  const t = useText();
  const query = useQuery(onboardingQuery());
  return (
    <Section lead={t('onboarding.bookies.lead')} title={t('onboarding.bookies.title')}>
      <QueryState
        failed={t('onboarding.loadFailed')}
        query={query}
        retryLabel={t('onboarding.retry')}
        skeleton={<Skeleton height={160} />}
      >
        {({ answers: { bookies = [] } }) => <BookiesForm saved={bookies} />}
      </QueryState>
    </Section>
  );
}

const isNewIn = (known: readonly string[]) => (each: string) => !known.includes(each);

function BookiesForm({ saved }: { saved: readonly string[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  // Held as differences from the saved choice: another device may have changed it.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const chosen = [...saved.filter((each) => !removed.includes(each)), ...added.filter(isNewIn(saved))];
  const choose = (next: readonly string[]): void => {
    setAdded(next.filter(isNewIn(saved)));
    setRemoved(saved.filter(isNewIn(next)));
  };
  const { save, isSaving } = useSave({
    save: moveBookies,
    saved: t('onboarding.bookies.saved'),
    onSaved: (state) => {
      void cacheAnswer(queryClient, onboardingQuery(), state);
      setAdded([]);
      setRemoved([]);
    },
  });
  const isSame = added.every((each) => saved.includes(each)) && !removed.some((each) => saved.includes(each));
  return (
    <Form
      className={styles.form}
      isBusy={isSaving}
      onSend={() => save({ added: [...added], removed: [...removed] })}
    >
      <BookiesChoice chosen={chosen} onChange={choose} />
      <div className={styles.actions}>
        <Button isDisabled={isSame} isPending={isSaving} type="submit">
          {t('onboarding.bookies.save')}
        </Button>
      </div>
    </Form>
  );
}

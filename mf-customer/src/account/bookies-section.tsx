import { cacheAnswer, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Skeleton } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import { BookiesChoice, chooseBookies, onboardingQuery } from '../onboarding/index.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

/** Where the person has accounts, said when they signed up or later. */
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
        {({ answers: { bookies = [] } }) => <BookiesForm key={bookies.join()} saved={bookies} />}
      </QueryState>
    </Section>
  );
}

function BookiesForm({ saved }: { saved: readonly string[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const { save, isSaving } = useSave({
    save: chooseBookies,
    saved: t('onboarding.bookies.saved'),
    onSaved: (state) => void cacheAnswer(queryClient, onboardingQuery(), state),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(chosen);
  };
  const isSame = chosen.length === saved.length && chosen.every((each) => saved.includes(each));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <BookiesChoice chosen={chosen} onChange={setChosen} />
      <div className={styles.actions}>
        <Button isDisabled={isSame} isPending={isSaving} type="submit">
          {t('onboarding.bookies.save')}
        </Button>
      </div>
    </form>
  );
}

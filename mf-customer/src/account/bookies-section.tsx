import { cacheAnswer, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton, useValues } from '@bothways/ui';
import { BookiesChoice, moveBookies, onboardingQuery } from '../onboarding/index.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

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

/** Differences from the saved choice. */
interface Moves {
  added: readonly string[];
  removed: readonly string[];
}
const NONE: Moves = { added: [], removed: [] };

const isNewIn = (known: readonly string[]) => (each: string) => !known.includes(each);

function BookiesForm({ saved }: { saved: readonly string[] }) {
  const t = useText();
  const queryClient = useQueryClient();
  // Held as differences from the saved choice: another device may have changed it.
  const values = useValues(NONE);
  const form = useSaveForm(
    values,
    ({ added, removed }) => ({ sent: { added: [...added], removed: [...removed] } }),
    {
      save: moveBookies,
      saved: t('onboarding.bookies.saved'),
      onSaved: (state) => {
        void cacheAnswer(queryClient, onboardingQuery(), state);
        values.set(NONE);
      },
    },
  );
  const { added, removed } = form.values;
  const chosen = [...saved.filter((each) => !removed.includes(each)), ...added.filter(isNewIn(saved))];
  const choose = (next: readonly string[]) =>
    form.set({ added: next.filter(isNewIn(saved)), removed: saved.filter(isNewIn(next)) });
  const isSame = added.every((each) => saved.includes(each)) && !removed.some((each) => saved.includes(each));
  return (
    <SectionForm form={form} isDisabled={isSame} save={t('onboarding.bookies.save')}>
      <BookiesChoice chosen={chosen} onChange={choose} />
    </SectionForm>
  );
}

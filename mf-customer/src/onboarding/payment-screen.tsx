import type { Country } from '@bothways/domain/geo';
import { isVerified as countsAsVerified } from '@bothways/domain/identity';
import { mayAnswer } from '@bothways/domain/onboarding';
import { offeredPacks, type PackId, packIdSchema } from '@bothways/domain/packs';
import { Navigate, useQuery, useSearchParams, useUser } from '@bothways/platform';
import { Button, LinkButton } from '@bothways/ui';
import { useState } from 'react';
import { geoQuery } from '../geo/index.ts';
import { useText } from '../texts.ts';
import styles from './onboarding.module.css';
import type { OnboardingState } from './onboarding.queries.ts';
import { OnboardingLoader } from './onboarding-loader.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { PackChoice } from './pack-choice.tsx';
import { useAnswer } from './use-answer.ts';
import { useReturnTo } from './use-return-to.ts';

/** The price list of the person's country: that of the profile, else where they are (C-Z153). */
function usePacks({ answers }: OnboardingState) {
  const user = useUser();
  const { data: detected } = useQuery(geoQuery());
  const country: Country = answers.country ?? detected ?? 'ES';
  const isVerified = countsAsVerified(user) || answers.phone === 'verified';
  return { packs: offeredPacks(country, isVerified), isVerified };
}

/** The pack of the address (C-M82), else the one chosen before, if it is offered. */
function usePreselected(state: OnboardingState, offered: readonly { id: PackId }[]): PackId | null {
  const [params] = useSearchParams();
  const { data } = packIdSchema.safeParse(params.get('pack') ?? state.answers.pack);
  return offered.some(({ id }) => id === data) ? (data ?? null) : null;
}

function PackQuestion({ state }: { state: OnboardingState }) {
  const t = useText();
  const { within, target } = useReturnTo();
  const { packs, isVerified } = usePacks(state);
  const preselected = usePreselected(state, packs);
  const [pack, setPack] = useState(preselected);
  const { isPending, answer } = useAnswer();
  const isStep = state.completedAt === undefined;
  if (isStep && !mayAnswer('pack', state.answers)) return <Navigate replace to={within('onboarding')} />;
  const choice = (
    <PackChoice
      contactEmail={state.contactEmail}
      isVerified={isVerified}
      onChange={setPack}
      packs={packs}
      value={pack}
    />
  );
  if (!isStep) {
    return (
      <OnboardingPage lead={t('pack.leadLater')} step="pack" title={t('pack.title')}>
        {choice}
        <p>
          <LinkButton href={target} size="large" variant="primary">
            {t('pack.continue')}
          </LinkButton>
        </p>
      </OnboardingPage>
    );
  }
  return (
    <OnboardingPage lead={t('pack.lead')} state={state} step="pack" title={t('pack.title')}>
      {choice}
      <div className={styles.actions}>
        <Button
          isDisabled={pack === null}
          isPending={isPending}
          onPress={() => pack !== null && answer({ step: 'pack', pack })}
          size="large"
          variant="primary"
        >
          {t('pack.continue')}
        </Button>
        <Button isPending={isPending} onPress={() => answer({ step: 'pack', pack: 'skipped' })} size="large">
          {t('pack.skip')}
        </Button>
      </div>
    </OnboardingPage>
  );
}

/** `/onboarding/payment`: the packs (C-N5). What a pack costs is paid in the manager's own area. */
export function PaymentScreen() {
  return <OnboardingLoader>{(state) => <PackQuestion state={state} />}</OnboardingLoader>;
}

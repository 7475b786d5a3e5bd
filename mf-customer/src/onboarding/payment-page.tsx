import { countrySchema } from '@bothways/domain/geo';
import type { Onboarding } from '@bothways/domain/onboarding';
import type { PacksAnswer } from '@bothways/domain/orders';
import { usePageTitle, useUser } from '@bothways/platform';
import { LinkButton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useCountryName } from '../words/index.ts';
import styles from './onboarding.module.css';
import { Progress } from './progress.tsx';
import { useText } from './texts.ts';
import { useReturnTo } from './use-return-to.ts';

interface Props {
  state: Onboarding;
  /** Undefined until it is known. */
  answer: PacksAnswer | undefined;
  /** An order is shown instead of the packs. */
  isOrder: boolean;
  children: ReactNode;
}

/** Frame around the packs and the payment: the payer, and the country of the prices. */
export function PaymentPage({ state, answer, isOrder, children }: Props) {
  const t = useText();
  const countryName = useCountryName();
  const { personalData } = useUser();
  const { within } = useReturnTo();
  const title = t(isOrder ? 'payment.title' : 'pack.title');
  usePageTitle(title);
  const country = countrySchema.safeParse(answer?.country).data;
  const isStep = state.completedAt === undefined;
  return (
    <div className={styles.wide}>
      {isStep && <Progress step="pack" steps={state.steps} />}
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.lead}>{t('pack.lead')}</p>
        {country !== undefined && (
          <p className={styles.note}>
            {t('payment.who', { name: personalData.name, country: countryName(country) })}
          </p>
        )}
      </div>
      {children}
      {isStep && (
        <p className={styles.back}>
          <LinkButton href={within('onboarding', { step: 'phone' })} variant="quiet">
            {t('onboarding.back')}
          </LinkButton>
        </p>
      )}
      <p className={styles.adults}>
        <b>18+</b> {t('payment.adults')}
      </p>
    </div>
  );
}

import { SOLD_PLAN } from '@bothways/domain/plans';
import { useQuery, useSession } from '@bothways/platform';
import { ArrowLeftIcon, Button, LinkButton } from '@bothways/ui';
import { useRef, useState } from 'react';
import { Section } from '../page/index.ts';
import { useText } from '../texts.ts';
import { BotView } from './bot-view.tsx';
import { ListOrBot, type Way } from './list-or-bot.tsx';
import { PlansView } from './plans-view.tsx';
import styles from './pricing.module.css';
import { plansQuery } from './pricing.queries.ts';
import { useChoice } from './use-choice.ts';
import { useWayOn } from './use-way-on.ts';

/**
 * On the front page: pay for the list or for the bot, each with its prices, the entrance and the way back (C-L41 to
 * C-L46).
 */
export function PricingSection() {
  const t = useText();
  const [way, setWay] = useState<Way>();
  const top = useRef<HTMLDivElement>(null);
  // The pressed element is gone: moves the focus to the start of the new content.
  const show = (next: Way | undefined): void => {
    setWay(next);
    top.current?.focus({ preventScroll: true });
  };
  return (
    <Section id="plans" lead={t('pricing.leads.choice')} title={t('pricing.titles.choice')}>
      <div className={styles.chosenWay} ref={top} tabIndex={-1}>
        {way === undefined && <ListOrBot onChoose={show} />}
        {way !== undefined && (
          <Button onPress={() => show(undefined)} size="small" variant="quiet">
            <ArrowLeftIcon size={14} />
            {t('pricing.back')}
          </Button>
        )}
        {way === 'subscription' && <Subscription />}
        {way === 'bot' && <BotView />}
      </div>
    </Section>
  );
}

function Subscription() {
  const t = useText();
  const { user } = useSession();
  const { data, isPending } = useQuery(plansQuery());
  const choice = useChoice(data?.plans, isPending);
  const wayOn = useWayOn(choice.period);
  return (
    <>
      <PlansView choice={choice} hidesStarter plans={data?.plans} tax={data?.tax} />
      {choice.isSold && (
        <p className={styles.wayOn}>
          <LinkButton href={wayOn} size="large" variant="primary">
            {user
              ? t('pricing.continue')
              : t('pricing.registerFor', { plan: t(`pricing.plans.${SOLD_PLAN}`) })}
          </LinkButton>
        </p>
      )}
    </>
  );
}

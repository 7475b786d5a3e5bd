import { LocaleLink, usePageTitle, useQuery, useSearchParams } from '@bothways/platform';
import { ArrowLeftIcon } from '@bothways/ui';
import { frame, page, SiteFooter, SiteHeader } from '../page/index.ts';
import { useText } from '../texts.ts';
import { BotView } from './bot-view.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Faq } from './faq.tsx';
import { ListOrBot } from './list-or-bot.tsx';
import { PlansView } from './plans-view.tsx';
import styles from './pricing.module.css';
import { plansQuery } from './pricing.queries.ts';
import { useChoice } from './use-choice.ts';

const SHOWN = ['choice', 'bot', 'subscription'] as const;

/** Features and price of each plan, and the credit packs of the bot; each with a link back to the choice. */
export function PricingPage() {
  const t = useText();
  const [params] = useSearchParams();
  const show = SHOWN.find((each) => each === params.get('show')) ?? 'subscription';
  const { data, isPending } = useQuery(plansQuery());
  const choice = useChoice(data?.plans, isPending);
  usePageTitle(t('pricing.title'));
  return (
    <div className={page.page}>
      <SiteHeader />
      <main id="main">
        <div className={frame.frame}>
          <header className={frame.head}>
            <div>
              {show !== 'choice' && (
                <LocaleLink className={styles.back} to="pricing?show=choice">
                  <ArrowLeftIcon size={14} />
                  {t('pricing.back')}
                </LocaleLink>
              )}
              <h1 className={frame.title}>{t(`pricing.titles.${show}`)}</h1>
            </div>
            <p className={frame.lead}>{t(`pricing.leads.${show}`)}</p>
          </header>
          {show === 'choice' && <ListOrBot />}
          {show === 'bot' && <BotView />}
          {show === 'subscription' && <PlansView choice={choice} plans={data?.plans} tax={data?.tax} />}
          <Faq />
        </div>
        {show === 'subscription' && choice.isSold && choice.offer && (
          <BottomBar offer={choice.offer} tax={data?.tax} />
        )}
      </main>
      <SiteFooter />
    </div>
  );
}

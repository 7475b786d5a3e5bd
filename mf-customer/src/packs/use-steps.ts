import { useLocale } from '@bothways/platform';
import { formatWholeCredits } from '@bothways/ui';
import { useText } from './texts.ts';

/** Returns a function for the steps after a payment: approved, verified, credited; and when the bonus comes. */
export function useSteps(): (credits: number, bonus: number) => { title: string; text: string }[] {
  const t = useText();
  const locale = useLocale();
  return (credits, bonus) => [
    { title: t('payment.steps.approve'), text: t('payment.steps.approveText') },
    { title: t('payment.steps.check'), text: t('payment.steps.checkText') },
    {
      title: t('payment.steps.book', { credits: formatWholeCredits(credits, locale) }),
      text: t('payment.steps.bookText'),
    },
    ...(bonus > 0
      ? [
          {
            title: t('payment.steps.bonus', { credits: formatWholeCredits(bonus, locale) }),
            text: t('payment.steps.bonusText'),
          },
        ]
      : []),
  ];
}

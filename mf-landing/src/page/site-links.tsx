import { LocaleLink, useLocalePath } from '@bothways/platform';
import { useText } from '../texts.ts';

/** Links of the header and the menu: sections of the front page, the calculators and the plans. */
export function SiteLinks({ onPress }: { onPress?: () => void }) {
  const t = useText();
  const path = useLocalePath();
  return (
    <>
      <a href={`${path()}#ways`} onClick={onPress}>
        {t('nav.ways')}
      </a>
      <LocaleLink onClick={onPress} to="calculators">
        {t('nav.calculators')}
      </LocaleLink>
      <a href={`${path()}#questions`} onClick={onPress}>
        {t('nav.questions')}
      </a>
      <LocaleLink onClick={onPress} to="pricing">
        {t('nav.plans')}
      </LocaleLink>
    </>
  );
}

import { Logo } from '@bothways/ui';
import { useText } from '../texts.ts';
import frame from './frame.module.css';
import { LanguageChoice } from './language-choice.tsx';
import styles from './site-footer.module.css';

const HELP = [
  { name: 'jugarbien.es', href: 'https://www.jugarbien.es' },
  { name: 'gamblingtherapy.org', href: 'https://www.gamblingtherapy.org' },
] as const;

/** Brand, language, and the notice that stands on every public page. */
export function SiteFooter() {
  const t = useText();
  return (
    <footer className={frame.section}>
      <div className={frame.frame}>
        <div className={styles.brand}>
          <Logo />
          <p>{t('footer.line')}</p>
          <LanguageChoice long />
        </div>
        <div className={styles.notice}>
          <span className={styles.age}>18+</span>
          <p>
            {t('footer.responsible')}{' '}
            {HELP.map(({ name, href }, index) => (
              <span key={name}>
                {t(index === 0 ? 'footer.helpSpain' : 'footer.helpElsewhere')}{' '}
                <a href={href} rel="noreferrer" target="_blank">
                  {name}
                </a>
                {index === 0 ? '; ' : '.'}
              </span>
            ))}
          </p>
        </div>
      </div>
    </footer>
  );
}

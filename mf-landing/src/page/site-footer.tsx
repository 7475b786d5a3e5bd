import { LocaleLink, useLocalePath } from '@bothways/platform';
import { Logo } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import frame from './frame.module.css';
import { LanguageChoice } from './language-choice.tsx';
import styles from './site-footer.module.css';

const HELP = [
  { name: 'jugarbien.es', href: 'https://www.jugarbien.es' },
  { name: 'gamblingtherapy.org', href: 'https://www.gamblingtherapy.org' },
] as const;

const PRODUCT = ['ways', 'value', 'sums'] as const;
const CALCULATORS = ['arb', 'value', 'matched', 'middle', 'odds'] as const;
const PROOF = ['proofs', 'sums', 'questions'] as const;
const LEGAL = ['terms', 'privacy', 'cookies', 'refunds', 'responsible-gambling'] as const;

/** Not a landmark: pages have such lists under the same name. */
function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

/** Brand, language, every public page, and the closing notice. */
export function SiteFooter() {
  const t = useText();
  const path = useLocalePath();
  return (
    <footer className={frame.section}>
      <div className={frame.frame}>
        <div className={styles.head}>
          <div className={styles.brand}>
            <Logo />
            <p>{t('footer.line')}</p>
            <LanguageChoice long />
          </div>
          <Column title={t('footer.product')}>
            {PRODUCT.map((id) => (
              <li key={id}>
                <a href={`${path()}#${id}`}>{t(`footer.places.${id}`)}</a>
              </li>
            ))}
            <li>
              <LocaleLink to="pricing?show=bot">{t('footer.bot')}</LocaleLink>
            </li>
            <li>
              <LocaleLink to="pricing">{t('nav.plans')}</LocaleLink>
            </li>
          </Column>
          <Column title={t('footer.calculators.title')}>
            {CALCULATORS.map((kind) => (
              <li key={kind}>
                <LocaleLink to={`calculators/${kind}`}>{t(`footer.calculators.${kind}`)}</LocaleLink>
              </li>
            ))}
          </Column>
          <Column title={t('footer.proof')}>
            {PROOF.map((id) => (
              <li key={id}>
                <a href={`${path()}#${id}`}>{t(`footer.proofs.${id}`)}</a>
              </li>
            ))}
          </Column>
          <Column title={t('footer.legal')}>
            {LEGAL.map((page) => (
              <li key={page}>
                <LocaleLink to={page}>{t(`legal.${page}.title`)}</LocaleLink>
              </li>
            ))}
          </Column>
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

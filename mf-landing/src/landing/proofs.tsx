import { LinkIcon, RotateCwIcon, TableIcon, TimerIcon } from '@bothways/ui';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './proofs.module.css';

const PROOFS = [
  { id: 'clocks', Icon: TimerIcon },
  { id: 'results', Icon: TableIcon },
  { id: 'still', Icon: RotateCwIcon },
  { id: 'log', Icon: LinkIcon },
] as const;

/** The verifiable claims of the product. */
export function Proofs() {
  const t = useText();
  return (
    <section aria-label={t('proofs.label')} className={frame.section} id="proofs">
      <ul className={`${frame.frame} ${styles.proofs}`}>
        {PROOFS.map(({ id, Icon }) => (
          <li key={id}>
            <Icon size={24} />
            <h3>{t(`proofs.${id}.title`)}</h3>
            <p>{t(`proofs.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type Condition, GATE } from '@bothways/domain/area-health';
import type { Deployment, DeploymentMove } from '@bothways/domain/deployments';
import {
  Button,
  CircleCheckIcon,
  CircleXIcon,
  formatNumber,
  formatPercent,
  MISSING,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { useText } from './texts.ts';

function ConditionLine({
  condition: { rule, isMet, value },
  stable,
}: {
  condition: Condition;
  stable: string;
}) {
  const t = useText();
  const { locale } = useUi();
  const shown = () => {
    if (rule === 'contract') return '';
    if (value === undefined) return MISSING;
    return rule === 'loads'
      ? formatNumber(value, locale)
      : formatPercent(value, locale, { digits: rule === 'p75' ? 0 : 2 });
  };
  return (
    <li className={isMet ? undefined : styles.unmet}>
      {isMet ? <CircleCheckIcon size={14} /> : <CircleXIcon size={14} />}
      <span className={styles.rule}>
        {t(`deployments.rules.${rule}`, { ...GATE, version: stable })}
        <VisuallyHidden>{t(isMet ? 'deployments.met' : 'deployments.unmet')}</VisuallyHidden>
      </span>
      <span>{shown()}</span>
    </li>
  );
}

/** Whether the canary may be promoted, and the buttons for both outcomes. */
export function Promotion({ deployment, revision }: { deployment: Deployment; revision: number }) {
  const t = useText();
  const { locale } = useUi();
  const [move, setMove] = useState<DeploymentMove>();
  const { canary, stable } = deployment;
  if (!canary) return null;
  return (
    <section className={styles.pane}>
      <h3>{t('deployments.promotion')}</h3>
      <ul className={styles.rules}>
        {canary.conditions.map((condition) => (
          <ConditionLine condition={condition} key={condition.rule} stable={stable.version} />
        ))}
      </ul>
      <p className={pageStyles.pale}>
        {t('deployments.evidence', { evidence: formatNumber(canary.evidence, locale, 1) })}
      </p>
      <div className={styles.buttons}>
        <Button onPress={() => setMove({ kind: 'promote' })}>{t('deployments.promote')}</Button>
        <Button onPress={() => setMove({ kind: 'withdraw' })}>{t('deployments.withdraw')}</Button>
      </div>
      <p className={pageStyles.pale}>{t('deployments.promotionNote')}</p>
      {move && (
        <MoveDialog
          deployment={deployment}
          move={move}
          onClose={() => setMove(undefined)}
          revision={revision}
        />
      )}
    </section>
  );
}

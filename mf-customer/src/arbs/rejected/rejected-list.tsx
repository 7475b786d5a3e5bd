import { type Arb, REJECT_REASONS, type RejectReason } from '@bothways/domain/arbs';
import { useLocale } from '@bothways/platform';
import { Badge, Card, Chip } from '@bothways/ui';
import { useId } from 'react';
import { useBookieName } from '../../bookies/bookie-names.tsx';
import { useWords } from '../../words/use-wording.ts';
import { ArbRow } from '../card/arb-row.tsx';
import { EventHead } from '../card/event-head.tsx';
import { groupByEvent } from '../list/group.ts';
import { ListHead } from '../list/list-head.tsx';
import { measuredText } from './reason-text.ts';
import styles from './rejected-list.module.css';

interface ReasonsProps {
  byReason: Partial<Record<RejectReason, number>>;
  chosen: RejectReason | undefined;
  onChoose: (reason: RejectReason | undefined) => void;
}

/** How many failed which gate; pressing one shows only those. */
export function Reasons({ byReason, chosen, onChoose }: ReasonsProps) {
  const t = useWords();
  const known = REJECT_REASONS.filter((reason) => (byReason[reason] ?? 0) > 0 || reason === chosen);
  return (
    <fieldset aria-label={t('rejected.reasons')} className={styles.reasons}>
      {known.map((reason) => (
        <Chip
          isSelected={chosen === reason}
          key={reason}
          mark={false}
          onChange={(isOn) => onChoose(isOn ? reason : undefined)}
        >
          {t(`reason.${reason}.title`)} <b>{byReason[reason] ?? 0}</b>
        </Chip>
      ))}
    </fieldset>
  );
}

/** Why this one was not shown as an arb. */
function Why({ arb }: { arb: Arb }) {
  const t = useWords();
  const locale = useLocale();
  const bookieName = useBookieName();
  if (arb.reason === undefined) return null;
  const measured = measuredText(arb, { t, locale, bookieName });
  return (
    <span className={styles.why}>
      <Badge tone="outline">{t(`reason.${arb.reason}.title`)}</Badge>
      <span>
        {t(`reason.${arb.reason}.text`)}
        {measured !== undefined && <span className={styles.detail}> {measured}</span>}
      </span>
    </span>
  );
}

interface RejectedListProps {
  arbs: readonly Arb[];
  isLive: boolean;
}

/** What failed a gate, by event, with the reason and what was measured. Nothing here is to be bet on. */
export function RejectedList({ arbs, isLive }: RejectedListProps) {
  const id = useId();
  const groups = groupByEvent(arbs.map((arb) => ({ arb, goneAtMs: undefined, isNew: false })));
  return (
    <>
      <ListHead />
      <ul className={styles.events}>
        {groups.map((group) => (
          <Card aria-labelledby={`${id}${group.id}`} as="li" key={group.id}>
            {group.rows[0] && (
              <EventHead arb={group.rows[0].arb} end={null} isLive={isLive} titleId={`${id}${group.id}`} />
            )}
            {group.rows.map((row) => (
              <ArbRow
                {...row}
                isLive={isLive}
                isSelected={false}
                key={row.arb.id}
                note={<Why arb={row.arb} />}
              />
            ))}
          </Card>
        ))}
      </ul>
    </>
  );
}

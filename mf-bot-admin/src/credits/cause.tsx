import { type Counterpart, DEFAULT_COMMENT, type StatementRow } from '@bothways/domain/credits';
import type { TransferKind } from '@bothways/domain/ledger';
import {
  ArrowDownUpIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  CoinsIcon,
  GiftIcon,
  type IconComponent,
  LayersIcon,
  RotateCwIcon,
} from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import { useCreditsText } from './use-credits-text.ts';

const PICTURES: Record<TransferKind, IconComponent> = {
  pack: LayersIcon,
  bonus: GiftIcon,
  freePack: GiftIcon,
  phoneReward: GiftIcon,
  referralReward: GiftIcon,
  transfer: ArrowDownUpIcon,
  deposit: ArrowRightIcon,
  withdrawal: ArrowLeftIcon,
  credit: CoinsIcon,
  freeCredits: GiftIcon,
  raspberry: GiftIcon,
  refund: RotateCwIcon,
  dispute: RotateCwIcon,
  disputeWon: RotateCwIcon,
  debt: CoinsIcon,
  reversal: RotateCwIcon,
};

/** Returns a transfer's description; the direction names it. */
function useKindText(): (kind: TransferKind, amount: number) => string {
  const t = useText();
  return (kind, amount) =>
    kind === 'transfer' ? t(amount < 0 ? 'credits.sent' : 'credits.got') : t(`credits.kinds.${kind}`);
}

/** Returns an admin's comment, masked while names are hidden; the page's own comments are translated. */
export function useCommentText(): (comment: string | undefined) => string | undefined {
  const t = useText();
  const hide = useHiding();
  return (comment) => {
    if (comment === DEFAULT_COMMENT) return t('credits.defaultComment');
    return comment === undefined ? undefined : hide(comment);
  };
}

const nameOf = (counterpart: Counterpart | undefined): string | undefined =>
  counterpart?.kind === 'admin' || counterpart?.kind === 'botUser' ? counterpart.name : undefined;

/** Reason of a statement line: kind, counterparty and comment. */
export function Cause({ row }: { row: StatementRow }) {
  const t = useText();
  const kindText = useKindText();
  const commentText = useCommentText();
  const credits = useCreditsText();
  const Picture = PICTURES[row.reversed ?? row.kind];
  const hide = useHiding();
  const { owed = 0, amount, reversed } = row;
  const name = nameOf(row.counterpart);
  const what =
    reversed === undefined
      ? kindText(row.kind, amount)
      : t('credits.takenBack', { what: kindText(reversed, 0 - amount) });
  const pack = row.pack && t(`credits.packs.${row.pack}`);
  const details = [pack, name && hide(name), commentText(row.comment)].filter(Boolean).join(': ');
  return (
    <span className={styles.cause}>
      <Picture size={14} />
      <span>
        <b>{what}</b> {details}
        {owed !== 0 && (
          <small>
            {t(owed > 0 ? 'credits.paidDebt' : 'credits.becameDebt', { credits: credits(Math.abs(owed)) })}
          </small>
        )}
      </span>
    </span>
  );
}

import type { AdminPromotion } from '@bothways/domain/promotions';
import {
  Badge,
  type BadgeTone,
  CopyIcon,
  DateText,
  EmptyState,
  IconButton,
  MISSING,
  PencilIcon,
  RotateCwIcon,
  Table,
  type TableColumn,
  TimerIcon,
  TrashIcon,
  VisuallyHidden,
} from '@bothways/ui';
import { pageStyles as page } from '../page/index.ts';
import { useAudienceText } from './audience-text.ts';
import styles from './promotions.module.css';
import { useText } from './texts.ts';

const TONES: Record<AdminPromotion['state'], BadgeTone> = {
  running: 'neutral',
  upcoming: 'outline',
  ended: 'outline',
};

type PromotionAct = 'edit' | 'copy' | 'end' | 'remove' | 'restore';

interface Props {
  promotions: readonly AdminPromotion[];
  isNarrowed: boolean;
  mayChange: boolean;
  onAct: (what: PromotionAct, promotion: AdminPromotion) => void;
}

/** The promotions, one row each. */
export function PromotionsTable({ promotions, isNarrowed, mayChange, onAct }: Props) {
  const t = useText();
  const audienceText = useAudienceText();
  const columns: TableColumn<AdminPromotion>[] = [
    {
      id: 'title',
      header: t('promotions.fields.title'),
      cell: (promotion) => <Title of={promotion} />,
      weight: 'strong',
    },
    { id: 'bookie', header: t('promotions.fields.bookie'), cell: (promotion) => <Bookie of={promotion} /> },
    { id: 'state', header: t('promotions.state'), cell: (promotion) => <State of={promotion} /> },
    {
      id: 'type',
      header: t('promotions.fields.type'),
      cell: ({ type, subtype }) => [type, subtype].filter((each) => each !== null).join(' · ') || MISSING,
    },
    { id: 'amount', header: t('promotions.fields.amount'), cell: ({ amount }) => amount ?? MISSING },
    {
      id: 'validity',
      header: t('promotions.validity'),
      cell: (promotion) => <Validity of={promotion} />,
      weight: 'pale',
    },
    {
      id: 'audience',
      header: t('promotions.audience'),
      cell: ({ audience }) => audienceText(audience),
      weight: 'pale',
    },
  ];
  const acts: TableColumn<AdminPromotion> = {
    id: 'acts',
    header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
    cell: (promotion) => <Acts of={promotion} onAct={onAct} />,
    isActions: true,
  };
  return (
    <Table
      className={page.table}
      columns={mayChange ? [...columns, acts] : columns}
      empty={
        <EmptyState title={t(isNarrowed ? 'promotions.noMatch' : 'promotions.none')}>
          {t(isNarrowed ? 'promotions.noMatchHint' : 'promotions.noneHint')}
        </EmptyState>
      }
      label={t('promotions.title')}
      rowKey={({ _id }) => _id}
      rows={promotions}
    />
  );
}

/** On a phone the next columns are hidden: their content is repeated below the title. */
function Title({ of: promotion }: { of: AdminPromotion }) {
  return (
    <span className={styles.title}>
      {promotion.title}
      <small aria-hidden="true">
        {promotion.bookieLabel ?? promotion.bookie} <State of={promotion} />
      </small>
    </span>
  );
}

function Bookie({ of: { bookie, bookieLabel } }: { of: AdminPromotion }) {
  const t = useText();
  return bookieLabel === null ? (
    <>
      {bookie} <Badge tone="outline">{t('promotions.bookieGone')}</Badge>
    </>
  ) : (
    bookieLabel
  );
}

function State({ of: { state, deletedOn } }: { of: AdminPromotion }) {
  const t = useText();
  return deletedOn === undefined ? (
    <Badge tone={TONES[state]}>{t(`promotions.states.${state}`)}</Badge>
  ) : (
    <Badge tone="outline">{t('promotions.states.deleted')}</Badge>
  );
}

function Validity({ of: { valid_from, valid_to } }: { of: AdminPromotion }) {
  const t = useText();
  if (valid_from === null && valid_to === null) return t('promotions.always');
  return (
    <>
      {valid_from !== null && <DateText value={valid_from} />}
      {' – '}
      {valid_to !== null && <DateText value={valid_to} />}
    </>
  );
}

function Acts({ of: promotion, onAct }: { of: AdminPromotion; onAct: Props['onAct'] }) {
  const t = useText();
  const { title, state, deletedOn } = promotion;
  const act = (what: PromotionAct, picture: typeof PencilIcon) => {
    const Picture = picture;
    return (
      <IconButton
        label={t(`promotions.acts.${what}`, { title })}
        onPress={() => onAct(what, promotion)}
        size="small"
      >
        <Picture size={14} />
      </IconButton>
    );
  };
  if (deletedOn !== undefined) return <span className={page.actions}>{act('restore', RotateCwIcon)}</span>;
  return (
    <span className={page.actions}>
      {act('edit', PencilIcon)}
      {act('copy', CopyIcon)}
      {state !== 'ended' && act('end', TimerIcon)}
      {act('remove', TrashIcon)}
    </span>
  );
}

import type { AdminCoupon } from '@bothways/domain/coupons';
import {
  Badge,
  type BadgeTone,
  BanIcon,
  DateText,
  EmptyState,
  formatNumber,
  IconButton,
  MISSING,
  PencilIcon,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';

const TONES: Record<AdminCoupon['state'], BadgeTone> = {
  open: 'neutral',
  disabled: 'outline',
  expired: 'outline',
  gone: 'outline',
};

interface Props {
  coupons: readonly AdminCoupon[];
  mayManage: boolean;
  onEdit(coupon: AdminCoupon): void;
  onDisable(coupon: AdminCoupon): void;
}

/** Number of redemptions, and the limit. */
function Redemptions({ coupon }: { coupon: AdminCoupon }) {
  const t = useText();
  const { locale } = useUi();
  const { redemptions, maxRedemptions } = coupon;
  const count = formatNumber(redemptions, locale);
  return maxRedemptions === undefined
    ? count
    : t('coupons.redeemedOf', { redeemed: count, max: formatNumber(maxRedemptions, locale) });
}

/** Edit and disable buttons; a disabled coupon remains disabled. */
function Changes({
  coupon,
  onEdit,
  onDisable,
}: Pick<Props, 'onEdit' | 'onDisable'> & { coupon: AdminCoupon }) {
  const t = useText();
  const { code, state } = coupon;
  if (state === 'disabled') return null;
  return (
    <span className={styles.actions}>
      <IconButton label={t('coupons.edit', { code })} onPress={() => onEdit(coupon)} size="small">
        <PencilIcon size={14} />
      </IconButton>
      <IconButton label={t('coupons.disableOf', { code })} onPress={() => onDisable(coupon)} size="small">
        <BanIcon size={14} />
      </IconButton>
    </span>
  );
}

/** The coupons, one row each. */
export function CouponsTable({ coupons, mayManage, onEdit, onDisable }: Props) {
  const t = useText();
  const columns: TableColumn<AdminCoupon>[] = [
    { id: 'code', header: t('coupons.code'), cell: ({ code }) => code, weight: 'strong' },
    {
      id: 'state',
      header: t('coupons.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`coupons.states.${state}`)}</Badge>,
    },
    { id: 'days', header: t('coupons.days'), cell: ({ days }) => days, isNumeric: true },
    {
      id: 'redeemed',
      header: t('coupons.redeemed'),
      cell: (coupon) => <Redemptions coupon={coupon} />,
      isNumeric: true,
    },
    {
      id: 'expiry',
      header: t('coupons.expiry'),
      cell: ({ expiresAt }) =>
        expiresAt === undefined ? t('coupons.never') : <DateText style="dateTime" value={expiresAt} />,
      weight: 'pale',
    },
    { id: 'note', header: t('coupons.note'), cell: ({ note }) => note ?? MISSING },
    {
      id: 'made',
      header: t('coupons.madeBy'),
      cell: ({ createdAt, createdBy }) => (
        <>
          <DateText value={createdAt} /> {createdBy}
        </>
      ),
      weight: 'pale',
    },
  ];
  const changes: TableColumn<AdminCoupon> = {
    id: 'changes',
    header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
    cell: (coupon) => <Changes coupon={coupon} onDisable={onDisable} onEdit={onEdit} />,
    isActions: true,
  };
  return (
    <Table
      className={styles.table}
      columns={mayManage ? [...columns, changes] : columns}
      empty={<EmptyState title={t('coupons.none')}>{t('coupons.noneHint')}</EmptyState>}
      label={t('coupons.title')}
      rowKey={({ _id }) => _id}
      rows={coupons}
    />
  );
}

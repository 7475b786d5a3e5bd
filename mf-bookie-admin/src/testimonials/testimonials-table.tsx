import { type AdminTestimonial, profitOf } from '@bothways/domain/testimonials';
import type { Version } from '@bothways/domain/versions';
import { useMutation, useQueryClient, useToast } from '@bothways/platform';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Badge,
  EmptyState,
  IconButton,
  Money,
  PencilIcon,
  Percent,
  Switch,
  Table,
  type TableColumn,
  TrashIcon,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import styles from './testimonials.module.css';
import { orderTestimonials, TESTIMONIALS_KEY, updateTestimonial } from './testimonials.queries.ts';
import { useText } from './texts.ts';

interface Props {
  testimonials: readonly AdminTestimonial[];
  /** Version of the order. */
  version: Version;
  onEdit: (testimonial: AdminTestimonial) => void;
  onRemove: (testimonial: AdminTestimonial) => void;
}

/** A change made in the row itself; a refusal appears in a toast, and the row shows the saved state. */
function useInRow<Input>(send: (input: Input) => Promise<unknown>) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) =>
      void toast.show({ tone: 'error', title: t('testimonials.failed'), description: refusalText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TESTIMONIALS_KEY }),
  });
}

/** Returns the ids with one of them moved up or down. */
const moved = (rows: readonly AdminTestimonial[], at: number, by: -1 | 1): string[] => {
  const ids = rows.map(({ id }) => id);
  const [id] = ids.splice(at, 1);
  if (id !== undefined) ids.splice(at + by, 0, id);
  return ids;
};

/** On a phone the columns of plan and source are hidden: their content is repeated below the name. */
function Name({ of: { name, tag, source } }: { of: AdminTestimonial }) {
  const t = useText();
  return (
    <span className={styles.name}>
      {name}
      <small aria-hidden="true">
        {tag} · {t(`testimonials.short.${source}`)}
      </small>
    </span>
  );
}

interface RowActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** A move is in progress. */
  isMoving: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function RowActions({ name, isFirst, isLast, isMoving, onMove, onEdit, onRemove }: RowActionsProps) {
  const t = useText();
  return (
    <span className={page.actions}>
      <IconButton
        isDisabled={isFirst || isMoving}
        label={t('testimonials.up', { name })}
        onPress={() => onMove(-1)}
        size="small"
      >
        <ArrowUpIcon size={14} />
      </IconButton>
      <IconButton
        isDisabled={isLast || isMoving}
        label={t('testimonials.down', { name })}
        onPress={() => onMove(1)}
        size="small"
      >
        <ArrowDownIcon size={14} />
      </IconButton>
      <IconButton label={t('testimonials.editOf', { name })} onPress={onEdit} size="small">
        <PencilIcon size={14} />
      </IconButton>
      <IconButton label={t('testimonials.removeOf', { name })} onPress={onRemove} size="small">
        <TrashIcon size={14} />
      </IconButton>
    </span>
  );
}

/** The testimonials in order, one row each. */
export function TestimonialsTable({ testimonials, version, onEdit, onRemove }: Props) {
  const t = useText();
  const { locale } = useUi();
  const order = useInRow(orderTestimonials);
  const publish = useInRow(({ id, isPublished, version }: AdminTestimonial) =>
    updateTestimonial(id, { isPublished, version }),
  );
  const columns: TableColumn<AdminTestimonial>[] = [
    {
      id: 'name',
      header: t('testimonials.name'),
      cell: (testimonial) => <Name of={testimonial} />,
      weight: 'strong',
    },
    {
      id: 'published',
      header: t('testimonials.published'),
      cell: (testimonial) => (
        <Switch
          aria-label={t('testimonials.publishOf', { name: testimonial.name })}
          isDisabled={publish.isPending || (testimonial.source === 'customer' && !testimonial.hasConsent)}
          isSelected={testimonial.isPublished}
          onChange={(isPublished) => publish.mutate({ ...testimonial, isPublished })}
        />
      ),
    },
    { id: 'tag', header: t('testimonials.tag'), cell: ({ tag }) => <Badge>{tag}</Badge> },
    {
      id: 'source',
      header: t('testimonials.source'),
      cell: ({ source, hasConsent }) => (
        <span className={page.badges}>
          <Badge tone="outline">{t(`testimonials.short.${source}`)}</Badge>
          {source === 'customer' && !hasConsent && <Badge>{t('testimonials.noConsent')}</Badge>}
        </span>
      ),
    },
    {
      id: 'text',
      header: t('testimonials.words'),
      cell: ({ texts }) => <span className={styles.words}>{texts[locale]}</span>,
      weight: 'pale',
    },
    {
      id: 'profit',
      header: t('testimonials.profit'),
      cell: (testimonial) => <Money cents={profitOf(testimonial)} sign="always" tone="result" />,
      isNumeric: true,
    },
    {
      id: 'roi',
      header: t('testimonials.roi'),
      cell: ({ roiPct }) => <Percent digits={1} percent={roiPct} />,
      isNumeric: true,
    },
    {
      id: 'acts',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (testimonial) => {
        const at = testimonials.indexOf(testimonial);
        return (
          <RowActions
            isFirst={at === 0}
            isLast={at === testimonials.length - 1}
            isMoving={order.isPending}
            name={testimonial.name}
            onEdit={() => onEdit(testimonial)}
            onMove={(by) => order.mutate({ ids: moved(testimonials, at, by), version })}
            onRemove={() => onRemove(testimonial)}
          />
        );
      },
      isActions: true,
    },
  ];
  return (
    <Table
      className={page.table}
      columns={columns}
      empty={<EmptyState title={t('testimonials.none')}>{t('testimonials.noneHint')}</EmptyState>}
      label={t('testimonials.title')}
      rowKey={({ id }) => id}
      rows={testimonials}
    />
  );
}

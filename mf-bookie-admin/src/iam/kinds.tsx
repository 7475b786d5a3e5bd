import type { Permission } from '@bothways/domain/identity';
import { usePermission } from '@bothways/platform';
import { Button, IconButton, PencilIcon, PlusIcon, TrashIcon } from '@bothways/ui';
import { pageStyles as styles } from '../page/index.ts';
import { useHeld } from '../people/index.ts';
import { useText } from './texts.ts';

/** Permissions to create, change and delete roles and policies, which work alike. */
const RIGHTS = {
  roles: { create: 'create:iam:role', update: 'update:iam:role', remove: 'delete:iam:role' },
  policies: { create: 'create:iam:policy', update: 'update:iam:policy', remove: 'delete:iam:policy' },
} as const satisfies Record<string, Record<'create' | 'update' | 'remove', Permission>>;
export type Kind = keyof typeof RIGHTS;

/** Explains the kind, with a create button if permitted. */
export function KindHead({ kind, onNew }: { kind: Kind; onNew: () => void }) {
  const t = useText();
  const { allowed } = usePermission(RIGHTS[kind].create);
  if (!allowed) return null;
  return (
    <div className={styles.head}>
      <p className={styles.note}>{t(`iam.${kind}.note`)}</p>
      <div className={styles.end}>
        <Button icon={<PlusIcon size={14} />} onPress={onNew} variant="primary">
          {t(`iam.${kind}.new`)}
        </Button>
      </div>
    </div>
  );
}

/** Edit and delete buttons of a row: enabled only for callers who hold all of its actions. */
export function RowChanges(props: {
  kind: Kind;
  /** The displayed name. */
  name: string;
  actions: readonly string[];
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { kind, name, actions, onEdit, onDelete } = props;
  const t = useText();
  const holds = useHeld();
  const { allowed: mayUpdate } = usePermission(RIGHTS[kind].update);
  const { allowed: mayDelete } = usePermission(RIGHTS[kind].remove);
  if (!mayUpdate && !mayDelete) return null;
  if (!holds(actions)) return <span className={styles.pale}>{t('iam.above')}</span>;
  return (
    <span className={styles.actions}>
      {mayUpdate && (
        <IconButton label={t(`iam.${kind}.edit`, { name })} onPress={onEdit} size="small">
          <PencilIcon size={14} />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton label={t(`iam.${kind}.delete`, { name })} onPress={onDelete} size="small">
          <TrashIcon size={14} />
        </IconButton>
      )}
    </span>
  );
}

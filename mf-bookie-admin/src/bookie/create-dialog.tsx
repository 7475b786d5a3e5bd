import { type AdminBookie, newBookieBodySchema } from '@bothways/domain/bookies';
import {
  useDraftValues,
  useLocalePath,
  useMutation,
  useNavigate,
  useQueryClient,
  useToast,
} from '@bothways/platform';
import { faultsIn, faultsOfIssues, TextField } from '@bothways/ui';
import { FormDialog, useChangeForm } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { BOOKIES_KEY, createBookie } from './bookie.queries.ts';
import { CountriesField } from './countries-field.tsx';
import { listIn } from './form-values.ts';

interface Props {
  bookies: readonly AdminBookie[];
  /** The original whose prices the new one copies. */
  original?: AdminBookie;
  onClose: () => void;
}

interface Draft {
  label: string;
  /** Null while it follows from the label. */
  bookie: string | null;
  provider: string;
  countries: readonly string[];
}
const FIELDS = ['bookie', 'label', 'countries', 'provider'] as const;

/** Derives a value from a name: "Casa de Apuestas" gives `casadeapuestas`. */
const valueFrom = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);

/** Adds a bookmaker, or a variant of one, and opens its page. */
export function CreateDialog({ bookies, original, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const pathTo = useLocalePath();
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: createBookie,
    async onSuccess({ bookie }) {
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({ tone: 'success', title: t('bookies.create.done', { name: bookie.label }) });
      onClose();
      void navigate(pathTo(`admin/bookies/${encodeURIComponent(bookie.value)}`));
    },
  });
  const values = useDraftValues<Draft, 'label' | 'bookie'>(
    `new-bookmaker:${original?.value ?? ''}`,
    { label: '', bookie: null, provider: original?.basicInfo.provider ?? '', countries: [] },
    ['label', 'bookie'],
  );
  const form = useChangeForm(
    values,
    ({ label, bookie, ...others }) => {
      const body = { ...others, label, bookie: bookie ?? valueFrom(label), ogBookie: original?.value };
      const read = newBookieBodySchema.safeParse(body);
      if (read.success && !bookies.some((each) => each.value === body.bookie)) return { sent: read.data };
      const nameOf = ([name]: readonly PropertyKey[]) => FIELDS.find((each) => each === name) ?? 'bookie';
      return {
        faults: read.success ? faultsIn({ bookie: true }) : faultsOfIssues(read.error.issues, body, nameOf),
      };
    },
    creating,
  );
  const value = form.values.bookie ?? valueFrom(form.values.label);
  const taken = bookies.find((each) => each.value === value);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('bookies.create.save')}
      title={original ? t('bookies.create.variantOf', { name: original.label }) : t('bookies.create.title')}
    >
      {original && <p>{t('bookies.create.variantText', { name: original.label })}</p>}
      <TextField autoFocus label={t('bookies.fields.label')} {...form.field('label')} />
      <TextField
        hint={t('bookies.create.valueHint')}
        label={t('bookies.create.value')}
        onChange={(bookie) => form.set({ bookie })}
        value={value}
        {...(taken
          ? { error: t('bookies.create.taken', { name: taken.label }) }
          : form.fault('bookie', t('bookies.create.badValue')))}
      />
      <CountriesField
        countries={form.values.countries}
        isReadOnly={false}
        label={t('bookies.fields.countries')}
        onChange={(next) => form.set({ countries: listIn(next) ?? [] })}
        {...form.fault('countries')}
      />
      <TextField
        hint={t('bookies.hints.provider')}
        label={t('bookies.fields.provider')}
        {...form.field('provider')}
      />
    </FormDialog>
  );
}

import { type AdminBookie, newBookieBodySchema } from '@bothways/domain/bookies';
import {
  isApiError,
  useLocalePath,
  useMutation,
  useNavigate,
  useQueryClient,
  useToast,
} from '@bothways/platform';
import { TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useDetailText } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { BOOKIES_KEY, createBookie } from './bookie.queries.ts';
import { CountriesField } from './countries-field.tsx';

interface Props {
  bookies: readonly AdminBookie[];
  /** The new one takes its prices from this one. */
  original?: AdminBookie;
  onClose: () => void;
}

/** The value that a name suggests: "Casa de Apuestas" is `casadeapuestas`. */
export const valueFrom = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);

/** Adds a bookmaker, or a variant of one, and leads to its page. */
export function CreateDialog({ bookies, original, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const pathTo = useLocalePath();
  const queryClient = useQueryClient();
  const [label, setLabel] = useState('');
  const [typedValue, setTypedValue] = useState<string>();
  const [provider, setProvider] = useState(original?.basicInfo.provider ?? '');
  const [countries, setCountries] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const value = typedValue ?? valueFrom(label);
  const taken = bookies.find((each) => each.value === value);
  const draft = { bookie: value, label, countries, provider, ogBookie: original?.value };
  const read = newBookieBodySchema.safeParse(draft);
  const isWrong = (name: string): boolean =>
    isTried && !read.success && read.error.issues.some(({ path }) => path[0] === name);
  const creating = useMutation({
    mutationFn: createBookie,
    async onSuccess({ bookie }) {
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({ tone: 'success', title: t('bookies.create.done', { name: bookie.label }) });
      onClose();
      void navigate(pathTo(`admin/bookies/${encodeURIComponent(bookie.value)}`));
    },
  });
  const detail = useDetailText();
  const { error } = creating;
  const refused = (name: string): string | undefined =>
    isApiError(error) && error.path?.split('.')[0] === name ? detail(error) : undefined;
  const fault = (name: string, text: string) => {
    const said = refused(name) ?? (isWrong(name) ? text : undefined);
    return said === undefined ? {} : { error: said };
  };
  const isFieldsFault = isApiError(error) && ['bookie', 'label', 'countries', 'provider'].some(refused);
  return (
    <FormDialog
      error={isFieldsFault ? null : error}
      isPending={creating.isPending}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (read.success && !taken) creating.mutate(read.data);
      }}
      save={t('bookies.create.save')}
      title={original ? t('bookies.create.variantOf', { name: original.label }) : t('bookies.create.title')}
    >
      {original && <p>{t('bookies.create.variantText', { name: original.label })}</p>}
      <TextField
        autoFocus
        label={t('bookies.fields.label')}
        onChange={setLabel}
        value={label}
        {...fault('label', t('bookies.faults.needed'))}
      />
      <TextField
        hint={t('bookies.create.valueHint')}
        label={t('bookies.create.value')}
        onChange={setTypedValue}
        value={value}
        {...(taken
          ? { error: t('bookies.create.taken', { name: taken.label }) }
          : fault('bookie', t('bookies.create.badValue')))}
      />
      <CountriesField
        countries={countries}
        isReadOnly={false}
        label={t('bookies.fields.countries')}
        onChange={(next) => setCountries(Array.isArray(next) ? next : [])}
        {...fault('countries', t('bookies.faults.needed'))}
      />
      <TextField
        hint={t('bookies.hints.provider')}
        label={t('bookies.fields.provider')}
        onChange={setProvider}
        value={provider}
        {...fault('provider', t('bookies.faults.invalid'))}
      />
    </FormDialog>
  );
}

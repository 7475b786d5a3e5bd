import type { AdminBookie } from '@bothways/domain/bookies';
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
import { FormDialog, useValueRefusalText } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { BOOKIES_KEY, createBookie } from './bookie.queries.ts';
import { CountriesField } from './countries-field.tsx';
import { checkedNew, newFieldAt } from './faults.ts';
import { listIn } from './form-values.ts';
import { useFaultText } from './use-fault-text.ts';

interface Props {
  bookies: readonly AdminBookie[];
  /** The original whose prices the new one copies. */
  original?: AdminBookie;
  onClose: () => void;
}

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
  const [label, setLabel] = useState('');
  const [typedValue, setTypedValue] = useState<string>();
  const [provider, setProvider] = useState(original?.basicInfo.provider ?? '');
  const [countries, setCountries] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const value = typedValue ?? valueFrom(label);
  const taken = bookies.find((each) => each.value === value);
  const draft = { bookie: value, label, countries, provider, ogBookie: original?.value };
  const read = checkedNew(draft);
  const faultText = useFaultText();
  const found = (name: string): string | undefined => {
    const fault = isTried && !read.ok ? read.faults[name] : undefined;
    return fault && faultText(fault);
  };
  const creating = useMutation({
    mutationFn: createBookie,
    async onSuccess({ bookie }) {
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({ tone: 'success', title: t('bookies.create.done', { name: bookie.label }) });
      onClose();
      void navigate(pathTo(`admin/bookies/${encodeURIComponent(bookie.value)}`));
    },
  });
  const valueRefusalText = useValueRefusalText();
  const { error } = creating;
  const refused = (name: string): string | undefined =>
    isApiError(error) && error.path !== undefined && newFieldAt(error.path) === name
      ? valueRefusalText(error)
      : undefined;
  const fault = (name: string) => {
    const said = refused(name) ?? found(name);
    return said === undefined ? {} : { error: said };
  };
  /** The server's refusal applied to the previous input. */
  const typing =
    <T,>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      creating.reset();
    };
  const isFieldsFault = isApiError(error) && ['bookie', 'label', 'countries', 'provider'].some(refused);
  return (
    <FormDialog
      error={isFieldsFault ? null : error}
      isPending={creating.isPending}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (read.ok && !taken) creating.mutate(read.body);
      }}
      save={t('bookies.create.save')}
      title={original ? t('bookies.create.variantOf', { name: original.label }) : t('bookies.create.title')}
    >
      {original && <p>{t('bookies.create.variantText', { name: original.label })}</p>}
      <TextField
        autoFocus
        label={t('bookies.fields.label')}
        onChange={typing(setLabel)}
        value={label}
        {...fault('label')}
      />
      <TextField
        hint={t('bookies.create.valueHint')}
        label={t('bookies.create.value')}
        onChange={typing(setTypedValue)}
        value={value}
        {...(taken ? { error: t('bookies.create.taken', { name: taken.label }) } : fault('bookie'))}
      />
      <CountriesField
        countries={countries}
        isReadOnly={false}
        label={t('bookies.fields.countries')}
        onChange={typing((next) => setCountries(listIn(next) ?? []))}
        {...fault('countries')}
      />
      <TextField
        hint={t('bookies.hints.provider')}
        label={t('bookies.fields.provider')}
        onChange={typing(setProvider)}
        value={provider}
        {...fault('provider')}
      />
    </FormDialog>
  );
}

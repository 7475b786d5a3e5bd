import {
  type DeployKeyInput,
  deployReachSchema,
  MAX_KEY_DAYS,
  USUAL_SHARE_PCT,
} from '@bothways/domain/deploy-keys';
import { type AreaName, areaNameSchema } from '@bothways/domain/identity';
import { NumberField, RadioGroup, TextField } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { DEPLOY_KEYS_KEY, makeKey } from './deploy-keys.queries.ts';
import { useText } from './texts.ts';

const USUAL_DAYS = 90;
const MAX_NAME_CHARS = 60;

/** Parses names separated by commas or spaces; undefined if any is invalid. */
function remotesOf(text: string): AreaName[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const known = names.flatMap((name) => areaNameSchema.safeParse(name).data ?? []);
  return names.length > 0 && known.length === names.length ? known : undefined;
}

/** @param onMade receives the key itself, which no other response contains */
export function KeyForm({ onClose, onMade }: { onClose(): void; onMade(deployKey: string): void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [remotes, setRemotes] = useState('');
  const [reach, setReach] = useState<DeployKeyInput['reach']>('canary');
  const [share, setShare] = useState<number | null>(USUAL_SHARE_PCT);
  const [days, setDays] = useState<number | null>(USUAL_DAYS);
  const [isFaulty, setFaulty] = useState(false);
  const { mutate, isPending, error } = useChange(
    async (input: DeployKeyInput) => onMade((await makeKey(input)).deployKey),
    onClose,
    DEPLOY_KEYS_KEY,
  );
  const named = remotesOf(remotes);
  const isShare = reach === 'everybody' || (share !== null && share > 0);
  const save = (): void => {
    setFaulty(true);
    if (name.trim() !== '' && named && days !== null && isShare)
      mutate({ name: name.trim(), remotes: named, reach, maxSharePct: share ?? USUAL_SHARE_PCT, days });
  };
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      // The browser does not submit a form with a standing fault.
      setFaulty(false);
      set(value);
    };
  return (
    <FormDialog
      error={error}
      isPending={isPending}
      onClose={onClose}
      onSave={save}
      save={t('deployKeys.make')}
      size="small"
      title={t('deployKeys.make')}
    >
      <TextField
        autoComplete="off"
        autoFocus
        label={t('deployKeys.name')}
        maxLength={MAX_NAME_CHARS}
        onChange={edit(setName)}
        value={name}
        {...(isFaulty && name.trim() === '' && { error: t('deployKeys.nameFault') })}
      />
      <TextField
        autoComplete="off"
        hint={t('deployKeys.remotesHint')}
        label={t('deployKeys.remotes')}
        onChange={edit(setRemotes)}
        value={remotes}
        {...(isFaulty && !named && { error: t('deployKeys.remotesFault') })}
      />
      <RadioGroup
        label={t('deployKeys.reach')}
        onChange={setReach}
        options={deployReachSchema.options.map((value) => ({
          value,
          label: t(`deployKeys.reaches.${value}`),
        }))}
        value={reach}
      />
      {reach === 'canary' && (
        <NumberField
          digits={0}
          label={t('deployKeys.share')}
          maxValue={100}
          minValue={1}
          onChange={edit(setShare)}
          suffix="%"
          value={share}
          {...(isFaulty && !isShare && { error: t('deployKeys.shareFault') })}
        />
      )}
      <NumberField
        digits={0}
        label={t('deployKeys.days')}
        maxValue={MAX_KEY_DAYS}
        minValue={1}
        onChange={edit(setDays)}
        value={days}
        {...(isFaulty && days === null && { error: t('deployKeys.daysFault') })}
      />
    </FormDialog>
  );
}

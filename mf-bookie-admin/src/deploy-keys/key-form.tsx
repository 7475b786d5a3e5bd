import {
  type DeployKeyInput,
  deployReachSchema,
  MAX_KEY_DAYS,
  USUAL_SHARE_PCT,
} from '@bothways/domain/deploy-keys';
import { type AreaName, areaNameSchema } from '@bothways/domain/identity';
import { useDraftValues } from '@bothways/platform';
import { type FormRead, faultsIn, NumberField, RadioGroup, TextField } from '@bothways/ui';
import { FormDialog, useChange, useChangeForm } from '../changes/index.ts';
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

interface Draft {
  name: string;
  /** Separated by commas or spaces. */
  remotes: string;
  reach: DeployKeyInput['reach'];
  share: number | null;
  days: number | null;
}
const NEW: Draft = { name: '', remotes: '', reach: 'canary', share: USUAL_SHARE_PCT, days: USUAL_DAYS };

function read(draft: Draft): FormRead<DeployKeyInput, 'name' | 'remotes' | 'share' | 'days'> {
  const { reach, share, days } = draft;
  const name = draft.name.trim();
  const remotes = remotesOf(draft.remotes);
  const isShare = reach === 'everybody' || (share !== null && share > 0);
  if (name !== '' && remotes && days !== null && isShare)
    return { sent: { name, remotes, reach, maxSharePct: share ?? USUAL_SHARE_PCT, days } };
  return { faults: faultsIn({ name: name === '', remotes: !remotes, share: !isShare, days: days === null }) };
}

/** @param onMade receives the key itself, which no other response contains */
export function KeyForm({ onClose, onMade }: { onClose(): void; onMade(deployKey: string): void }) {
  const t = useText();
  const change = useChange(
    async (input: DeployKeyInput) => onMade((await makeKey(input)).deployKey),
    onClose,
    DEPLOY_KEYS_KEY,
  );
  const form = useChangeForm(useDraftValues('deploy-key', NEW, ['name', 'remotes', 'days']), read, change);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      save={t('deployKeys.make')}
      size="small"
      title={t('deployKeys.make')}
    >
      <TextField
        autoComplete="off"
        autoFocus
        label={t('deployKeys.name')}
        maxLength={MAX_NAME_CHARS}
        {...form.field('name', t('deployKeys.nameFault'))}
      />
      <TextField
        autoComplete="off"
        hint={t('deployKeys.remotesHint')}
        label={t('deployKeys.remotes')}
        {...form.field('remotes', t('deployKeys.remotesFault'))}
      />
      <RadioGroup
        label={t('deployKeys.reach')}
        onChange={(reach) => form.set({ reach })}
        options={deployReachSchema.options.map((value) => ({
          value,
          label: t(`deployKeys.reaches.${value}`),
        }))}
        value={form.values.reach}
      />
      {form.values.reach === 'canary' && (
        <NumberField
          digits={0}
          label={t('deployKeys.share')}
          maxValue={100}
          minValue={1}
          suffix="%"
          {...form.field('share', t('deployKeys.shareFault'))}
        />
      )}
      <NumberField
        digits={0}
        label={t('deployKeys.days')}
        maxValue={MAX_KEY_DAYS}
        minValue={1}
        {...form.field('days', t('deployKeys.daysFault'))}
      />
    </FormDialog>
  );
}

import { NO_DIGEST, type ReadDigest, readDigestSchema, rhythmOf } from '@bothways/domain/alerts';
import type { ChosenKind } from '@bothways/domain/messages';
import { cacheAnswer, changedRecord, LocaleLink, useQuery, useQueryClient } from '@bothways/platform';
import { Skeleton, Switch } from '@bothways/ui';
import { lettersQuery, saveLetters } from '../account.queries.ts';
import { alertsQuery, digestOf, saveDigest } from '../alerts/alerts.queries.ts';
import { keepOwnZone } from '../alerts/own-zone.ts';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import styles from './notifications.module.css';
import { botLettersQuery, saveBotLetters } from './notifications.queries.ts';

interface KindSwitchProps {
  /** What is switched, read out with the switch. */
  label: string;
  isOn: boolean;
  isSaving: boolean;
  onChange: (isOn: boolean) => void;
}

/** Stays focusable while it saves: whoever works by keyboard stays where they are. */
const KindSwitch = ({ label, isOn, isSaving, onChange }: KindSwitchProps) => (
  <Switch aria-label={label} isReadOnly={isSaving} isSelected={isOn} onChange={onChange} />
);

/** Ends and brings back the letters of one kind. */
export function LetterSwitch({ kind, label }: { kind: ChosenKind; label: string }) {
  const t = useText();
  const cache = useQueryClient();
  const { data } = useQuery(lettersQuery());
  const { save, isSaving } = useSave({
    save: saveLetters,
    saved: t('account.notifications.saved'),
    onSaved: (answer) => void cacheAnswer(cache, lettersQuery(), answer),
  });
  if (!data) return <Skeleton height={20} />;
  const change = (isOn: boolean) => save({ [kind]: isOn });
  return <KindSwitch isOn={data.letters[kind]} isSaving={isSaving} label={label} onChange={change} />;
}

/** The same for letters about requests of bot users, of which the bot’s pages have a switch, too. */
export function BotLettersSwitch({ label }: { label: string }) {
  const t = useText();
  const cache = useQueryClient();
  const { data, isError } = useQuery(botLettersQuery());
  const { save, isSaving } = useSave({
    save: saveBotLetters,
    saved: t('account.notifications.saved'),
    onSaved: (answer) => void cacheAnswer(cache, botLettersQuery(), answer),
  });
  if (isError) return t('account.notifications.unknown');
  if (!data) return <Skeleton height={20} />;
  const change = (byEmail: boolean) => save({ byEmail });
  return <KindSwitch isOn={data.choices.byEmail} isSaving={isSaving} label={label} onChange={change} />;
}

/** One press ends the digests; another brings a daily one, which the alerts’ page can change. */
export function DigestSwitch({ label }: { label: string }) {
  const t = useText();
  const cache = useQueryClient();
  const { data } = useQuery({ ...alertsQuery(), select: (answer) => answer.data });
  const { save, isSaving } = useSave({
    save: async ({ isOn, over }: { isOn: boolean; over: ReadDigest }) => {
      if (isOn && data) await keepOwnZone(data.settings);
      return saveDigest({ period: isOn ? 'daily' : NO_DIGEST.period, version: over.version });
    },
    saved: t('account.notifications.saved'),
    // Another window has chosen a digest meanwhile: it is shown, and stays.
    onRefused: (error) => changedRecord(error, readDigestSchema) !== undefined,
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  if (!data) return <Skeleton height={20} />;
  const digest = digestOf(data);
  const rhythm = rhythmOf(digest);
  const isOn = rhythm !== 'off';
  return (
    <>
      <KindSwitch
        isOn={isOn}
        isSaving={isSaving}
        label={label}
        onChange={(wanted) => save({ isOn: wanted, over: digest })}
      />
      {isOn && (
        <LocaleLink className={styles.detail} to="account/alerts">
          {t(`account.alerts.digest.${rhythm}`)}
        </LocaleLink>
      )}
    </>
  );
}

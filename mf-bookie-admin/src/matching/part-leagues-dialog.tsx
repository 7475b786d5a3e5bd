import { SPORTS, type Sport } from '@bothways/domain/sports';
import { useToast } from '@bothways/platform';
import { Select, TextField } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { MATCHING_KEY, partNamedLeagues } from './events.queries.ts';
import { useText } from './texts.ts';

const EMPTY = { source: '', country: '', league: '' };
const SIDES = ['one', 'other'] as const;

/** Parts two leagues that are not in the catalogue because their names are alike. */
export function PartLeaguesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(partNamedLeagues, onClose, MATCHING_KEY);
  const [sport, setSport] = useState<Sport>('football');
  const [leagues, setLeagues] = useState({ one: EMPTY, other: EMPTY });
  const isWhole = SIDES.every(
    (side) => leagues[side].source.trim() !== '' && leagues[side].league.trim() !== '',
  );
  return (
    <ConfirmDialog
      confirm={t('matching.leagues.apart')}
      error={error}
      isDisabled={!isWhole}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { sport, ...leagues },
          {
            onSuccess: () => toast.show({ tone: 'success', title: t('matching.leagues.apartDone') }),
          },
        )
      }
      title={t('matching.leagues.apartTitle')}
    >
      <p>{t('matching.leagues.namedText')}</p>
      <Select
        label={t('matching.aliases.sport')}
        onChange={setSport}
        options={SPORTS.map((value) => ({ value, label: t(`bookies.sports.${value}`) }))}
        value={sport}
      />
      {SIDES.flatMap((side, at) =>
        (['source', 'country', 'league'] as const).map((field) => (
          <TextField
            autoComplete="off"
            key={`${side} ${field}`}
            label={t(`matching.leagues.named.${field}`, { number: at + 1 })}
            maxLength={field === 'country' ? 80 : 200}
            onChange={(value) => setLeagues({ ...leagues, [side]: { ...leagues[side], [field]: value } })}
            value={leagues[side][field]}
          />
        )),
      )}
    </ConfirmDialog>
  );
}

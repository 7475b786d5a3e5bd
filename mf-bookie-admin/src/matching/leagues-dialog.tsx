import type { LeaguePair } from '@bothways/domain/matching';
import { useToast } from '@bothways/platform';
import { ConfirmDialog, useChange } from '../changes/index.ts';
import { decideLeagues, MATCHING_KEY } from './events.queries.ts';
import { useText } from './texts.ts';

/** A decision on two leagues that is to be confirmed. */
export interface LeagueQuestion {
  pair: LeaguePair;
  word: 'same' | 'apart' | 'undo';
  /** Source and name of each. */
  one: string;
  other: string;
}

/** Says what becomes of the events of two leagues, and decides. */
export function LeaguesDialog({ pair, word, one, other, onClose }: LeagueQuestion & { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const { mutate, isPending, error } = useChange(decideLeagues, onClose, MATCHING_KEY);
  return (
    <ConfirmDialog
      confirm={t(`matching.leagues.${word}`)}
      error={error}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { id: pair.id, word, version: pair.version },
          {
            onSuccess: () => toast.show({ tone: 'success', title: t(`matching.leagues.${word}Done`) }),
          },
        )
      }
      title={t(`matching.leagues.${word}Title`)}
    >
      <p>{t(`matching.leagues.${word}Text`, { one, other })}</p>
    </ConfirmDialog>
  );
}

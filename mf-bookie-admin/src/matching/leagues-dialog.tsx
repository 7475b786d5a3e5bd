import type { LeaguePair } from '@bothways/domain/matching';
import { useQueryClient, useToast } from '@bothways/platform';
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

interface Props extends LeagueQuestion {
  /**
   * The same leagues as the list has them now: another person may have decided since the question was asked. Undefined
   * if they are not among those wanted any more.
   */
  now: LeaguePair | undefined;
  onClose: () => void;
}

/** Says what becomes of the events of two leagues, and decides. */
export function LeaguesDialog({ pair, now, word, one, other, onClose }: Props) {
  const t = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useChange(decideLeagues, onClose, MATCHING_KEY, () =>
    queryClient.invalidateQueries({ queryKey: MATCHING_KEY }),
  );
  const { version, state, canUndo } = now ?? pair;
  const isGone = error != null && now === undefined;
  const isDone = word === 'undo' ? !canUndo : state === word;
  return (
    <ConfirmDialog
      confirm={t(`matching.leagues.${word}`)}
      error={error}
      isDisabled={isDone || isGone}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(
          { id: pair.id, word, version },
          {
            onSuccess: () => toast.show({ tone: 'success', title: t(`matching.leagues.${word}Done`) }),
          },
        )
      }
      title={t(`matching.leagues.${word}Title`)}
    >
      <p>{t(`matching.leagues.${word}Text`, { one, other })}</p>
      {isGone && <p role="status">{t('matching.leagues.nowGone')}</p>}
      {version !== pair.version && (
        <p role="status">
          {t('matching.leagues.nowIs', { state: t(`matching.leagues.states.${state}`) })}{' '}
          {t(isDone ? 'matching.leagues.nowDone' : 'matching.leagues.nowAgain')}
        </p>
      )}
    </ConfirmDialog>
  );
}

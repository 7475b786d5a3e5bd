import { useToast } from '@bothways/platform';
import {
  Button,
  CheckIcon,
  CopyButton,
  CopyIcon,
  ExternalLinkIcon,
  formatMoney,
  IconButton,
  useCopied,
  useOddsText,
  useUi,
} from '@bothways/ui';
import { useBookieLink, useBookieName } from '../../bookies/index.ts';
import { LogIt, stakesText, useOpenLinks } from '../../calculator/index.ts';
import { eventTitle, pickOf, selectionText, useWording } from '../../words/index.ts';
import { legsToLog } from '../calculator/legs-to-log.ts';
import type { MatchedCalculator } from '../calculator/use-matched-calculator.ts';
import { useText } from '../texts.ts';

interface ActionsProps {
  calculator: MatchedCalculator;
  /** Icons only, for phones. */
  isCompact: boolean;
  /** Receives the bankroll group of the logged bets. */
  onLogged: (groupId: string) => void;
}

/** Returns both bets with their stakes as text for a note. */
function useStakesText({ bet, plan, shown, state }: MatchedCalculator): string {
  const t = useText();
  const { locale } = useUi();
  const oddsText = useOddsText();
  const bookieName = useBookieName();
  const { back, lay, event } = bet;
  const wording = useWording(event, [back]);
  return stakesText(eventTitle(event), [
    {
      bookie: bookieName(back.bookie),
      selection: selectionText(pickOf(back), wording),
      odds: oddsText(shown.backOdds),
      stake: formatMoney(state.stakeCents, locale),
    },
    {
      bookie: bookieName(lay.bookie),
      selection: selectionText(pickOf(lay), wording),
      odds: oddsText(shown.layOdds),
      stake: formatMoney(plan?.stakeCents, locale),
      liability: `${t('calc.liability')} ${formatMoney(plan?.restLiabilityCents, locale)}`,
    },
  ]);
}

function CopyStakes({ calculator, isCompact }: Omit<ActionsProps, 'onLogged'>) {
  const t = useText();
  const toast = useToast();
  const text = useStakesText(calculator);
  const onFailure = (): void => void toast.show({ tone: 'error', title: t('detail.copyFailed') });
  const { isCopied, copy } = useCopied(onFailure);
  const isDisabled = calculator.plan === undefined;
  if (isCompact)
    return (
      <IconButton
        isDisabled={isDisabled}
        label={t(isCopied ? 'detail.copied' : 'detail.copyStakes')}
        onPress={() => copy(text)}
        variant="default"
      >
        {isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      </IconButton>
    );
  return (
    <CopyButton
      copiedLabel={t('detail.copied')}
      isDisabled={isDisabled}
      label={t('detail.copyStakes')}
      onFailure={onFailure}
      text={text}
    />
  );
}

function OpenBoth({ calculator: { bet }, isCompact }: Omit<ActionsProps, 'onLogged'>) {
  const t = useText();
  const open = useOpenLinks();
  const linkOf = useBookieLink();
  const links = [bet.back, bet.lay]
    .map(({ bookie, link }) => linkOf(bookie, link)?.href)
    .filter((link) => link !== undefined);
  if (links.length === 0) return null;
  const label = links.length === 2 ? t('detail.openBoth') : t('detail.openSome', { count: 1, total: 2 });
  const icon = <ExternalLinkIcon size={14} />;
  return isCompact ? (
    <IconButton label={label} onPress={() => open(links)} variant="default">
      {icon}
    </IconButton>
  ) : (
    <Button icon={icon} onPress={() => open(links)}>
      {label}
    </Button>
  );
}

function LogBoth({ calculator, isCompact, onLogged }: ActionsProps) {
  const nameOf = useBookieName();
  const { bet } = calculator;
  return (
    <LogIt
      id={bet.id}
      inDialog={isCompact}
      isCompact={isCompact}
      legs={legsToLog(calculator, nameOf)}
      onLogged={onLogged}
      strategy="matched"
      title={eventTitle(bet.event)}
    />
  );
}

/** Logs both bets, copies them with their stakes, and opens both pages where they are known. */
export const MatchedActions = (props: ActionsProps) => (
  <>
    <LogBoth {...props} />
    <CopyStakes {...props} />
    <OpenBoth {...props} />
  </>
);

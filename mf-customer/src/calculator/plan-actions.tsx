import type { Arb } from '@bothways/domain/arbs';
import { useShortcut, useToast } from '@bothways/platform';
import {
  CheckIcon,
  CopyIcon,
  ExternalLinkIcon,
  formatMoney,
  useCopied,
  useOddsText,
  VisuallyHidden,
} from '@bothways/ui';
import { useBookieLink, useBookieName } from '../bookies/index.ts';
import { eventTitle, isLay, selectionText, type Wording } from '../words/index.ts';
import type { Calculation } from './calculation.ts';
import { stakesText } from './copy-text.ts';
import { LogPlan } from './log-plan.tsx';
import { PlanAction } from './plan-action.tsx';
import { useText } from './texts.ts';
import { useOpenLinks } from './use-open-links.ts';

interface PlanActionsProps {
  arb: Arb;
  calculation: Calculation;
  wording: Wording;
  /** Icons only, for phones. */
  isCompact: boolean;
  /** Within a dialog, which then owns the keys. */
  inDialog?: boolean;
}

/** Copies the bets with their stakes; confirms for 2 s. */
function CopyStakes({ arb, calculation, wording, isCompact, inDialog = false }: PlanActionsProps) {
  const t = useText();
  const toast = useToast();
  const bookieName = useBookieName();
  const { isCopied, copy } = useCopied(() => toast.show({ tone: 'error', title: t('detail.copyFailed') }));
  const { legs, plan } = calculation;
  const { locale } = wording;
  const oddsText = useOddsText();
  const stakes = legs.map((leg, index) => ({
    bookie: bookieName(leg.price.bookie),
    selection: selectionText(leg.pick, wording),
    odds: oddsText(leg.price.quotedOdds),
    stake: formatMoney(plan?.legs[index]?.stakeCents, locale),
    ...(isLay(leg.pick) && {
      liability: `${t('calc.liability')} ${formatMoney(plan?.legs[index]?.outlayCents, locale)}`,
    }),
  }));
  const copyStakes = (): void => copy(stakesText(eventTitle(arb.event), stakes));
  useShortcut('s', t('detail.keyCopy'), copyStakes, { enabled: plan !== undefined, inDialog });
  return (
    <>
      <PlanAction
        icon={isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
        isCompact={isCompact}
        isDisabled={!plan}
        label={t(isCopied ? 'detail.copied' : 'detail.copyStakes')}
        onPress={copyStakes}
      />
      <VisuallyHidden>
        <span aria-live="polite">{isCopied && t('detail.copied')}</span>
      </VisuallyHidden>
    </>
  );
}

type OpenLinksProps = Pick<PlanActionsProps, 'calculation' | 'isCompact' | 'inDialog'>;

/** `1` opens the first bet's bookmaker, and so on. */
function OpenKey(props: { leg: number; link: string; inDialog: boolean; open: (links: string[]) => void }) {
  const { leg, link, inDialog, open } = props;
  const t = useText();
  const number = String(leg + 1);
  useShortcut(number, t('detail.keyOpenOne', { leg: number }), () => open([link]), { inDialog });
  return null;
}

/** Opens the chosen bookmakers' pages of the bets, where they are known. */
function OpenLinks({ calculation, isCompact, inDialog = false }: OpenLinksProps) {
  const t = useText();
  const open = useOpenLinks();
  const linkOf = useBookieLink();
  const legs = calculation.legs.map(({ id, price }) => ({
    id,
    link: linkOf(price.bookie, price.link)?.href,
  }));
  const links = legs.map(({ link }) => link).filter((link) => link !== undefined);
  const label =
    links.length < legs.length
      ? t('detail.openSome', { count: links.length, total: legs.length })
      : t(links.length === 2 ? 'detail.openBoth' : 'detail.openAll');
  useShortcut('o', t('detail.keyOpen'), () => open(links), { enabled: links.length > 0, inDialog });
  if (links.length === 0) return null;
  return (
    <>
      <PlanAction
        icon={<ExternalLinkIcon size={14} />}
        isCompact={isCompact}
        label={label}
        onPress={() => open(links)}
      />
      {legs.map(
        ({ id, link }, leg) =>
          link !== undefined && <OpenKey inDialog={inDialog} key={id} leg={leg} link={link} open={open} />,
      )}
    </>
  );
}

/** The secondary actions of the detail. */
export function PlanActions(props: PlanActionsProps) {
  return (
    <>
      <LogPlan
        arb={props.arb}
        calculation={props.calculation}
        inDialog={props.inDialog ?? false}
        isCompact={props.isCompact}
      />
      <CopyStakes {...props} />
      <OpenLinks {...props} />
    </>
  );
}

import { type Opportunity, sidesOfTitle } from '@bothways/domain/alerts';
import type { Pick } from '@bothways/domain/markets';
import { type PickKey, selectionText } from '@bothways/domain/wording';
import { readStoredPick } from '@bothways/engine';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import { oddsText, WORDS } from './alert-words.ts';

interface Leg {
  pick: Pick;
  /** The bookmaker whose price it is. */
  owner: string;
}

/** The legs in an opportunity's id, in order: `event~p~W.FT.1@bet365~W.FT.2@bwin`, a value bet's with its channel. */
const legsOf = ({ id }: Opportunity): (Leg | undefined)[] =>
  id
    .split('~')
    .slice(2)
    .map((leg) => {
      const [text = '', owner = ''] = leg.split(/[@:]/);
      const pick = readStoredPick(text)?.pick;
      return pick && owner !== '' ? { pick, owner } : undefined;
    });

/** Returns the texts of picks, by the keys of the screens. */
const wordsIn =
  (locale: Locale) =>
  (key: PickKey, values: Record<string, string> = {}): string => {
    const [group = '', name = ''] = key.split('.');
    const texts: Record<string, unknown> = WORDS[locale];
    const words: unknown = texts[group];
    const text =
      typeof words === 'object' && words ? Object.entries(words).find(([own]) => own === name) : undefined;
    return fill(String(text?.[1] ?? name), values);
  };

/** Returns a line per bet, in the words of the screens: "Paf (price of Unibet): Winner: Ruud at 2.100". */
export function betTexts(
  about: Opportunity,
  locale: Locale,
  bookieName: (value: string) => string,
): string[] {
  const legs = legsOf(about);
  const [home, away] = sidesOfTitle(about);
  const threeWay = legs.some((leg) => leg?.pick.market === 'W' && leg.pick.selection === 'X');
  const wording = { t: wordsIn(locale), locale, sides: { sport: about.sport, home, away }, threeWay };
  return about.bets.map(({ bookie, choice, odds }, at) => {
    const leg = legs[at];
    const name = bookieName(bookie);
    const isMapped = leg !== undefined && leg.owner !== bookie;
    const whose = isMapped ? ` (${fill(WORDS[locale].priceOf, { bookmaker: bookieName(leg.owner) })})` : '';
    return fill(WORDS[locale].bet, {
      bookie: name + whose,
      // An id of another form says nothing of the legs.
      choice: leg ? selectionText(leg.pick, wording) : choice,
      odds: oddsText(odds, locale),
    });
  });
}

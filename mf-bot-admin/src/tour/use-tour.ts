import { type Guard, stored, useShortcut, useStored, useUser } from '@bothways/platform';
import { useState } from 'react';
import { useText } from '../texts.ts';

const areIds: Guard<string[]> = (raw): raw is string[] =>
  Array.isArray(raw) && raw.every((id) => typeof id === 'string');
/** Who was offered the tour in this browser. */
const offered = stored<string[]>('botTourOffered', 1, areIds, []);
/** People of one browser; the oldest are asked again. */
const MOST = 50;

/**
 * Offered once to each person of this browser, and started again from the page's help and by a key.
 * @param canShow there is something to show around in
 * @param prepare brings to the page what the steps are about
 */
export function useTour(canShow: boolean, prepare: () => void) {
  const t = useText();
  const { id } = useUser();
  const [people, setPeople] = useStored(offered);
  const [isOn, setOn] = useState(false);
  const isKnown = people.includes(id);
  const remember = (): void => {
    if (!isKnown) setPeople([...people, id].slice(-MOST));
  };
  const start = (): void => {
    remember();
    prepare();
    setOn(true);
  };
  useShortcut('t', t('tour.start'), start, { enabled: canShow });
  return { isOn, isOffered: canShow && !isKnown && !isOn, start, dismiss: remember, end: () => setOn(false) };
}

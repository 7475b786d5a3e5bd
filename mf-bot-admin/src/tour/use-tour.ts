import { type Guard, stored, useShortcut, useStored, useUser } from '@bothways/platform';
import { useState } from 'react';
import { useText } from '../texts.ts';

const areIds: Guard<string[]> = (raw): raw is string[] =>
  Array.isArray(raw) && raw.every((id) => typeof id === 'string');
/** Ids of the users who were offered the tour in this browser. */
const offered = stored<string[]>('botTourOffered', 1, areIds, []);
/** Maximum number of users remembered per browser; the oldest are asked again. */
const MOST = 50;

/**
 * Offers the tour once per user and browser; help and a key restart it.
 * @param canShow whether there is anything to show
 * @param prepare brings the steps' elements onto the page
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

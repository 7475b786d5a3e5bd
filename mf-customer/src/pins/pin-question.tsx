import { useLocale, useStore } from '@bothways/platform';
import { FormDialog, formatPercent, RadioGroup } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import { fitsBeside, type PinKind, type StoredPin, withoutPin, withPin } from './pin.ts';
import { pinQuestion } from './pin-question.store.ts';
import { pinnedItems } from './pins.store.ts';
import { usePins } from './use-pins.ts';

interface QuestionProps<T extends { id: string }> {
  kind: PinKind<T>;
  waiting: StoredPin;
}

const close = (): void => pinQuestion.set(null);

function Question<T extends { id: string }>({ kind, waiting }: QuestionProps<T>) {
  const t = useText();
  const locale = useLocale();
  const bookieName = useBookieName();
  const pins = usePins(kind);
  const [chosen, choose] = useState<string>();
  // Another tab may have unpinned what was chosen here.
  const leaving = pins.find(({ id }) => id === chosen) ?? pins.find(({ deleted }) => deleted) ?? pins[0];
  const replace = (): void => {
    const rest = leaving ? withoutPin(pinnedItems.get(), kind.kind, leaving.id) : pinnedItems.get();
    if (!fitsBeside(rest, waiting)) return;
    pinnedItems.set(withPin(rest, waiting));
    close();
  };
  return (
    <FormDialog
      isPending={false}
      onClose={close}
      onSave={replace}
      save={t('pins.replace')}
      size="small"
      title={t('pins.full')}
    >
      <RadioGroup
        label={t('pins.whichGoes', { event: waiting.target.title })}
        onChange={choose}
        options={pins.map((pin) => ({
          value: pin.id,
          label: `${pin.target.title}, ${formatPercent(kind.pctOf(pin), locale)}`,
          hint: [...(pin.deleted ? [t('card.removed')] : []), ...pin.target.bookies.map(bookieName)].join(
            ' · ',
          ),
        }))}
        value={leaving?.id ?? null}
      />
    </FormDialog>
  );
}

/** Asks which pin goes for the one that waits; the first that is gone, else the oldest, is chosen already. */
export function PinQuestion<T extends { id: string }>({ kind }: { kind: PinKind<T> }) {
  const waiting = useStore(pinQuestion);
  useEffect(() => close, []);
  if (waiting?.kind !== kind.kind) return null;
  return <Question key={waiting.id} kind={kind} waiting={waiting} />;
}

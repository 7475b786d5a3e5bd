import { Button, Coach } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { stepBeside, TOUR_STEPS, type TourStep } from './tour-steps.ts';
import { useMarker } from './use-marker.ts';

/** The tour: one note after another next to its element. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const t = useText();
  const [step, setStep] = useState<TourStep>(TOUR_STEPS[0]);
  const [before, after] = [stepBeside(step, -1), stepBeside(step, 1)];
  const go = (to: TourStep | undefined): void => (to ? setStep(to) : onEnd());
  const marker = useMarker(step, () => go(after));
  if (!marker) return null;
  return (
    <Coach
      buttons={
        <>
          {before && (
            <Button onPress={() => go(before)} size="small" variant="quiet">
              {t('tour.back')}
            </Button>
          )}
          <Button autoFocus onPress={() => go(after)} size="small">
            {t(after ? 'tour.next' : 'tour.done')}
          </Button>
        </>
      }
      onClose={onEnd}
      step={t('tour.step', { step: TOUR_STEPS.indexOf(step) + 1, all: TOUR_STEPS.length })}
      target={marker}
      title={t(`tour.steps.${step}.title`)}
    >
      {t(`tour.steps.${step}.text`)}
    </Coach>
  );
}

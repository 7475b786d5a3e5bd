import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBet, anArb } from '../../testing/factories.ts';
import { openList, pass, person, row, textOf, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();

const DELAYED = anArb({
  profit: 0.96,
  bets: [
    aBet({ bookie: 'winamax', selection: 'over' }),
    aBet({ bookie: 'pinnacle', selection: 'under', betDelaySeconds: 5 }),
  ],
});

it.each([
  ['en', '5 s delay', 'Calculator', /Pinnacle holds a bet in play for 5 s before it is matched/],
  ['es', '5 s de espera', 'Calculadora', /Pinnacle retiene una apuesta en vivo 5 s antes de casarla/],
] as const)(
  'in %s a leg whose bet waits says for how long, and the calculator what that means',
  async (locale, mark, calculator, means) => {
    await openList([DELAYED], { locale });
    const [own, delayed] = within(row(/^4[.,]00/)).getAllByRole('listitem');
    expect(textOf(delayed)).toContain(mark);
    expect(textOf(own)).not.toContain(mark);
    // The mark explains itself to who points at it, and to a screen reader.
    expect(within(delayed ?? document.body).getByTitle(means).textContent).toMatch(means);
    await person().click(screen.getByRole('button', { name: calculator }));
    await pass(50);
    expect(within(screen.getByRole('dialog')).getAllByText(means, { selector: 'p' })).toHaveLength(1);
  },
);

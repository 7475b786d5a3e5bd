import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineTexts } from './define-texts.tsx';
import { createTexts } from './texts.ts';
import { TextsContext } from './texts-context.ts';

const en = {
  hello: 'Hello {{name}}',
  bets_one: '{{count}} bet',
  bets_other: '{{count}} bets',
  at: { top: '<b>{{pct}}%</b> up' },
};
const es = {
  hello: 'Hola {{name}}',
  bets_one: '{{count}} apuesta',
  bets_many: '{{count}} de apuestas',
  bets_other: '{{count}} apuestas',
  at: { top: '<b>{{pct}} %</b> más' },
};
const { locales, useText, BoldText } = defineTexts(
  'test',
  async () => en,
  async () => es,
);

function Page() {
  const t = useText();
  return (
    <>
      <p>{t('hello', { name: 'Ana' })}</p>
      <p>{t('bets', { count: 1 })}</p>
      <p>{t('bets', { count: 2 })}</p>
      <p title="bold">
        <BoldText text="at.top" values={{ pct: 3 }} />
      </p>
    </>
  );
}

it('texts are filled in, counted and set in bold, in the language in use', async () => {
  const texts = createTexts('en');
  await texts.add('test', locales);
  render(
    <TextsContext value={texts}>
      <Page />
    </TextsContext>,
  );
  expect(screen.getByText('Hello Ana')).toBeTruthy();
  expect([screen.getByText('1 bet'), screen.getByText('2 bets')]).toHaveLength(2);
  expect(screen.getByTitle('bold').innerHTML).toBe('<b>3%</b> up');
  await act(() => texts.use('es'));
  expect(screen.getByText('Hola Ana')).toBeTruthy();
  expect(screen.getByText('2 apuestas')).toBeTruthy();
});

it('a key that English lacks, and a text that Spanish lacks, are type errors', () => {
  const wrong = (t: ReturnType<typeof useText>, anyName: string) => [
    // @ts-expect-error there is no such text
    () => t('helo'),
    // @ts-expect-error a name from outside is no key
    () => t(`at.${anyName}`),
    // @ts-expect-error a branch is no text
    () => t('at'),
    // @ts-expect-error the form is chosen by `count`
    () => t('bets_one'),
    // @ts-expect-error in bold neither
    () => BoldText({ text: 'at.bottom', values: {} }),
  ];
  const spanish = async () => ({ hello: '', bets_one: '', bets_other: '' });
  // @ts-expect-error Spanish has no `at`
  const incomplete = () => defineTexts('test', async () => en, spanish);
  expect([wrong, incomplete]).toHaveLength(2);
});

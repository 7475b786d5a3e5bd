import { applyTheme, Logo, Mark, ToastProvider, UiProvider } from '../src/index.ts';
import styles from './gallery.module.css';
import { Badges } from './sections/badges.tsx';
import { Buttons } from './sections/buttons.tsx';
import { Cards } from './sections/cards.tsx';
import { Charts } from './sections/charts.tsx';
import { Chips } from './sections/chips.tsx';
import { Choices } from './sections/choices.tsx';
import { Dates } from './sections/dates.tsx';
import { Dialogs } from './sections/dialogs.tsx';
import { Fields } from './sections/fields.tsx';
import { Figures } from './sections/figures.tsx';
import { Foundations } from './sections/foundations.tsx';
import { Icons } from './sections/icons.tsx';
import { Lengths } from './sections/lengths.tsx';
import { Menus } from './sections/menus.tsx';
import { Messages } from './sections/messages.tsx';
import { States } from './sections/states.tsx';
import { Tables } from './sections/tables.tsx';
import { Texts } from './sections/texts.tsx';

applyTheme('light');

/** Every component in every state, light beside dark; `?locale=es` shows the whole page with Spanish figures. */
export function Gallery() {
  const locale = new URLSearchParams(location.search).get('locale') === 'es' ? 'es' : 'en';
  return (
    <UiProvider locale={locale}>
      <ToastProvider>
        <main className={styles.pair}>
          <Side name="Light" theme="light" />
          <Side name="Dark" theme="dark" />
        </main>
      </ToastProvider>
    </UiProvider>
  );
}

function Side({ name, theme }: { name: string; theme: 'light' | 'dark' }) {
  return (
    <div className={styles.side} data-theme={theme}>
      <h1 className={styles.title}>
        <Mark size={24} />
        {name}
      </h1>
      <Foundations logo={<Logo className={styles.logo} size={32} />} />
      <Buttons />
      <Fields />
      <Dates />
      <Menus />
      <Choices />
      <Chips />
      <Badges />
      <Messages />
      <Dialogs side={name} />
      <Tables />
      <Charts />
      <Texts />
      <Cards />
      <States />
      <Lengths />
      <Figures />
      <Icons />
    </div>
  );
}

import { buttonClass } from '@bothways/ui';
import styles from './plain-page.module.css';

/** Both languages: the texts may be what failed to load. */
const WORDS = {
  en: {
    title: 'This page could not start',
    text: 'A part of it did not load. Load it again.',
    action: 'Reload',
  },
  es: {
    title: 'La página no ha podido iniciarse',
    text: 'Falta una parte. Vuelve a cargarla.',
    action: 'Recargar',
  },
};

/** The last resort: the shell itself is broken. Requires nothing to be loaded. */
export function ShellCrash() {
  const words = WORDS[document.documentElement.lang === 'es' ? 'es' : 'en'];
  return (
    <div className={styles.page} data-failure="shellCrashed" role="alert">
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.message}>{words.text}</p>
      <p className={styles.actions}>
        <button className={buttonClass()} onClick={() => window.location.reload()} type="button">
          {words.action}
        </button>
      </p>
    </div>
  );
}

import { Banner, Button, showToast, type ToastInput } from '../../src/index.ts';
import { ToastBody } from '../../src/toast/toast-body.tsx';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

const nothing = () => undefined;

const TOASTS: ToastInput[] = [
  {
    tone: 'success',
    title: 'Calculator settings saved',
    description: 'Codere, 2 changes',
    action: { label: 'Undo', onPress: nothing },
  },
  {
    tone: 'error',
    title: 'Failed to update alias',
    description: 'The server did not answer. Nothing was changed.',
    action: { label: 'Retry', onPress: nothing },
  },
];

export function Messages() {
  return (
    <Section title="Toasts and banners">
      <div className={styles.stack}>
        {TOASTS.map((toast) => (
          <div className={styles.toast} key={toast.title}>
            <ToastBody {...toast} onDone={nothing} />
          </div>
        ))}
        <Banner action="Reconnecting" title="Stale since 18:41:06." tone="stale">
          Prices may have moved.
        </Banner>
        <Banner action={<Button size="small">Retry</Button>} title="Offline." tone="offline">
          The list below is from 18:40:52.
        </Banner>
        <Banner title="New version." tone="info">
          It loads with the next page.
        </Banner>
      </div>
      <Line>
        {TOASTS.map((toast) => (
          <Button key={toast.title} onPress={() => showToast(toast)} size="small">
            {`Show ${toast.tone}`}
          </Button>
        ))}
      </Line>
    </Section>
  );
}

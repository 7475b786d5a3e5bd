import { useState } from 'react';
import { AlertDialog, type AlertTone, Button, Dialog, Sheet, SidePanel, Stat } from '../../src/index.ts';
import { DialogFrame } from '../../src/overlay/dialog-frame.tsx';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

const TONES: AlertTone[] = ['error', 'warning', 'success', 'information'];
const TEXT =
  '"Spain, main books" is in use. Afterwards the last one you changed, "Live, fast books", becomes active.';
const FOOT = (
  <>
    <Button>Keep</Button>
    <Button variant="danger-solid">Delete</Button>
  </>
);

export function Dialogs({ side }: { side: string }) {
  const [open, setOpen] = useState<AlertTone | 'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Dialog, alert, sheet, side panel">
      <div className={styles.window}>
        <DialogFrame footer={FOOT} onClose={close} title="Delete this configuration?" titleId="frame">
          {TEXT}
        </DialogFrame>
      </div>
      <Line>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('sheet')}>Sheet</Button>
        {TONES.map((tone) => (
          <Button key={tone} onPress={() => setOpen(tone)}>
            {tone}
          </Button>
        ))}
      </Line>
      <Line>
        <SidePanel
          className={styles.panel ?? ''}
          footer={<Button>Copy stakes</Button>}
          header="Real Sociedad – Villarreal"
          label={`Detail, ${side}`}
        >
          <section>
            <Stat label="Profit" size="large" tone="profit">
              3.33%
            </Stat>
          </section>
          <section>Payoff</section>
        </SidePanel>
      </Line>
      <Dialog
        footer={FOOT}
        isOpen={open === 'dialog'}
        onClose={close}
        size="large"
        title="Delete this configuration?"
      >
        {TEXT}
      </Dialog>
      <Sheet
        footer={<Button wide>Still there?</Button>}
        isOpen={open === 'sheet'}
        label="Detail"
        onClose={close}
      >
        <div style={{ padding: 16 }}>{TEXT}</div>
      </Sheet>
      {TONES.map((tone) => (
        <AlertDialog footer={FOOT} isOpen={open === tone} key={tone} onClose={close} tone={tone}>
          {TEXT}
        </AlertDialog>
      ))}
    </Section>
  );
}

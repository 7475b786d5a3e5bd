import { useState } from 'react';
import { Markdown, TextArea } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Section } from '../section.tsx';

const TEXT = `## How to withdraw

The bookmaker asks for **an identity card** and *a bill* of the last three months; see [its help](https://example.org) or [our plans](/en/pricing).

- Verify before the first deposit
- Withdraw to the account you deposited from

1. Open *Cashier*
2. Choose \`Withdraw\`

> Takes two to five days.

\`\`\`
IBAN ES91 2100 0418 4502 0005 1332
\`\`\`

---

<b>Tags</b> are text, and [this](javascript:alert(1)) is no link.`;

export function Texts() {
  const [text, setText] = useState('');
  return (
    <Section title="Markdown">
      <Markdown>{TEXT}</Markdown>
      <div className={styles.long}>
        <TextArea label="Text with markup" onChange={setText} value={text} />
      </div>
      <div data-typed>
        <Markdown>{text}</Markdown>
      </div>
    </Section>
  );
}

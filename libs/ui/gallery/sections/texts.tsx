import { Markdown } from '../../src/index.ts';
import { HOSTILE } from '../../src/markdown/testing/vectors.ts';
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
  return (
    <Section title="Markdown">
      <Markdown>{TEXT}</Markdown>
      <details data-hostile>
        <summary>Hostile texts</summary>
        {HOSTILE.map((text) => (
          <Markdown key={text}>{text}</Markdown>
        ))}
      </details>
    </Section>
  );
}

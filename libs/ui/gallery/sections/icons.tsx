import * as pictures from '../../src/icons/icons.ts';
import * as sports from '../../src/icons/sports.ts';
import type { IconComponent } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Section } from '../section.tsx';

function Grid({ icons }: { icons: Record<string, IconComponent> }) {
  return (
    <div className={styles.iconGrid}>
      {Object.entries(icons).map(([name, Picture]) => (
        <span key={name}>
          <Picture size={20} />
          {name.replace('Icon', '')}
        </span>
      ))}
    </div>
  );
}

export function Icons() {
  return (
    <>
      <Section title="Sports">
        <Grid icons={sports} />
      </Section>
      <Section title="Icons">
        <Grid icons={pictures} />
      </Section>
    </>
  );
}

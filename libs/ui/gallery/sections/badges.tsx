import {
  Avatar,
  Badge,
  Button,
  CirclePauseIcon,
  Dot,
  GoalIcon,
  Kbd,
  PauseIcon,
  Swatch,
  Tooltip,
} from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

export function Badges() {
  return (
    <Section title="Badges, keys, status">
      <Line>
        <Badge tone="outline">Middle 2–3</Badge>
        <Badge>5 arbs</Badge>
        <Badge icon={<GoalIcon size={12} />} tone="ink">
          Goal 41 s ago
        </Badge>
        <Badge icon={<PauseIcon size={12} />} tone="warn">
          Timeout
        </Badge>
        <Badge icon={<CirclePauseIcon size={12} />} tone="loss">
          Paused for 14 min
        </Badge>
        <Badge tone="brand">Recommended</Badge>
        <Badge tone="info">Freebet €25</Badge>
        <Badge tone="profit">+€6.87</Badge>
        <Badge icon={<Swatch color="#8a63c9" />} tone="outline">
          Ofertas de bienvenida
        </Badge>
      </Line>
      <Line wide>
        <span className={styles.key}>
          <Kbd>g</Kbd>
          <Kbd>a</Kbd>
          <span className={styles.pale}>arbs</span>
        </span>
        <span className={styles.key}>
          <Dot tone="live" />
          Live
        </span>
        <span className={styles.key}>
          <Dot tone="warn" />
          Reconnecting
        </span>
        <span className={styles.key}>
          <Dot tone="loss" />
          Offline
        </span>
        <span className={styles.key}>
          <Dot tone="ok" />
          Logged in
        </span>
        <span className={styles.tip}>
          Pin <Kbd bare>p</Kbd>
        </span>
        <Tooltip shortcut="p" text="Pin">
          <Button size="small">Hover me</Button>
        </Tooltip>
        <Avatar name="Lena Bauer" />
        <Avatar name="marta.iriarte@correo.example" size="medium" />
      </Line>
    </Section>
  );
}

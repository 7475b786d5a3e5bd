import {
  Age,
  Badge,
  Card,
  type CardEdge,
  CirclePauseIcon,
  Loading,
  Money,
  PauseIcon,
  Percent,
  Skeleton,
  Sparkline,
  Stat,
} from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Columns, Section } from '../section.tsx';

const ODDS = [2.01, 2.01, 2.02, 2.05, 2.04, 2.08, 2.1, 2.12, 2.11, 2.09, 2.12];

const EDGES: { edge: CardEdge; badge: React.ReactNode }[] = [
  { edge: 'plain', badge: <Badge>5 arbs</Badge> },
  {
    edge: 'paused',
    badge: (
      <Badge icon={<PauseIcon size={12} />} tone="warn">
        Timeout
      </Badge>
    ),
  },
  {
    edge: 'long-paused',
    badge: (
      <Badge icon={<CirclePauseIcon size={12} />} tone="loss">
        Paused for 14 min
      </Badge>
    ),
  },
  { edge: 'unsaved', badge: <Badge tone="warn">Unsaved</Badge> },
  {
    edge: 'gone',
    badge: (
      <>
        <s>Girona – Osasuna</s>
        <Badge tone="loss">Removed 46 s ago</Badge>
      </>
    ),
  },
];

export function Cards() {
  return (
    <Section title="Cards, figures, sparkline, skeleton">
      <div className={styles.stack}>
        <Card className={styles.stats ?? ''}>
          <Stat label="Profit" size="large" tone="profit">
            <Percent percent={3.33} />
          </Stat>
          <Stat label="ROI">
            <Percent percent={3.44} />
          </Stat>
          <Stat label="Oldest leg">
            <Age seconds={3} />
          </Stat>
          <Stat label="Standing for">
            <Age seconds={252} />
          </Stat>
          <Stat label="Worst result" tone="loss">
            <Money cents={-10_242} sign="always" />
          </Stat>
          <Sparkline label="Odds over 24 h, from 2.010 to 2.120" values={ODDS} />
        </Card>
        <Columns count={2}>
          {EDGES.map(({ edge, badge }) => (
            <Card className={styles.stats ?? ''} edge={edge} key={edge}>
              {edge} {badge}
            </Card>
          ))}
        </Columns>
        <Card className={styles.stats ?? ''}>
          <Loading>
            <div className={styles.stack}>
              <Skeleton height={20} width={64} />
              <Skeleton width={220} />
              <Skeleton width={140} />
            </div>
          </Loading>
        </Card>
      </div>
    </Section>
  );
}

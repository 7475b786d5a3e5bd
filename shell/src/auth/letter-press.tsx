import { Button } from '@bothways/ui';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';

interface Props {
  title: string;
  lead: string;
  submit: string;
  error: unknown;
  isPending: boolean;
  onPress: () => void;
}

/** Target of a letter's link: states what the click will do, and does nothing before. */
export function LetterPress({ title, lead, submit, error, isPending, onPress }: Props) {
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Failure error={error} />
      <Button autoFocus isPending={isPending} onPress={onPress} size="large" variant="primary" wide>
        {submit}
      </Button>
    </div>
  );
}

import { Markdown, MinusIcon, PlusIcon } from '@bothways/ui';
import styles from './questions.module.css';

export interface Question {
  id: string;
  question: string;
  /** Markdown. */
  answer: string;
}

/** Questions of which one is open at a time: the browser ensures it by their common name, without a script. */
export function Questions({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div>
      {questions.map(({ id, question, answer }) => (
        <details className={styles.question} key={id} name={name}>
          <summary>
            <h3>{question}</h3>
            <PlusIcon className={styles.closed ?? ''} />
            <MinusIcon className={styles.opened ?? ''} />
          </summary>
          <Markdown className={styles.answer}>{answer}</Markdown>
        </details>
      ))}
    </div>
  );
}

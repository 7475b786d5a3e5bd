import styles from './account.module.css';

/** Why a form was refused; nothing without a text. */
export function Refusal({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <p className={styles.refusal} role="alert">
        {text}
      </p>
    )
  );
}

import { Checkbox } from '@bothways/ui';
import account from '../account.module.css';
import styles from './some.module.css';

interface SomeProps<T extends string | number> {
  legend: string;
  hint: string;
  all: readonly T[];
  ticked: readonly T[];
  nameOf(one: T): string;
  onChange(ticked: readonly T[]): void;
}

/** A choice of several of a few; never none, for which the rule has its switch. */
export function Some<T extends string | number>({
  legend,
  hint,
  all,
  ticked,
  nameOf,
  onChange,
}: SomeProps<T>) {
  return (
    <fieldset className={styles.some}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {all.map((one) => {
          const isOn = ticked.includes(one);
          return (
            <Checkbox
              isDisabled={isOn && ticked.length === 1}
              isSelected={isOn}
              key={one}
              onChange={(on) => onChange(on ? [...ticked, one] : ticked.filter((other) => other !== one))}
            >
              {nameOf(one)}
            </Checkbox>
          );
        })}
      </div>
      <p className={account.note}>{hint}</p>
    </fieldset>
  );
}

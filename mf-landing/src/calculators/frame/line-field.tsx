import { isLine } from '../address/index.ts';
import { Amount } from './parts.tsx';
import { useFrameText } from './texts.ts';

/** Exceeds the lines of any sport. */
export const MOST_LINE = 300;

interface LineFieldProps {
  label: string;
  value: number | null;
  onChange: (line: number | null) => void;
  /** A total is not negative. */
  least?: number;
  hint?: string;
}

/** The line of a handicap or total. */
export function LineField({ least = -MOST_LINE, ...props }: LineFieldProps) {
  const t = useFrameText();
  const isOff = props.value !== null && !isLine(props.value);
  return (
    <Amount
      {...props}
      digits={2}
      error={isOff ? t('wrong.line') : undefined}
      max={MOST_LINE}
      min={least}
      step={0.25}
    />
  );
}

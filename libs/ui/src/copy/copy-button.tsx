import { Button, type ButtonProps } from '../button/button.tsx';
import { CheckIcon, CopyIcon } from '../icons/icons.ts';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'onPress'> {
  /** What is copied. */
  text: string;
  label: string;
  /** Stands for 2 s where the label stood. */
  copiedLabel: string;
  /** The browser does not let it: say so. */
  onFailure: () => void;
}

/** Copies a text, and says for 2 s that it did. */
export function CopyButton({ text, label, copiedLabel, onFailure, ...rest }: CopyButtonProps) {
  const { isCopied, copy } = useCopied(onFailure);
  return (
    <Button
      {...rest}
      icon={isCopied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      onPress={() => copy(text)}
    >
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}

import { Button, type ButtonProps } from '../button/button.tsx';
import { CheckIcon, CopyIcon } from '../icons/icons.ts';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'onPress'> {
  /** The text to copy. */
  text: string;
  label: string;
  /** Replaces the label for 2 s. */
  copiedLabel: string;
  /** Called where the browser denies it, for a message. */
  onFailure: () => void;
}

/** Copies a text, and confirms for 2 s. */
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

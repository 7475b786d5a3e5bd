import { Button, IconButton } from '@bothways/ui';
import type { ReactNode } from 'react';

interface PlanActionProps {
  isCompact: boolean;
  icon: ReactNode;
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
}

/** One of the secondary actions of a plan: a button, or only an icon on phones. */
export function PlanAction({ isCompact, icon, label, isDisabled = false, onPress }: PlanActionProps) {
  if (!isCompact) {
    return (
      <Button icon={icon} isDisabled={isDisabled} onPress={onPress}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton isDisabled={isDisabled} label={label} onPress={onPress} variant="default">
      {icon}
    </IconButton>
  );
}

import { type FormDialogProps, FormDialog as UiFormDialog } from '@bothways/ui';
import { useRefusalText } from './refusal-text.ts';

type Props = Pick<
  FormDialogProps,
  'title' | 'size' | 'children' | 'save' | 'isPending' | 'isDisabled' | 'onSave' | 'onClose'
> & {
  error: unknown;
};

/** A dialog form that shows refusals in the user's language. */
export function FormDialog({ error, ...form }: Props) {
  const refusalText = useRefusalText();
  return <UiFormDialog {...form} failure={error == null ? undefined : refusalText(error)} />;
}

import { type FormDialogProps, FormDialog as UiFormDialog } from '@bothways/ui';
import { useRefusalText } from './refusal-text.ts';

type Props = Pick<FormDialogProps, 'title' | 'size' | 'children' | 'save' | 'isDisabled' | 'onClose'> &
  ({ form: { isPending: boolean; failure: unknown; submit(): void } } | Sent);

/** A dialog without a field that could be at fault. */
interface Sent {
  error: unknown;
  isPending: boolean;
  onSave(): void;
}

const sentOf = (props: Props): Sent =>
  'form' in props
    ? { error: props.form.failure, isPending: props.form.isPending, onSave: () => props.form.submit() }
    : props;

/** A dialog form that shows refusals in the user's language. */
export function FormDialog(props: Props) {
  const refusalText = useRefusalText();
  const { error, isPending, onSave } = sentOf(props);
  const { title, size, children, save, isDisabled, onClose } = props;
  const failure = error == null ? undefined : refusalText(error);
  return (
    <UiFormDialog
      {...{ title, children, save, failure, isPending, onSave, onClose }}
      {...(size && { size })}
      isDisabled={isDisabled ?? false}
    />
  );
}

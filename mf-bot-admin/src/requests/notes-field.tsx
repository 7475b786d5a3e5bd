import { MAX_NOTES_CHARS } from '@bothways/domain/notifications';
import { TextArea } from '@bothways/ui';
import { useText } from '../texts.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  error?: string | undefined;
}

/** Notes for the person who handles the request. */
export function NotesField({ value, onChange, isRequired = false, error }: Props) {
  const t = useText();
  return (
    <TextArea
      error={error}
      hint={t(isRequired ? 'requests.notesHint' : 'requests.notesOptional')}
      isRequired={isRequired}
      label={t('requests.notes')}
      maxLength={MAX_NOTES_CHARS}
      onChange={onChange}
      rows={3}
      value={value}
    />
  );
}

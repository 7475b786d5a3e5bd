import { type FormEvent, type FormHTMLAttributes, useEffect, useRef } from 'react';

/** Fields mark themselves in one of these ways. A group of radio buttons is marked, but cannot have the focus. */
const FAULTY = '[aria-invalid="true"]:not([role="radiogroup"]), [data-invalid] input, [data-invalid] button';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate'> {
  /** While true, submitting does nothing. */
  isBusy?: boolean;
  onSend(): void;
}

/**
 * The element of every form. The browser does not validate, because it would speak its own language; the first field
 * that is invalid after an attempt to send, as found here or by the server, receives the focus.
 */
export function Form({ isBusy = false, onSend, onInput, ...props }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isAnswered = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isSent.current) return;
    const first = element.current?.querySelector<HTMLElement>(FAULTY);
    first?.focus();
    if (first || isAnswered) isSent.current = false;
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React takes a dialog's form for a part of the form that opened it.
    event.stopPropagation();
    if (isBusy) return;
    isSent.current = true;
    onSend();
  };
  return (
    <form
      {...props}
      noValidate
      onInput={(event) => {
        isSent.current = false;
        onInput?.(event);
      }}
      onSubmit={submit}
      ref={element}
    />
  );
}

import { useRef } from 'react';

/** Returns `(content) => key`: the same key for equal content, so that a resend is idempotent. */
export function useSendKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

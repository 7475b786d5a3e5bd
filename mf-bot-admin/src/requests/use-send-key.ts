import { useRef } from 'react';

/** `(what is sent) => key`: the same key for the same, so that sending it again asks for it once. */
export function useSendKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

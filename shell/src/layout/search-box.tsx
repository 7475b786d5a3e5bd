import { useSearchParams, useShortcut, useStore } from '@bothways/platform';
import { searchPlaceholder, searchUsers } from '@bothways/platform/host';
import { Kbd, SearchField } from '@bothways/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './top-bar.module.css';

const PARAM = 'q';
/** Pause in typing after which the address, and with it the list, is updated. */
const SETTLE_MS = 150;

/** The text in the address, with a setter that replaces the history entry. */
function useAddressText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (text: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete(PARAM);
        else next.set(PARAM, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(PARAM) ?? '', change];
}

/** Searches the page's list; shown only where a list supports it (`useSearchText`). */
export function SearchBox({ isOpen = false }: { isOpen?: boolean }) {
  const t = useText();
  const [inAddress, setAddress] = useAddressText();
  const [text, setText] = useState(inAddress);
  const input = useRef<HTMLInputElement>(null);
  const placeholder = useStore(searchPlaceholder);
  const isHeeded = useStore(searchUsers) > 0;
  useShortcut('/', t('keys.search'), () => input.current?.focus(), { enabled: isHeeded });
  useEffect(() => setText(inAddress), [inAddress]);
  useEffect(() => {
    if (text.trim() === inAddress) return;
    const timer = setTimeout(() => setAddress(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  });
  if (!isHeeded) return null;
  return (
    <SearchField
      autoFocus={isOpen}
      className={styles.search}
      end={isOpen ? undefined : <Kbd>/</Kbd>}
      inputRef={input}
      label={t('search.label')}
      onChange={setText}
      placeholder={placeholder ?? t('search.placeholder')}
      value={text}
    />
  );
}

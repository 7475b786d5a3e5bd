import type { BotMode } from '@bothways/domain/bot-users';
import { useShortcut } from '@bothways/platform';
import { Button, ChevronDownIcon, Kbd, Menu, MenuChoices, SearchField } from '@bothways/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts.ts';
import { SEARCH_FROM } from '../users.queries.ts';
import styles from './list.module.css';

/** Debounce of the search input (B-H24). */
const SETTLE_MS = 300;
const MODES = ['all', 'normal', 'bonus'] as const;

interface Props {
  search: string;
  mode: BotMode | null;
  hidden: boolean;
  /** Whether the search covers all users, not only the caller's own. */
  all: boolean;
  onSearch: (search: string) => void;
  onMode: (mode: BotMode | null) => void;
}

/** Returns the field's text, which the view follows once typing pauses. */
function useSettled(search: string, onSearch: (search: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(search);
  const told = useRef(search);
  const typed = useRef(search);
  const type = (next: string): void => {
    typed.current = next.trim();
    setText(next);
  };
  useEffect(() => {
    const isOld = search === told.current;
    // Typing is not overwritten by a view that follows from earlier text.
    if (isOld || typed.current !== told.current) return;
    told.current = search;
    typed.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const next = text.trim();
    if (next === told.current) return;
    const timer = setTimeout(() => {
      told.current = next;
      onSearch(next);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return [text, type];
}

/** Searches users by address and alias, among all, normal or bonus users. */
export function SearchBox({ search, mode, hidden, all, onSearch, onMode }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useSettled(search, onSearch);
  useShortcut('/', t('keys.search'), () => input.current?.focus(), { enabled: !hidden });
  const missing = all && text.trim() !== '' ? SEARCH_FROM - text.trim().length : 0;
  return (
    <div className={styles.searchBox}>
      <SearchField
        className={styles.search}
        end={hidden ? undefined : <Kbd>/</Kbd>}
        inputRef={input}
        isDisabled={hidden}
        label={t('filters.search')}
        onChange={setText}
        placeholder={t(hidden ? 'filters.searchHidden' : 'filters.search')}
        value={text}
      />
      <div className={styles.mode}>
        <Menu
          label={t('filters.mode')}
          trigger={
            <Button
              aria-label={`${t('filters.mode')}: ${t(`filters.modes.${mode ?? 'all'}`)}`}
              end={<ChevronDownIcon size={12} />}
              size="small"
              variant="quiet"
            >
              {t(`filters.modes.${mode ?? 'all'}`)}
            </Button>
          }
        >
          <MenuChoices
            hideTitle
            onChange={(chosen) => onMode(chosen === 'all' ? null : chosen)}
            options={MODES.map((value) => ({ value, label: t(`filters.modes.${value}`) }))}
            title={t('filters.mode')}
            value={mode ?? 'all'}
          />
        </Menu>
      </div>
      <p aria-live="polite" className={styles.hint}>
        {missing > 0 && t('filters.more', { count: missing })}
      </p>
    </div>
  );
}

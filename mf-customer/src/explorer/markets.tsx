import type { HistoryEventLines } from '@bothways/domain/history';
import { Card, PHONE, SearchField, Select, useMedia } from '@bothways/ui';
import { useState } from 'react';
import type { Wording } from '../words/index.ts';
import styles from './explorer.module.css';
import { lineGroups } from './line-groups.ts';
import { lineName } from './line-words.ts';
import { useText } from './texts.ts';

interface MarketsProps {
  answer: HistoryEventLines;
  /** The line that is shown. */
  line: string;
  onChange: (line: string) => void;
  wording: Wording;
}

/** On phones a choice from a list that opens. */
function Choice({ answer, line, onChange, wording }: MarketsProps) {
  const t = useText();
  const items = lineGroups(answer.lines, '', wording).flatMap((group) => group.items);
  return (
    <Select
      label={t('explorer.markets')}
      onChange={onChange}
      options={items.map((item) => ({
        value: item.line.line,
        label: lineName(item.line, wording),
        note: item.line.bookies,
      }))}
      value={line}
    />
  );
}

function List({ answer, line, onChange, wording }: MarketsProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const groups = lineGroups(answer.lines, search, wording);
  return (
    <Card className={styles.markets}>
      <SearchField
        label={t('explorer.findMarket')}
        onChange={setSearch}
        placeholder={t('explorer.findMarket')}
        size="small"
        value={search}
      />
      <nav aria-label={t('explorer.markets')} className={styles.groups}>
        {groups.length === 0 && <p className={styles.pale}>{t('explorer.noMarket')}</p>}
        {groups.map(({ id, title, items }) => (
          <section key={id}>
            <h3 className={styles.groupTitle}>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.line.line}>
                  <button
                    aria-current={item.line.line === line ? 'true' : undefined}
                    className={styles.line}
                    onClick={() => onChange(item.line.line)}
                    type="button"
                  >
                    <span>
                      {item.text}{' '}
                      {item.isMain && <span className={styles.pale}>{t('explorer.mainLine')}</span>}
                    </span>
                    <span className={styles.pale} title={t('explorer.bookies', { count: item.line.bookies })}>
                      {item.line.bookies}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <p className={styles.marketsFoot}>
        {t('explorer.foot', { count: answer.lines.length, bookies: answer.bookies })}
      </p>
    </Card>
  );
}

/** The markets and lines of an event, with the number of bookmakers that have quoted each. */
export function Markets(props: MarketsProps) {
  return useMedia(PHONE) ? <Choice {...props} /> : <List {...props} />;
}

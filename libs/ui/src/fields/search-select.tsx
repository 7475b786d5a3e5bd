import { Autocomplete } from 'react-aria-components/Autocomplete';
import { SearchField } from './search-field.tsx';
import select from './select.module.css';
import { SelectFrame, type SelectProps } from './select.tsx';

export interface SearchSelectProps<Value extends string> extends SelectProps<Value> {
  /** The search text; filtering the options is up to the owner. */
  search: string;
  onSearch: (search: string) => void;
  searchLabel: string;
  /** Searching is unavailable: the field shows this in place of its name. */
  isSearchDisabled?: boolean;
}

/** One of a list of options that is too long to read, with a search field above it. */
export function SearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const { search, onSearch, searchLabel, isSearchDisabled = false, ...rest } = props;
  return (
    <SelectFrame
      {...rest}
      around={(list) => (
        <Autocomplete inputValue={search} onInputChange={onSearch}>
          <div className={select.search}>
            <SearchField
              autoFocus={!isSearchDisabled}
              isDisabled={isSearchDisabled}
              label={searchLabel}
              placeholder={searchLabel}
              size="small"
            />
          </div>
          {list}
        </Autocomplete>
      )}
    />
  );
}

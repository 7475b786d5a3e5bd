import { Autocomplete } from 'react-aria-components/Autocomplete';
import { SearchField } from './search-field.tsx';
import select from './select.module.css';
import { SelectFrame, type SelectProps } from './select.tsx';

export interface SearchSelectProps<Value extends string> extends SelectProps<Value> {
  /** What is searched for, by whoever gives the options: this field leaves none of them out itself. */
  search: string;
  onSearch: (search: string) => void;
  searchLabel: string;
  /** Nothing can be searched for now: the field says so in place of its name. */
  isSearchDisabled?: boolean;
}

/** One choice out of a list that is too long to read: a search field stands above it. */
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

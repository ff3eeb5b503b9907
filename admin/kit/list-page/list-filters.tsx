import { FilterSelect } from '../filter-select.tsx';
import { SearchField } from '../search-field.tsx';

type ListSearchProps = {
  list: {
    filter: { search: string | null };
    show: (change: { search: string | null }) => void;
  };
  label: string;
  placeholder: string;
};

/** The search of a list page. */
export function ListSearch({ list: { filter, show }, label, placeholder }: ListSearchProps) {
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={filter.search ?? ''}
      onChange={(search) => show({ search: search === '' ? null : search })}
    />
  );
}

type ChoiceFilterProps<Choice extends string> = {
  label: string;
  value: Choice | null;
  /** The text of the choice that does not restrict the list. */
  any: string;
  choices: readonly Choice[];
  textOf: (choice: Choice) => string;
  onChange: (value: Choice | null) => void;
};

/** One choice by which a list page can be filtered. */
export function ChoiceFilter<Choice extends string>({
  label,
  value,
  any,
  choices,
  textOf,
  onChange,
}: ChoiceFilterProps<Choice>) {
  return (
    <FilterSelect
      label={label}
      value={value ?? ''}
      options={[['', any], ...choices.map((each) => [each, textOf(each)] as const)]}
      onChange={(chosen) => onChange(choices.find((each) => each === chosen) ?? null)}
    />
  );
}

import { Autocomplete, type AutocompleteProps } from '@mantine/core';

/** A text that was used before, or a new one. Enter takes the text and does not submit the form around it. */
export function CategoryField(props: AutocompleteProps) {
  return <Autocomplete {...props} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />;
}

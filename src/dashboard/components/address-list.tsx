import { TagsInput, type TagsInputProps } from '@mantine/core';

/** E-mail addresses, each ended by Enter or a comma. Enter after the last one does not send what the form is for. */
export function AddressList(props: TagsInputProps) {
  return (
    <TagsInput
      splitChars={[',', ';', ' ']}
      openOnFocus={false}
      onKeyDown={(event) => {
        const isEmpty = event.currentTarget.value.trim() === '';
        if (event.key === 'Enter' && isEmpty && !(event.ctrlKey || event.metaKey)) event.preventDefault();
      }}
      {...props}
    />
  );
}

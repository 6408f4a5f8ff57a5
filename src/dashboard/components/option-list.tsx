import { Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useMessages } from '../i18n/provider.tsx';
import classes from './option-list.module.css';
import { optionId, type SearchList } from './search-list.ts';

/** The list below a field, rendered only while it is open: a page may have hundreds of such fields. */
export function OptionList({
  list,
  label,
  minWidth = 220,
}: {
  list: SearchList;
  label: string | undefined;
  minWidth?: number;
}) {
  const messages = useMessages();
  const { id, choices, active } = list;
  const store = useCombobox({ opened: true, onOpenedChange: (isOpen) => !isOpen && list.close() });
  useLayoutEffect(() => scrollToOption(id, active), [id, active]);
  return (
    <Combobox store={store} onOptionSubmit={(value) => list.take(value)}>
      <Combobox.DropdownTarget>
        <span className={classes.anchor} aria-hidden="true" />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown miw={minWidth}>
        <Combobox.Options id={id} mah={280} className={classes.options} aria-label={label}>
          {choices.length === 0 && <Combobox.Empty>{messages.field.nothingFound}</Combobox.Empty>}
          {choices.map((choice, index) => (
            <Combobox.Option
              key={choice.value}
              id={optionId(id, index)}
              value={choice.value}
              selected={index === active}
              aria-selected={index === active}
              active={choice.value === list.value}
            >
              <span className={`${classes.label} ${choice.value === list.value ? classes.chosen : ''}`}>
                {choice.isNew && <IconPlus className={classes.plus} size={16} aria-hidden="true" />}
                {choice.label}
              </span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Scrolls only the list: before it is positioned, the page would jump to where it is first rendered. */
function scrollToOption(list: string, index: number): void {
  const option = document.getElementById(optionId(list, index));
  const box = option?.parentElement;
  if (!option || !box) return;
  const end = option.offsetTop + option.offsetHeight;
  if (option.offsetTop < box.scrollTop) box.scrollTop = option.offsetTop;
  else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
}

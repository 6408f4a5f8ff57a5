import { Input, TextInput, type TextInputProps } from '@mantine/core';
import classes from './amount-field.module.css';

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange: (text: string) => void;
  currency?: string | undefined;
};

/** An amount or a quantity as text, in the format of the language: no spinner, no rounding while typing. */
export function AmountField({ currency, value, onChange, ...rest }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      classNames={{ input: classes.input }}
      rightSection={
        currency && (
          <Input.Label className={classes.currency} labelElement="div">
            {currency}
          </Input.Label>
        )
      }
      rightSectionWidth={currency ? 52 : undefined}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      {...rest}
    />
  );
}

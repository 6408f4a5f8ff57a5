import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sr.js';
import 'dayjs/locale/de.js';
import 'dayjs/locale/hr.js';
import 'dayjs/locale/sr-cyrl.js';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useState } from 'react';
import { useI18n } from '../i18n/provider.tsx';

dayjs.extend(customParseFormat);

type Props = {
  label: string;
  value?: string | null;
  onChange: (date: string | null) => void;
  isLabelHidden?: boolean;
  isClearable?: boolean;
  isDisabled?: boolean;
  description?: string | undefined;
  placeholder?: string;
  error?: React.ReactNode;
  className?: string | undefined;
};

const LOCALES = { en: 'en', 'sr-Latn': 'sr', 'sr-Cyrl': 'sr-cyrl', hr: 'hr', de: 'de' } as const;

/** A calendar date, to type in the format of the language or to choose. Invalid text stays as typed, with an error. */
export function DateField({
  label,
  value,
  onChange,
  isLabelHidden = false,
  isClearable = true,
  ...rest
}: Props) {
  const { language, messages } = useI18n();
  const [isUnreadable, setUnreadable] = useState(false);
  const [showsError, setShowsError] = useState(false);
  // A date that was set elsewhere, or another language, rewrites the text of the field.
  const written = `${value ?? ''} ${language}`;
  const [lastWritten, setLastWritten] = useState(written);
  if (written !== lastWritten) {
    setLastWritten(written);
    setUnreadable(false);
  }
  const valueFormat = language === 'en' ? 'D MMM YYYY' : 'D. M. YYYY.';
  return (
    <DateInput
      className={rest.className}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      placeholder={isLabelHidden ? label : rest.placeholder}
      description={rest.description}
      error={isUnreadable && showsError ? messages.field.date : rest.error}
      data-unreadable={isUnreadable || undefined}
      fixOnBlur={!isUnreadable}
      // The calendar would cover the error message.
      popoverProps={{ disabled: rest.isDisabled || (isUnreadable && showsError) || Boolean(rest.error) }}
      onInput={({ currentTarget: { value: typed } }) => {
        setUnreadable(typed.trim() !== '' && parsed(typed) === null);
        setShowsError(false);
      }}
      onBlur={() => setShowsError(true)}
      disabled={rest.isDisabled}
      valueFormat={valueFormat}
      dateParser={(typed) => parsed(typed)}
      locale={LOCALES[language]}
      firstDayOfWeek={1}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': messages.do.clear }}
      value={value ?? null}
      onChange={(date) => {
        setUnreadable(false);
        onChange(date ? String(date) : null);
      }}
    />
  );
}

const FORMATS = [
  'YYYY-MM-DD',
  'D. M. YYYY.',
  'D.M.YYYY.',
  'D.M.YYYY',
  'D MMM YYYY',
  'D/M/YYYY',
  'D-M-YYYY',
  'D.M.',
];

function parsed(typed: string): string | null {
  for (const format of FORMATS) {
    const date = dayjs(typed.trim(), format, 'en', true);
    if (date.isValid()) return date.format('YYYY-MM-DD');
  }
  return null;
}

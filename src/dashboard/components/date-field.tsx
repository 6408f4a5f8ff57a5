import { DateInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sr.js';
import 'dayjs/locale/de.js';
import 'dayjs/locale/hr.js';
import 'dayjs/locale/sr-cyrl.js';
import { useState } from 'react';
import { todayIn } from '../format.ts';
import { useI18n } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';
import { typedDate } from '../typed-date.ts';

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

/**
 * A calendar date, to type as people write dates or to choose. What could be read as another day is written out, with the
 * month as a word; text that is no date stays as typed, with an error.
 */
export function DateField({
  label,
  value,
  onChange,
  isLabelHidden = false,
  isClearable = true,
  ...rest
}: Props) {
  const { language, messages, format } = useI18n();
  const { workspace } = useSession();
  const isLow = useMediaQuery('(height < 36em)', false);
  const [isAmbiguous, setAmbiguous] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [showsError, setShowsError] = useState(false);
  // A date that was set elsewhere, or another language, rewrites the text of the field.
  const written = `${value ?? ''} ${language}`;
  const [lastWritten, setLastWritten] = useState(written);
  if (written !== lastWritten) {
    setLastWritten(written);
    setUnreadable(false);
  }
  const read = (typed: string) =>
    typedDate(typed, {
      today: todayIn(workspace.timezone),
      isMonthFirst: language === 'en' && (workspace.country === 'US' || navigator.language === 'en-US'),
    });
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
      // The calendar would cover the error message, and in a low window the field itself. It hangs in the page, so that it
      // is in a landmark, and lies above dialogs too.
      popoverProps={{
        portalProps: { target: '#content' },
        disabled: isLow || rest.isDisabled || (isUnreadable && showsError) || Boolean(rest.error),
      }}
      onInput={({ currentTarget: { value: typed } }) => {
        const reading = read(typed);
        setAmbiguous(reading?.isAmbiguous ?? false);
        setUnreadable(typed.trim() !== '' && !reading);
        setShowsError(false);
      }}
      onBlur={() => setShowsError(true)}
      disabled={rest.isDisabled}
      valueFormat={(date) =>
        (isAmbiguous ? format.longDate(date) : format.date(date)).replaceAll('\u00a0', ' ')
      }
      dateParser={(typed) => read(typed)?.date ?? null}
      locale={LOCALES[language]}
      firstDayOfWeek={1}
      ariaLabels={{ previousMonth: messages.field.previousMonth, nextMonth: messages.field.nextMonth }}
      // Their colours have too little contrast to be read.
      hideOutsideDates
      weekendDays={[]}
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

import { FileInput, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useId } from 'react';
import { contractCreateLimits } from '../../../../generated/limits.ts';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import classes from './contracts.module.css';
import { ContractText } from './text.tsx';
import type { ContractForm } from './values.ts';

/** Typesetting the longest text takes too long to run on each key press. */
const PREVIEW_DELAY_MS = 250;

/** The text of the contract with a preview, or the uploaded file instead. */
export function ContentFields({ form, isDraft }: { form: ContractForm; isDraft: boolean }) {
  const { contracts } = useMessages();
  const sourceId = useId();
  const isWritten = form.values.source === 'written';
  return (
    <Panel>
      <Stack>
        {!isDraft && (
          <div>
            <Text id={sourceId} size="sm" fw={600} mb={4}>
              {contracts.source.label}
            </Text>
            <SegmentedControl
              aria-labelledby={sourceId}
              data={[
                { value: 'written', label: contracts.source.written },
                { value: 'uploaded', label: contracts.source.uploaded },
              ]}
              {...form.getInputProps('source')}
            />
          </div>
        )}
        {isWritten && <WrittenText form={form} />}
        {!isWritten && isDraft && <Text>{contracts.pdf.kept}</Text>}
        {!isWritten && !isDraft && (
          <FileInput
            label="PDF"
            description={contracts.pdf.hint}
            placeholder={contracts.pdf.choose}
            accept="application/pdf"
            leftSection={<IconFileTypePdf size={18} stroke={1.6} aria-hidden="true" />}
            clearable
            {...form.getInputProps('pdf')}
          />
        )}
      </Stack>
    </Panel>
  );
}

function WrittenText({ form }: { form: ContractForm }) {
  const { contracts } = useMessages();
  const previewId = useId();
  const [text] = useDebouncedValue(form.values.body, PREVIEW_DELAY_MS);
  return (
    <div className={classes.writing}>
      <Textarea
        label={contracts.field.body}
        description={contracts.field.body_hint}
        autosize
        minRows={16}
        maxRows={32}
        maxLength={contractCreateLimits.body}
        classNames={{ input: classes.text }}
        {...form.getInputProps('body')}
      />
      <div className={classes.preview}>
        <Text id={previewId} size="sm" fw={600}>
          {contracts.preview.title}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section aria-labelledby={previewId} tabIndex={0}>
          {text.trim() ? <ContractText text={text} /> : <Text c="dimmed">{contracts.preview.empty}</Text>}
        </section>
      </div>
    </div>
  );
}

import { Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { clientCreateLimits } from '../../../generated/limits.ts';
import { useMessages } from '../i18n/provider.tsx';
import classes from './own-data.module.css';

type Own = { external_id: string | null; metadata: Record<string, string> };

/** The id of a record in another system; collapsed, because most records have none. */
export function ExternalIdField(input: ComponentProps<typeof TextInput>) {
  const { ownData } = useMessages();
  const [isOpen, setOpen] = useState(Boolean(input.value));
  const isShown = isOpen || Boolean(input.error);
  const Chevron = isShown ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        color="gray"
        aria-expanded={isShown}
        leftSection={<Chevron size={15} aria-hidden="true" />}
        onClick={() => setOpen(!isShown)}
      >
        {ownData.more}
      </Button>
      {isShown && (
        <TextInput
          mt="xs"
          label={ownData.external_id}
          description={ownData.external_id_hint}
          maxLength={clientCreateLimits.external_id}
          {...input}
        />
      )}
    </div>
  );
}

/** The data that other programs keep on a record, as entries of its details; nothing where there is none. */
export function OwnFacts({ record: { external_id, metadata } }: { record: Own }) {
  const { ownData } = useMessages();
  const texts = Object.entries(metadata);
  return (
    <>
      {external_id && (
        <div>
          <dt>{ownData.external_id}</dt>
          <dd className={classes.text}>{external_id}</dd>
        </div>
      )}
      {texts.length > 0 && (
        <div>
          <dt>{ownData.metadata}</dt>
          {texts.map(([key, text]) => (
            <dd key={key} className={classes.text}>
              {key}: {text}
            </dd>
          ))}
        </div>
      )}
    </>
  );
}

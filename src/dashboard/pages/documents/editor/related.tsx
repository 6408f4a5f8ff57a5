import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Panel } from '../../../components/page.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useFormat, useMessages } from '../../../i18n/provider.tsx';
import { AddRelatedDialog } from './add-related.tsx';
import classes from './related.module.css';
import { type RelatedDraft, type Relation, relationsFor } from './related-draft.ts';

type Props = {
  type: string;
  related: RelatedDraft[];
  client: string | null;
  faults: Record<string, string>;
  change: (part: { related: RelatedDraft[] }) => void;
};

/** The documents that a draft refers to: each with its relation, to change or to take away. */
export const Related = memo(function Related({ type, related, client, faults, change }: Props) {
  const texts = useMessages().settlement;
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={texts.related.title}
      aside={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          data-needed={faults.related_documents ? true : undefined}
          onClick={() => setAdding(true)}
        >
          {texts.editor.add}
        </Button>
      }
      isFlush
    >
      {related.length === 0 ? (
        <p className={classes.none}>{faults.related_documents ?? texts.editor.none}</p>
      ) : (
        <ul className={classes.rows}>
          {related.map((each, index) => (
            <RelatedRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same document may be named twice
              key={index}
              related={each}
              fault={faultOf(faults, index)}
              change={(relation) => change({ related: related.with(index, { ...each, relation }) })}
              remove={() => change({ related: related.toSpliced(index, 1) })}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddRelatedDialog
          type={type}
          client={client}
          add={(added) => change({ related: [...related, added] })}
          close={() => setAdding(false)}
        />
      )}
    </Panel>
  );
});

function RelatedRow({
  related,
  fault,
  change,
  remove,
}: {
  related: RelatedDraft;
  fault: string | undefined;
  change: (relation: Relation) => void;
  remove: () => void;
}) {
  const { related: texts, editor } = useMessages().settlement;
  const format = useFormat();
  const { relation, document, number, issueDate } = related;
  return (
    <li>
      <span className={classes.name}>
        <strong>{number}</strong>
        <span>
          {[issueDate && format.date(issueDate), !document && texts.elsewhere].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes.choice}>
        <SearchSelect
          aria-label={editor.relationTo({ number })}
          data={relationsFor(document === null).map((value) => ({ value, label: texts.to[value] ?? value }))}
          value={relation}
          error={fault}
          onChange={(value) => value && change(value as Relation)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={editor.remove({ number })}
          onClick={remove}
        >
          <IconX size={17} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  );
}

/** What is wrong with a relation is shown at its row, whichever part of it is meant. */
function faultOf(faults: Record<string, string>, index: number): string | undefined {
  const field = `related_documents.${index}`;
  return Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

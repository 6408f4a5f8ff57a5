import { Button } from '@mantine/core';
import { memo } from 'react';
import { Money } from '../../../components/money.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import classes from './editor.module.css';
import type { Preview } from './use-preview.ts';

/** Always in view: the total, whether it is saved, and the two buttons to save. */
export const SaveBar = memo(function SaveBar({
  isDirty,
  totals,
  save,
  isSaving,
}: {
  isDirty: boolean;
  totals: Preview['totals'];
  save: (goesOnToIssue: boolean) => void;
  isSaving: boolean;
}) {
  const messages = useMessages();
  const { can } = useSession();
  return (
    <div className={classes.bar} data-save-bar>
      <div className={classes.barTotal}>
        {totals && <Money amount={totals.total} currency={totals.currency} size="large" />}
        <span role="status">{isDirty ? messages.state.unsaved : ''}</span>
      </div>
      {can('documents.issue') && (
        <Button variant="default" size="md" disabled={isSaving} onClick={() => save(true)}>
          {messages.editor.saveAndIssue}
        </Button>
      )}
      <Button type="submit" size="md" loading={isSaving}>
        {messages.editor.save}
      </Button>
    </div>
  );
});

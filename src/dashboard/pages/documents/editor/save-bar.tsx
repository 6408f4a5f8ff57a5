import { Button } from '@mantine/core';
import { Money } from '../../../components/money.tsx';
import { useWords } from '../../../language.tsx';
import { useSession } from '../../../session.tsx';
import classes from './editor.module.css';
import type { DraftState } from './use-draft.ts';
import type { Preview } from './use-preview.ts';

/** Always in view: what it adds up to, whether it is saved, and the two ways on. */
export function SaveBar({
  state,
  preview,
  save,
  isSaving,
}: {
  state: DraftState;
  preview: Preview;
  save: (goesOnToIssue: boolean) => void;
  isSaving: boolean;
}) {
  const words = useWords();
  const { can } = useSession();
  const { totals } = preview;
  return (
    <div className={classes.bar}>
      <div className={classes.barTotal}>
        {totals && <Money amount={totals.total} currency={totals.currency} size="large" />}
        <span role="status">{state.isDirty ? words.state.unsaved : ''}</span>
      </div>
      {can('documents.issue') && (
        <Button variant="default" size="md" disabled={isSaving} onClick={() => save(true)}>
          {words.editor.saveAndIssue}
        </Button>
      )}
      <Button type="submit" size="md" loading={isSaving}>
        {words.editor.save}
      </Button>
    </div>
  );
}

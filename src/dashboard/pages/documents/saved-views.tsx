import { IconBookmark, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import type { ListState } from '../../components/list-state.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { page } from '../../components/page-with-texts.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession } from '../../session.tsx';

const SaveViewDialog = page(() => import('./dialogs/save-view.tsx').then((m) => m.SaveViewDialog));

export function useSavedViews() {
  const { workspace } = useSession();
  const params = { path: { workspace: workspace.reference } };
  const select = ({ data }: { data: { reference: string; name: string; query: string }[] }) => data;
  return $dashboard.useQuery('get', '/workspaces/{workspace}/saved-views', { params }, { select });
}

/** The views that the user has saved, as further tabs, and what can be done with the present one. */
export function SavedViews({ list }: { list: ListState }) {
  const messages = useMessages();
  const { views: texts } = messages.documents;
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<string>();
  const { data: views = [] } = useSavedViews();
  const current = views.find(({ query }) => query === list.view);

  async function remove(view: string) {
    try {
      const path = { workspace: workspace.reference, view };
      await unwrap(dashboard.DELETE('/workspaces/{workspace}/saved-views/{view}', { params: { path } }));
      notify(texts.removed);
    } catch (error) {
      notifyFailure(error, messages);
    }
    await invalidate('/workspaces/{workspace}/saved-views');
  }

  return (
    <>
      {views.map(({ reference, name, query }) => (
        <button
          key={reference}
          ref={reference === saved ? focus : undefined}
          type="button"
          aria-current={query === list.view ? 'true' : undefined}
          onClick={() => list.show(query)}
        >
          {name}
        </button>
      ))}
      {current ? (
        <button
          type="button"
          aria-label={texts.remove({ name: current.name })}
          title={texts.remove({ name: current.name })}
          onClick={() => remove(current.reference)}
        >
          <IconX size={15} aria-hidden="true" />
        </button>
      ) : (
        list.view !== '' && (
          <button type="button" data-save onClick={() => setSaving(true)}>
            <IconBookmark size={15} aria-hidden="true" /> {texts.save}
          </button>
        )
      )}
      {isSaving && (
        <Suspense>
          <SaveViewDialog view={list.view} close={() => setSaving(false)} onSaved={setSaved} />
        </Suspense>
      )}
    </>
  );
}

/** The tab of a view that was just saved: the button that saved it is gone. */
function focus(tab: HTMLElement | null): void {
  tab?.focus();
}

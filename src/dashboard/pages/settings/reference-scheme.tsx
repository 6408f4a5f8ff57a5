import { REFERENCE_SCHEMES, type ReferenceScheme as Scheme } from '../../../domain/payment-reference.ts';
import { dashboard, unwrap } from '../../api.ts';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useInWorkspace, useSettingsChange, useWorkspaceProfile } from './queries.ts';

/** What the payment reference of a document is that has none of its own; saved as soon as it is chosen. */
export function ReferenceScheme() {
  const messages = useMessages();
  const { references } = messages.settings;
  const params = useInWorkspace();
  const { data, error, refetch } = useWorkspaceProfile();
  const change = useSettingsChange(
    (scheme: Scheme) =>
      unwrap(
        dashboard.PATCH('/workspaces/{workspace}', { params, body: { payment_reference_scheme: scheme } }),
      ),
    ['/workspaces/{workspace}'],
  );
  const scheme = change.isPending ? change.variables : data?.payment_reference_scheme;
  return (
    <Panel title={references.title} hint={references.hint}>
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!scheme && !error && <ListSkeleton rows={1} />}
      {scheme && (
        <SearchSelect
          label={references.scheme}
          description={references.schemeHints[scheme]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={REFERENCE_SCHEMES.map((value) => ({ value, label: references.schemes[value] }))}
          disabled={change.isPending}
          value={scheme}
          onChange={(chosen) =>
            chosen &&
            change.mutate(chosen as Scheme, {
              onSuccess: () => notify(messages.settings.saved),
              onError: (failure) => notifyFailure(failure, messages),
            })
          }
        />
      )}
    </Panel>
  );
}

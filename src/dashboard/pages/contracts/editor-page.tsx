import { Redirect, useParams, useSearchParams } from 'wouter';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageHead } from '../../components/page.tsx';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { ContractEditor } from './form.tsx';
import { useOpenedContract } from './queries.ts';
import { emptyContract, valuesOf } from './values.ts';

/** A new contract, empty or based on another one, or an existing draft. */
export function ContractEditorPage() {
  const { contracts } = useMessages();
  const { reference } = useParams();
  const [search] = useSearchParams();
  const pattern = search.get('from') ?? undefined;
  const { data: opened, error, refetch } = useOpenedContract(reference ?? pattern);

  if (error && !opened) return <FailureNotice error={error} retry={refetch} isPage />;
  if ((reference ?? pattern) && !opened) return <PageSkeleton />;
  // What was sent cannot be edited: an old link to the editor shows the contract instead.
  if (reference && opened?.contract.status !== 'draft')
    return <Redirect to={`/contracts/${reference}`} replace />;

  return (
    <>
      <PageHead
        title={reference ? contracts.editTitle : contracts.new}
        back={
          reference && opened
            ? { href: `/contracts/${reference}`, label: opened.contract.title }
            : { href: '/contracts', label: contracts.title }
        }
      />
      <ContractEditor
        key={reference ?? pattern ?? 'new'}
        initial={opened ? valuesOf(opened, reference === undefined) : emptyContract(search.get('client'))}
        draft={reference ? opened : undefined}
        clientName={opened?.contract.client.name}
      />
    </>
  );
}
